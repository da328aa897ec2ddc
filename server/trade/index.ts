// What other domains may use of orders, positions and prices.
export { cancelLocked, lockHolds } from './cancel-entrust.ts'
export { loadDeliveryOrders } from './delivery-order.ts'
export { stopEntry, stopRelations } from './follow/follow-relation.ts'
export { joinProducts, joinedMarks, marks } from './marks.ts'
export { openCycles, shownProducts } from './offered.ts'
export { openSums } from './position-sums.ts'
export { figures } from './product-figures.ts'
export { loadEntrusts, loadPositions, wirePosition } from './rows.ts'
