// The calls of the money domain: one line for each module.
export * as flashLog from './flash-log.ts'
export * as moneyLog from './money-log.ts'
export * as rechargeAddress from './recharge-address.ts'
export * as rechargeLog from './recharge-log.ts'
export * as transferLog from './transfer-log.ts'
export * as withdrawAddress from './withdraw-address.ts'
export * as withdrawLog from './withdraw-log.ts'
export * as withdrawThird from './withdraw-third.ts'
