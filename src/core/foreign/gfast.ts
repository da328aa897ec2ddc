// gfast (os-v3.2), the open-source ancestor of the specified platform: other paths, codes, list keys and names of fields.
import { apiPrefix } from '#contract/endpoint.ts'
import type { AdaptedAnswer, BackEndAdapter, BackEndCall } from './adapter.ts'
import { isFields, readEnvelope } from './seed.ts'

type Fields = Readonly<Record<string, unknown>>

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')

const prefix = 'api/v1/'
/** Modules of gfast itself; what a platform added to it stands beside them. */
const systemModules = [
  'config',
  'dept',
  'dict',
  'login',
  'loginLog',
  'logout',
  'menu',
  'online',
  'operLog',
  'personal',
  'post',
  'role',
  'sysJob',
  'sysNotice',
  'user',
]
/** Under which a list travels. */
const listKeys = ['list', 'userList', 'dictTypeList', 'deptList', 'postList', 'rules']
/** Screens of gfast by their component, and ours. */
const components: Readonly<Record<string, string>> = {
  'system/user/list': 'system/user',
  'system/dict/type': 'system/dict',
  'system/dict/dataList': 'system/dictData',
  'system/monitor/loginLog': 'system/loginLog',
  'system/monitor/operLog': 'system/operLog',
  'system/monitor/server': 'system/monitor',
  'system/monitor/userOnline': 'system/online',
}
/** Fields of the rows of a list: ours by theirs. */
const rowFields: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'post/list': { id: 'postId' },
  'dept/list': { id: 'deptId', pid: 'parentId' },
  'user/list': { status: 'userStatus' },
  'dict/type/list': { id: 'dictId' },
  'dict/data/list': { id: 'dictCode' },
  'config/list': { id: 'configId' },
  'loginLog/list': { id: 'infoId', userName: 'loginName', ip: 'ipaddr', createdAt: 'loginTime' },
  'operLog/list': { id: 'operId', operatorName: 'operName', ip: 'operIp', createdAt: 'operTime' },
}
/** The code of GoFrame for what it does not find, which is also how it answers a path that it does not have. */
const notFound = 65

const isOfSystem = (name: string) => systemModules.includes(name.split('/')[0] ?? '')

const pathOf = (name: string) => prefix + (isOfSystem(name) ? `system/${name}` : name)

/** `api/v1/system/menu/add`, with a slash before it or without, is `api/v2/sitebkd/menu/add`. */
const toPermission = (text: unknown): unknown =>
  typeof text === 'string'
    ? text.replace(/^\//, '').replace(/^api\/v1\/(?:system\/)?/, apiPrefix)
    : text

const toPermissions = (list: unknown) => (Array.isArray(list) ? list.map(toPermission) : [])

function toEntry(node: unknown): unknown {
  if (!isFields(node)) return node
  const component = toText(node['component'])
    .replace(/^\//, '')
    .replace(/\/index$/, '')
  const children = Array.isArray(node['children']) ? node['children'].map(toEntry) : []
  return { ...node, component: components[component] ?? component, children }
}

const isAdmin = ({ isAdmin: flag }: Fields) => flag === true || flag === 1 || flag === '1'

const toUser = (user: unknown) =>
  isFields(user)
    ? {
        ...user,
        ...(!user['roles'] && { roles: isAdmin(user) ? ['admin', 'common'] : ['common'] }),
      }
    : user

function toRow(name: string, row: unknown): unknown {
  if (!isFields(row)) return row
  const names = Object.entries(rowFields[name] ?? {}).filter(([own]) => row[own] === undefined)
  const renamed = {
    ...row,
    ...Object.fromEntries(names.map(([own, theirs]) => [own, row[theirs]])),
  }
  const { status } = renamed as Fields
  return typeof status === 'number' && isOfSystem(name)
    ? { ...renamed, status: status === 1 ? 'on' : 'off' }
    : renamed
}

function toData({ name }: BackEndCall, data: unknown): unknown {
  if (!isFields(data)) return data
  if (name === 'login')
    return {
      ...data,
      userInfo: toUser(data['userInfo']),
      permissions: toPermissions(data['permissions']),
    }
  if (name === 'user/getUserMenus') {
    const menuList = Array.isArray(data['menuList']) ? data['menuList'].map(toEntry) : []
    const user = isFields(data['userInfo']) ? { userInfo: toUser(data['userInfo']) } : {}
    return { ...data, ...user, menuList, permissions: toPermissions(data['permissions']) }
  }
  if (!/list$/i.test(name)) return data
  const key = listKeys.find((one) => one in data)
  const rows = key === undefined ? null : data[key]
  return { ...data, list: Array.isArray(rows) ? rows.map((row) => toRow(name, row)) : [] }
}

/** A back end made with gfast. */
export const gfast: BackEndAdapter = {
  name: 'gfast',
  captcha: {
    request: { method: 'GET', path: `${prefix}pub/captcha/get`, query: {}, body: undefined },
    read(raw) {
      const { data } = readEnvelope(raw)
      const { key, img } = isFields(data) ? data : {}
      return { key: toText(key), image: toText(img) }
    },
    toFields: ({ key, typed }) => ({ verifyKey: key, verifyCode: typed }),
  },
  toRequest: (call) => ({
    ...call,
    method: call.name === 'logout' ? 'GET' : call.method,
    path: call.name === 'monitor/server' ? `${prefix}system/monitor/server` : pathOf(call.name),
  }),
  toAnswer(call, raw): AdaptedAnswer {
    const { code, msg, data } = readEnvelope(raw)
    return { code: code === notFound ? 404 : code, msg, data: toData(call, data) }
  },
}
