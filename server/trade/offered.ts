// What members are offered to trade.
import { and, eq, ne } from 'drizzle-orm'
import type { Reader } from '#server/db/read-db.ts'
import { deliveryCycle } from '#server/db/schema/trade/delivery.ts'
import { contractProduct } from '#server/db/schema/trade/trade.ts'

const isShown = and(contractProduct.isVisible, ne(contractProduct.tradeStatus, 'draft'))

/** The products that are shown to members, in their order. */
export const shownProducts = (db: Reader) =>
  db
    .select()
    .from(contractProduct)
    .where(isShown)
    .orderBy(contractProduct.sort, contractProduct.productCode)

/** The cycles of those products that are open to new orders. */
export const openCycles = (db: Reader) =>
  db
    .select({ cycle: deliveryCycle })
    .from(deliveryCycle)
    .innerJoin(contractProduct, eq(contractProduct.productCode, deliveryCycle.productCode))
    .where(and(isShown, eq(contractProduct.tradeStatus, 'trading'), eq(deliveryCycle.status, 'on')))
    .orderBy(deliveryCycle.productCode, deliveryCycle.sort, deliveryCycle.seconds)
    .then((rows) => rows.map(({ cycle }) => cycle))
