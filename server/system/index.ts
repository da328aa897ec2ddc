// What other domains may use of operators, settings and messages.
export { ringAdministrators } from './bell.ts'
export { assertLinkHosts } from './menu/link-hosts.ts'
export { hashOfCode } from './one-time-code.ts'
export { ownCallTitles } from './own-calls.ts'
export { assertAdminLeft, assertOperatorsBelow } from './people/people-guard.ts'
export { lockPeople } from './tree.ts'
