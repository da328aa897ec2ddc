import { permissions, type Grants } from '../grant-seed.ts'

const readFiles = permissions('bigFile/list', 'bigFile/get', 'bigFile/content')
const keepFiles = [...readFiles, ...permissions('bigUpload/upload', 'bigFile/edit')]
const readDictionaries = permissions('dict/data/list', 'dict/data/get')

export const systemGrants: Grants = {
  compliance: permissions('online/list', 'loginLog/list', 'operLog/list', 'operLog/get'),
  finance1: keepFiles,
  finance2: [...keepFiles, ...permissions('bigFile/delete')],
  risk: readFiles,
  marketing: readDictionaries,
  product: readDictionaries,
}
