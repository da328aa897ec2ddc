// What a back end that is not ours may leave out of single answers, and what its absence means.
import type { Endpoint } from '#contract/endpoint.ts'
import { login, getUserMenus } from '#contract/session.ts'
import { completeAnswer } from './complete-answer.ts'
import { keepUser, knownUser } from './known-user.ts'

type Fields = Record<string, unknown>
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

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
  return completeAnswer(endpoint, input, data)
}
