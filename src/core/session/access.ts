// What the operator may do. Courtesy towards the eye: the server asks again on every call.
import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import type { Endpoint } from '#contract/endpoint.ts'
import { absentCalls } from './absent-calls.ts'
import { session, type SessionState } from './session.ts'

/** A permission by name (`api/v2/sitebkd/menu/add`), or the call that needs it. */
export type Need = string | Pick<Endpoint, 'permission' | 'access'>

/** Grants everything. */
const wildcard = '*/*/*'

/** The rules of permission over one operator's rights. */
export interface Access {
  /** The single permission is held. Calls that ask for none are open to every operator. */
  can: (need: Need) => boolean
  /** Any of the list is held. */
  canAny: (needs: readonly Need[]) => boolean
  /** All of the list are held. */
  canAll: (needs: readonly Need[]) => boolean
}

/** Reads the rules from both lists the server may fill: permissions and the user's button list. */
export function createAccess({
  user,
  permissions,
}: Pick<SessionState, 'user' | 'permissions'>): Access {
  const held = new Set([...permissions, ...(user?.authBtnList ?? [])])
  const can = (need: Need) => {
    // Whoever holds the right to what a back end does not have gains nothing by it.
    const name = typeof need === 'string' ? need : need.permission
    if (absentCalls.isAbsent?.(name, held.has(name))) return false
    if (held.has(wildcard)) return true
    if (typeof need === 'string') return held.has(need)
    return need.access !== 'permission' || held.has(need.permission)
  }
  return { can, canAny: (needs) => needs.some(can), canAll: (needs) => needs.every(can) }
}

/** The rules for a component; follows changes of rights. */
export function useAccess(): Access {
  const { user, permissions } = useSnapshot(session.state)
  const { isAbsent } = useSnapshot(absentCalls)
  return useMemo(
    () => createAccess({ user: user as SessionState['user'], permissions }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `createAccess` reads what is absent by itself
    [user, permissions, isAbsent],
  )
}
