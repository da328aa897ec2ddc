// What other domains may use of recharges, withdrawals and channels.
export { isPattern, matchesPattern } from './pattern.ts'
export { assertTakesRecharges, enterRecharge } from './recharge/enter.ts'
