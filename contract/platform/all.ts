// Every call of the interface for programs.
import { getEvents } from './events.ts'
import { getIdentityApplication, postFile, postIdentityApplication } from './identity.ts'
import { getBalances, getMember, getMoneyLog, putMember } from './members.ts'
import type { PlatformEndpoint } from './platform-endpoint.ts'
import { getRecharge, patchRecharge, postRecharge } from './recharges.ts'
import {
  cancelWithdrawal,
  getWithdrawal,
  postWithdrawal,
  putWithdrawalAddress,
  reportPayment,
} from './withdrawals.ts'

// In the order of the documentation.
const declared = [
  putMember,
  getMember,
  getBalances,
  getMoneyLog,
  postFile,
  postIdentityApplication,
  getIdentityApplication,
  postRecharge,
  getRecharge,
  patchRecharge,
  postWithdrawal,
  getWithdrawal,
  cancelWithdrawal,
  reportPayment,
  putWithdrawalAddress,
  getEvents,
] as const

/** Every call with its own shapes: what the typed client is made of. */
export type DeclaredCall = (typeof declared)[number]

/** Every call, for what treats them alike. */
export const platformEndpoints: readonly PlatformEndpoint[] =
  declared as unknown as readonly PlatformEndpoint[]
