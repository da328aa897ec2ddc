// The calls of the money domain: one line for each module.
export * as rechargeLog from './recharge-log.ts'
export * as withdrawLog from './withdraw-log.ts'
