import { permissions, type Grants } from '../grant-seed.ts'

const readFiles = permissions('bigFile/list', 'bigFile/get', 'bigFile/content')
const keepFiles = [...readFiles, ...permissions('bigUpload/upload', 'bigFile/edit')]
const readDictionaries = permissions(
  'dict/type/list',
  'dict/type/get',
  'dict/data/list',
  'dict/data/get',
)

/** Own exports only; what may be exported is in the domains' files. */
const readExports = permissions('export/list', 'export/download')

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
  finance1: [...readExports, ...keepFiles, ...approve],
  finance2: [
    ...readExports,
    ...keepFiles,
    ...permissions('bigFile/delete', 'listView/share'),
    ...approve,
  ],
  risk: [...readExports, ...readFiles, ...approve],
  kyc: approve,
  marketing: [...readExports, ...readDictionaries, ...approve],
  product: [...readExports, ...readDictionaries, ...approve],
  compliance: [
    ...readExports,
    ...permissions('online/list', 'loginLog/list', 'loginLog/export'),
    ...permissions('operLog/list', 'operLog/get', 'operLog/export'),
    ...permissions('apiKey/list', 'apiKey/get', 'apiKey/endSecret', 'apiKey/end'),
    ...permissions('webhook/list', 'webhook/get', 'webhook/setStatus', 'webhook/endSecret'),
    ...permissions('delivery/list', 'delivery/get', 'event/list', 'event/get'),
    ...readPeople,
    ...approve,
  ],
}
