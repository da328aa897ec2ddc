// The calls of the system domain: one line for each module.
export * as approval from './approval.ts'
export * as bigFile from './big-file.ts'
export * as dict from './dict.ts'
export * as loginLog from './login-log.ts'
export * as menu from './menu.ts'
export * as online from './online.ts'
export * as operLog from './oper-log.ts'
