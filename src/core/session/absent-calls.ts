// What a back end that is not ours turned out not to have. Our own server has every call.
import { proxy } from 'valtio'

/**
 * Whether a call is known to be absent, by its permission, which the operator may hold by name and not only by the wildcard.
 * Another function when more is known: watch it with `useSnapshot`. Null in front of our own server.
 */
export const absentCalls = proxy<{
  isAbsent: ((permission: string, isHeldByName?: boolean) => boolean) | null
}>({ isAbsent: null })
