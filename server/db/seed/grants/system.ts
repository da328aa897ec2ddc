import { permissions, type Grants } from '../grant-seed.ts'

const readFiles = permissions('bigFile/list', 'bigFile/get', 'bigFile/content')
const keepFiles = [...readFiles, ...permissions('bigUpload/upload', 'bigFile/edit')]
const readDictionaries = permissions('dict/data/list', 'dict/data/get')

/** Own exports only; what may be exported is in the domains' files. */
const readExports = permissions('export/list', 'export/download')

const approve = permissions('approval/list', 'approval/get', 'approval/review', 'approval/withdraw')

export const systemGrants: Grants = {
  finance1: [...readExports, ...keepFiles, ...approve],
  finance2: [...readExports, ...keepFiles, ...permissions('bigFile/delete'), ...approve],
  risk: [...readExports, ...readFiles, ...approve],
  kyc: approve,
  marketing: [...readDictionaries, ...approve],
  product: [...readDictionaries, ...approve],
  compliance: [
    ...readExports,
    ...permissions('online/list', 'loginLog/list', 'operLog/list', 'operLog/get'),
    ...approve,
  ],
}
