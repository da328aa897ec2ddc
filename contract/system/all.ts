// The calls of the system domain: one line for each module.
export * as approval from './approval.ts'
export * as bigFile from './big-file.ts'
export * as dict from './dict.ts'
export * as menu from './menu.ts'
