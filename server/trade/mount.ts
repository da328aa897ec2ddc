import type { App } from '#server/http/application.ts'
import { contractDeal } from './contract-deal.ts'
import { contractEntrust } from './contract-entrust.ts'
import { contractPosition } from './contract-position.ts'
import { contractProduct } from './contract-product.ts'
import { periodicControlRecord } from './control/periodic-control-record.ts'
import { deliveryCycle } from './delivery-cycle.ts'
import { deliveryOrder } from './delivery-order.ts'
import { followLog } from './follow/follow-log.ts'
import { followRelation } from './follow/follow-relation.ts'
import { inviteLog } from './invite/invite-log.ts'
import { productOptions } from './product-options.ts'
import { testContractProduct } from './test-contract-product.ts'

/** Mounts the calls of the trading domain. */
export function mountTrade(app: App): void {
  contractDeal(app)
  contractEntrust(app)
  contractPosition(app)
  contractProduct(app)
  deliveryCycle(app)
  deliveryOrder(app)
  followLog(app)
  followRelation(app)
  inviteLog(app)
  periodicControlRecord(app)
  productOptions(app)
  testContractProduct(app)
}
