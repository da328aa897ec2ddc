// What other domains may use of recharges, withdrawals and channels.
export { keepAddress } from './address/keep.ts'
export { isPattern, matchesPattern } from './pattern.ts'
export { assertTakesRecharges, enterRecharge } from './recharge/enter.ts'
export { orphanRecharge } from './recharge/orphan.ts'
export { claimProofs } from './recharge/proof.ts'
export { applyForWithdrawal } from './withdraw/apply.ts'
export { cancelWithdrawal } from './withdraw/cancel.ts'
export { reportPayment } from './withdraw/report-payment.ts'
