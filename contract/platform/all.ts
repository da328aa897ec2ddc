// Every call of the interface for programs.
import { getEvents } from './events.ts'
import { getBalances, getMember, putMember } from './members.ts'
import type { PlatformEndpoint } from './platform-endpoint.ts'
import { getRecharge, patchRecharge, postRecharge } from './recharges.ts'

/** In the order of the documentation. */
export const platformEndpoints: readonly PlatformEndpoint[] = [
  putMember,
  getMember,
  getBalances,
  postRecharge,
  getRecharge,
  patchRecharge,
  getEvents,
] as unknown as readonly PlatformEndpoint[]
