// The calls of the other desks: one line for each module.
export * as ipRecord from './ip-record.ts'
export * as ipRule from './ip-rule.ts'
export * as loginError from './login-error.ts'
export * as verificationCode from './verification-code.ts'
export * as violationRecord from './violation-record.ts'
export * as walletCode from './wallet-code.ts'
