// Every call of the interface for programs.
import {
  getBanners,
  getCycles,
  getNews,
  getNotices,
  getProducts,
  getServiceLinks,
  getWalletCodes,
  getWebsite,
} from './content.ts'
import { getEvents } from './events.ts'
import { getIdentityApplication, postFile, postIdentityApplication } from './identity.ts'
import { postClaim, postRedemption, useCoupon } from './marketing.ts'
import { getBalances, getMember, getMoneyLog, putMember } from './members.ts'
import { getConversion, getTransfer, postConversion, postTransfer } from './moves.ts'
import type { PlatformEndpoint } from './platform-endpoint.ts'
import { getRecharge, patchRecharge, postRecharge } from './recharges.ts'
import { postCredentialChange, postSignIn, postVerificationCode } from './security.ts'
import { getStake, postStake, redeemStake } from './stakes.ts'
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
  postTransfer,
  getTransfer,
  postConversion,
  getConversion,
  postStake,
  getStake,
  redeemStake,
  postRedemption,
  postClaim,
  useCoupon,
  postSignIn,
  postVerificationCode,
  postCredentialChange,
  getNotices,
  getNews,
  getBanners,
  getServiceLinks,
  getWebsite,
  getProducts,
  getWalletCodes,
  getCycles,
  getEvents,
] as const

/** Every call with its own shapes: what the typed client is made of. */
export type DeclaredCall = (typeof declared)[number]

/** Every call, for what treats them alike. */
export const platformEndpoints: readonly PlatformEndpoint[] =
  declared as unknown as readonly PlatformEndpoint[]
