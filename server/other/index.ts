// What other domains may use of statements, rules of addresses and sign-ins.
export { coverRateNow } from './daily-statement/cover.ts'
export { isBlocked } from './ip-rule.ts'
export { recordMemberIp } from './member-ip.ts'
export { topAddresses } from './login-error.ts'
