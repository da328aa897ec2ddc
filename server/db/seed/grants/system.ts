import { permissions, type Grants } from '../grant-seed.ts'

const readFiles = permissions('bigFile/list', 'bigFile/get', 'bigFile/content')
const keepFiles = [...readFiles, ...permissions('bigUpload/upload', 'bigFile/edit')]
const readDictionaries = permissions(
  'dict/type/list',
  'dict/type/get',
  'dict/data/list',
  'dict/data/get',
)

/** What every operator may see: the messages they got. */
const readMessages = permissions('sysNotice/listShow')
const approve = permissions(
  'approval/list',
  'approval/get',
  'approval/review',
  'approval/withdraw',
).concat(readMessages)

const readPeople = permissions(
  'user/list',
  'user/getEdit',
  'role/list',
  'role/get',
  'role/getByRoleId',
  'role/menuTreeSelect',
  'role/preview',
  'dept/list',
  'dept/get',
  'dept/treeSelect',
  'post/list',
  'post/get',
)

export const systemGrants: Grants = {
  support: readMessages,
  agent: readMessages,
  finance1: [...keepFiles, ...approve],
  finance2: [...keepFiles, ...permissions('bigFile/delete'), ...approve],
  risk: [...readFiles, ...approve],
  kyc: approve,
  marketing: [...readDictionaries, ...approve],
  product: [...readDictionaries, ...approve],
  compliance: [
    ...permissions('online/list', 'loginLog/list', 'operLog/list', 'operLog/get'),
    ...readPeople,
    ...approve,
  ],
}
