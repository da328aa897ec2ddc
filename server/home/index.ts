// What other domains may use of figures of the desks.
export { feeBridge, inflowBridge } from './bridge.ts'
export { haltedProducts, lastCheck } from './desk.ts'
export { type Source, balanceNow, calendar, counted, prices, sources } from './figures.ts'
export { type ListName, getPermittedLists, canList, readTeamCondition } from './home-scope.ts'
export { type Days, type Link, links, memberType, toLink } from './links.ts'
export { productVolumes } from './ranking.ts'
export { resultDays } from './results.ts'
export { waitingItems } from './todo.ts'
