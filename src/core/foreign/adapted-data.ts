// What a back end that is not ours may leave out of single answers, and what its absence means.
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { login, getUserMenus } from '#contract/session.ts'
import { keepUser, knownUser } from './known-user.ts'

type Fields = Record<string, unknown>
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const shapeOf = ({ output }: Pick<Endpoint, 'output'>): z.ZodRawShape =>
  (output as Partial<z.ZodObject>).shape ?? {}

/** Without roles an operator is an administrator where everything is granted, and else an ordinary one. */
function withRoles(userInfo: unknown, permissions: unknown): unknown {
  if (!isObject(userInfo)) return userInfo
  const held = [permissions, userInfo['authBtnList']].flat()
  const roles = Array.isArray(userInfo['roles'])
    ? userInfo['roles']
    : held.includes('*/*/*')
      ? ['admin', 'common']
      : ['common']
  return { ...userInfo, roles, time: userInfo['time'] ?? new Date().toISOString() }
}

/** Returns the data of an answer with what the contract needs besides. */
export function completeData(endpoint: Endpoint, input: unknown, data: unknown): unknown {
  const shape = shapeOf(endpoint)
  if (endpoint === login && isObject(data)) {
    const { userInfo, permissions = [] } = data
    const known = withRoles(userInfo, permissions)
    if (typeof data['token'] === 'string') keepUser(data['token'], known, permissions)
    return { ...data, userInfo: known, permissions }
  }
  if (endpoint === getUserMenus && isObject(data)) {
    const known = knownUser()
    const permissions = data['permissions'] ?? known?.permissions
    return {
      ...data,
      permissions,
      userInfo: withRoles(data['userInfo'] ?? known?.userInfo, permissions),
    }
  }
  if ('row' in endpoint && 'list' in shape) {
    const list: unknown = Array.isArray(data) ? data : isObject(data) ? data['list'] : []
    const sent = isObject(data) ? data : {}
    const page = isObject(input) ? input['pageNum'] : undefined
    return {
      ...sent,
      list,
      total: sent['total'] ?? (Array.isArray(list) ? list.length : 0),
      currentPage: sent['currentPage'] ?? page ?? 1,
    }
  }
  // A record as it is listed, where ours has more around it.
  if ('row' in shape && isObject(data) && !('row' in data)) return { ...data, row: data }
  return data
}
