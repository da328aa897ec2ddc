// What other domains may use of operators, settings and messages.
export { ringAdministrators } from './bell.ts'
export { assertLinkHosts } from './link-hosts.ts'
export { hashOfCode } from './one-time-code.ts'
export { ownCallTitles } from './own-calls.ts'
export { assertAdminLeft, assertOperatorsBelow } from './people-guard.ts'
export { lockPeople } from './tree.ts'
