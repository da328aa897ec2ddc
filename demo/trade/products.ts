// The contracts on offer and the delivery cycles: the same for every seed number.
import { deliveryCycle, deliveryCycleVersion } from '#server/db/schema/trade/delivery.ts'
import { contractProduct, contractProductTier } from '#server/db/schema/trade/trade.ts'
import { type DemoTable, facts, tableOf } from '../records.ts'

/** The leverages that a product of the demo set offers. */
export const leverageSteps = [5, 10, 20, 50, 100]

/** A product as trading needs it. */
export interface Product {
  readonly code: string
  readonly base: string
  readonly type: 'perpetual' | 'delivery' | 'quarterly'
  /** Decimal places of its price tick. */
  readonly places: number
  /** Base currency in one contract, in millionths. */
  readonly sizeMillionths: bigint
  readonly weight: number
}

/** A delivery cycle as trading needs it. */
export interface Cycle {
  readonly id: number
  readonly product: Product
  readonly seconds: number
  readonly payoutRate: string
  readonly weight: number
}

const bases = facts(
  'base zh places size weight',
  `
  BTC   比特币    1  0.001  38
  ETH   以太坊    2  0.01   26
  SOL   Solana    3  0.1    11
  BNB   BNB       2  0.01   7
  XRP   瑞波币    5  10     7
  DOGE  狗狗币    6  100    6
  LTC   莱特币    2  0.1    3
  TRX   波场      5  100    2
`,
)

const millionths = (size: string): bigint => BigInt(Math.round(Number(size) * 1e6))

const productOf = (
  code: string,
  type: Product['type'],
  { base, places, size, weight }: (typeof bases)[number],
): Product => ({
  code,
  base,
  type,
  places: Number(places),
  weight: Number(weight),
  sizeMillionths: millionths(size),
})

/** Perpetual contracts in trading. */
export const perpetuals = bases.map((each) => productOf(`${each.base}USDT`, 'perpetual', each))

/** Delivery contracts in trading. */
const deliveryProducts = bases.map((each) => productOf(`${each.base}USDT-SEC`, 'delivery', each))

const cycleShapes = [
  { seconds: 60, payoutRate: '0.8', weight: 45 },
  { seconds: 120, payoutRate: '0.83', weight: 25 },
  { seconds: 300, payoutRate: '0.85', weight: 20 },
  { seconds: 900, payoutRate: '0.88', weight: 10 },
] as const

/** Cycles on offer: four durations for the busiest products, three for the others, thirty in all. */
export const cycles: readonly Cycle[] = deliveryProducts
  .flatMap((product, index) =>
    cycleShapes
      .slice(0, index < 6 ? 4 : 3)
      .map((shape) => ({ product, ...shape, weight: shape.weight * product.weight })),
  )
  .map((cycle, index) => ({ ...cycle, id: index + 1 }))

const quarterlies = bases
  .slice(0, 4)
  .map((each) => ({ ...productOf(`${each.base}USDT-Q3`, 'quarterly', each), weight: 0 }))
/** One product in each state that is no trading. */
const resting = [
  { base: 'ADA', zh: '艾达币', status: 'draft' },
  { base: 'DOT', zh: '波卡', status: 'halted' },
  { base: 'LINK', zh: 'Chainlink', status: 'closeOnly' },
  { base: 'LUNA', zh: 'Luna', status: 'delisted' },
] as const

const getName = (base: string, zh: string, kind: readonly [string, string, string]) => ({
  'zh-cn': `${zh}${kind[0]}`,
  en: `${base} ${kind[1]}`,
  'zh-tw': `${zh}${kind[2]}`,
})
const kinds = {
  perpetual: ['永续', 'perpetual', '永續'],
  delivery: ['交割', 'delivery', '交割'],
  quarterly: ['季度', 'quarterly', '季度'],
} as const

/** Rows of `contract_product`, `contract_product_tier`, `delivery_cycle` and its versions. */
export function productTables(since: number): DemoTable[] {
  const trading = [...perpetuals, ...deliveryProducts, ...quarterlies].map((product, index) => ({
    code: product.code,
    type: product.type,
    base: product.base,
    status: 'trading' as const,
    zh: bases.find(({ base }) => base === product.base)?.zh ?? product.base,
    size: String(Number(product.sizeMillionths) / 1e6),
    places: product.places,
    isHot: index < 3,
  }))
  const others = resting.map(({ base, zh, status }) => ({
    code: `${base}USDT`,
    type: 'perpetual' as const,
    base,
    status,
    zh,
    size: '1',
    places: 4,
    isHot: false,
  }))
  const products = [...trading, ...others].map(({ type, base, zh, status, ...product }, index) => ({
    at: since,
    productCode: product.code,
    name: getName(base, zh, kinds[type]),
    productType: type,
    baseCurrency: base,
    settleCurrency: 'USDT',
    contractSize: product.size,
    priceTick: (10 ** -product.places).toFixed(product.places),
    qtyStep: '1',
    minQty: '1',
    maxQty: '100000',
    maxPositionQty: '500000',
    maxLeverage: 100,
    leverageOptions: leverageSteps,
    makerFeeRate: '0.0002',
    takerFeeRate: '0.0005',
    maintMarginRate: '0.005',
    fundingRateCap: '0.0075',
    priceSource: status === 'halted' ? ('manualHalt' as const) : ('composite' as const),
    tradeStatus: status,
    isVisible: status === 'trading' || status === 'closeOnly',
    isHot: product.isHot,
    sort: (index + 1) * 10,
  }))
  const tiers = products.flatMap((_, index) =>
    tierShapes.map((tier) => ({ productId: index + 1, ...tier })),
  )
  const versions = cycles.map((cycle) => ({
    cycleId: cycle.id,
    version: 1,
    params: { seconds: cycle.seconds, ...terms(cycle) },
    effectiveAt: since,
    operatorName: 'admin',
    reason: '首次上线',
  }))
  return [
    tableOf(contractProduct, products),
    tableOf(contractProductTier, tiers),
    tableOf(
      deliveryCycle,
      cycles.map((cycle) => cycleRow(cycle, since)),
    ),
    tableOf(deliveryCycleVersion, versions),
  ]
}

const tierShapes = [
  { tier: 1, notionalCap: '50000', maxLeverage: 100, maintMarginRate: '0.005' },
  { tier: 2, notionalCap: '250000', maxLeverage: 50, maintMarginRate: '0.01' },
  { tier: 3, notionalCap: '1000000', maxLeverage: 20, maintMarginRate: '0.025' },
]

/** Terms of a cycle, as its versions keep them. */
const terms = ({ payoutRate }: Cycle) => ({
  payout_rate: payoutRate,
  fee_rate: '0.002',
  draw_rule: 'refund',
  min_stake: '5',
  max_stake: '5000',
  max_open_per_member: 5,
  max_open_stake: '200000',
  settle_rule: 'twap3',
})

function cycleRow({ id, product, seconds, payoutRate }: Cycle, at: number) {
  const minutes = seconds / 60
  return {
    at,
    productCode: product.code,
    seconds,
    payoutRate,
    feeRate: '0.002',
    label: { 'zh-cn': `${minutes} 分钟`, en: `${minutes} min`, 'zh-tw': `${minutes} 分鐘` },
    minStake: '5',
    maxStake: '5000',
    maxOpenPerMember: 5,
    maxOpenStake: '200000',
    status: id % 15 === 0 ? ('off' as const) : ('on' as const),
    sort: id * 10,
    operatorName: 'admin',
    effectiveAt: at,
  }
}
