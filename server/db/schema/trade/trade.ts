// Typed mirror of migrations/0080_trade.sql; a test compares both.
import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Titles } from '#contract/lang.ts'
import { ClientSource } from '#contract/member/values.ts'
import { DealType } from '#contract/trade/contract-deal.ts'
import { PositionStatus } from '#contract/trade/contract-position.ts'
import {
  EntrustStatus,
  MarginMode,
  OpenClose,
  OrderSide,
  OrderType,
  PositionSide,
} from '#contract/trade/order-terms.ts'
import { PriceSource } from '#contract/trade/price-path.ts'
import { ProductType, TradeStatus } from '#contract/trade/product-options.ts'
import { idColumn, moneyColumn, numberColumn, rateColumn, stampColumn } from '#server/db/columns.ts'
import { identity, stamps } from '../shared-columns.ts'
import { valuesIn } from '../values.ts'

const tickSources = ['composite', 'exchangeA', 'exchangeB'] as const
const tradingWallets = ['contract', 'follow'] as const
const triggerPrices = ['mark', 'last', 'index'] as const
const timesInForce = ['GTC', 'IOC', 'FOK', 'GTX'] as const
const liquidityRoles = ['maker', 'taker'] as const

const side = text({ enum: valuesIn(OrderSide) })
const positionSide = text({ enum: valuesIn(PositionSide) })
const openClose = text({ enum: valuesIn(OpenClose) })
const marginMode = text({ enum: valuesIn(MarginMode) })
const clientSource = text({ enum: valuesIn(ClientSource) })
const priceSource = text({ enum: valuesIn(PriceSource) })

/** A tradable contract with its limits and fees. */
export const contractProduct = pgTable('contract_product', {
  ...identity,
  version: integer().notNull().default(1),
  productCode: text().notNull(),
  icon: text().array().notNull().default([]),
  name: jsonb().$type<Titles>().notNull(),
  productType: text({ enum: valuesIn(ProductType) }).notNull(),
  baseCurrency: text().notNull(),
  settleCurrency: text().notNull(),
  contractSize: moneyColumn().notNull(),
  priceTick: moneyColumn().notNull(),
  qtyStep: moneyColumn().notNull(),
  minQty: moneyColumn().notNull(),
  maxQty: moneyColumn().notNull(),
  maxPositionQty: moneyColumn().notNull(),
  maxLeverage: integer().notNull(),
  leverageOptions: integer().array().notNull().default([]),
  makerFeeRate: rateColumn().notNull().default('0'),
  takerFeeRate: rateColumn().notNull().default('0'),
  maintMarginRate: rateColumn().notNull(),
  fundingIntervalH: integer().notNull().default(8),
  fundingRateCap: rateColumn().notNull().default('0'),
  priceSource: priceSource.notNull(),
  tradeStatus: text({ enum: valuesIn(TradeStatus) })
    .notNull()
    .default('draft'),
  isVisible: boolean().notNull().default(true),
  isHot: boolean().notNull().default(false),
  sort: integer().notNull().default(0),
  ...stamps,
})

/** A step of a product's risk limits: up to `notionalCap`, at most `maxLeverage`. */
export const contractProductTier = pgTable(
  'contract_product_tier',
  {
    productId: idColumn().notNull(),
    tier: integer().notNull(),
    notionalCap: moneyColumn().notNull(),
    maxLeverage: integer().notNull(),
    maintMarginRate: rateColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.tier] })],
)

/** One point of a base currency's price path, in USDT. */
export const priceTick = pgTable(
  'price_tick',
  {
    currency: text().notNull(),
    at: stampColumn().notNull(),
    price: moneyColumn().notNull(),
    source: text({ enum: tickSources }).notNull().default('composite'),
  },
  (table) => [primaryKey({ columns: [table.currency, table.at] })],
)

/** A member's open or closed position. */
export const contractPosition = pgTable('contract_position', {
  ...identity,
  version: integer().notNull().default(1),
  positionNo: numberColumn('PS', 'position_no_seq'),
  memberId: idColumn().notNull(),
  productCode: text().notNull(),
  walletType: text({ enum: tradingWallets }).notNull().default('contract'),
  positionSide: positionSide.notNull(),
  marginMode: marginMode.notNull(),
  leverage: integer().notNull(),
  qty: moneyColumn().notNull(),
  availableQty: moneyColumn().notNull(),
  entryPrice: moneyColumn().notNull(),
  closePrice: moneyColumn(),
  liquidationPrice: moneyColumn().notNull(),
  margin: moneyColumn().notNull(),
  maintMargin: moneyColumn().notNull(),
  realizedPnl: moneyColumn().notNull().default('0'),
  fundingFee: moneyColumn().notNull().default('0'),
  fee: moneyColumn().notNull().default('0'),
  bankruptLoss: moneyColumn().notNull().default('0'),
  takeProfitPrice: moneyColumn(),
  stopLossPrice: moneyColumn(),
  /** From here on the position is about to be at risk; a trigger writes it. */
  riskPrice: moneyColumn(),
  isFollow: boolean().notNull().default(false),
  status: text({ enum: valuesIn(PositionStatus) }).notNull(),
  openedAt: stampColumn()
    .notNull()
    .default(sql`now()`),
  closedAt: stampColumn(),
  ...stamps,
})

/** An order of a member. `frozenMargin` is what it still holds. */
export const contractEntrust = pgTable('contract_entrust', {
  ...identity,
  version: integer().notNull().default(1),
  entrustNo: numberColumn('EN', 'entrust_no_seq'),
  memberId: idColumn().notNull(),
  productCode: text().notNull(),
  positionId: idColumn(),
  side: side.notNull(),
  positionSide: positionSide.notNull(),
  openClose: openClose.notNull(),
  orderType: text({
    enum: valuesIn(OrderType),
  }).notNull(),
  price: moneyColumn(),
  triggerPrice: moneyColumn(),
  triggerBy: text({ enum: triggerPrices }),
  qty: moneyColumn().notNull(),
  filledQty: moneyColumn().notNull().default('0'),
  avgPrice: moneyColumn(),
  timeInForce: text({ enum: timesInForce }).notNull().default('GTC'),
  leverage: integer().notNull(),
  marginMode: marginMode.notNull(),
  frozenMargin: moneyColumn().notNull().default('0'),
  fee: moneyColumn().notNull().default('0'),
  takeProfitPrice: moneyColumn(),
  stopLossPrice: moneyColumn(),
  reduceOnly: boolean().notNull().default(false),
  isFollow: boolean().notNull().default(false),
  clientSource: clientSource.notNull(),
  clientOrderId: text(),
  cancelReason: text().notNull().default(''),
  operatorName: text(),
  status: text({
    enum: valuesIn(EntrustStatus),
  }).notNull(),
  ...stamps,
})

/** One execution of an order. */
export const contractDeal = pgTable('contract_deal', {
  ...identity,
  dealNo: numberColumn('DL', 'deal_no_seq'),
  entrustId: idColumn().notNull(),
  positionId: idColumn(),
  memberId: idColumn().notNull(),
  productCode: text().notNull(),
  side: side.notNull(),
  positionSide: positionSide.notNull(),
  openClose: openClose.notNull(),
  price: moneyColumn().notNull(),
  qty: moneyColumn().notNull(),
  notional: moneyColumn().notNull(),
  fee: moneyColumn().notNull().default('0'),
  realizedPnl: moneyColumn().notNull().default('0'),
  leverage: integer().notNull(),
  marginMode: marginMode.notNull(),
  role: text({ enum: liquidityRoles }).notNull(),
  dealType: text({
    enum: valuesIn(DealType),
  }).notNull(),
  dealAt: stampColumn()
    .notNull()
    .default(sql`now()`),
})
