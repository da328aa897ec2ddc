// The contracts on offer and the delivery cycles: the same for every seed number.
import { iso } from '../clock.ts'

type Row = Record<string, unknown>

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

const bases = [
  { base: 'BTC', zh: '比特币', places: 1, size: '0.001', weight: 38 },
  { base: 'ETH', zh: '以太坊', places: 2, size: '0.01', weight: 26 },
  { base: 'SOL', zh: 'Solana', places: 3, size: '0.1', weight: 11 },
  { base: 'BNB', zh: 'BNB', places: 2, size: '0.01', weight: 7 },
  { base: 'XRP', zh: '瑞波币', places: 5, size: '10', weight: 7 },
  { base: 'DOGE', zh: '狗狗币', places: 6, size: '100', weight: 6 },
  { base: 'LTC', zh: '莱特币', places: 2, size: '0.1', weight: 3 },
  { base: 'TRX', zh: '波场', places: 5, size: '100', weight: 2 },
] as const

const millionths = (size: string): bigint => BigInt(Math.round(Number(size) * 1e6))

const productOf = (
  code: string,
  type: Product['type'],
  { base, places, size, weight }: (typeof bases)[number],
): Product => ({ code, base, type, places, sizeMillionths: millionths(size), weight })

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

const nameOf = (base: string, zh: string, kind: readonly [string, string, string]) => ({
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
export function productTables(since: number): (readonly [table: string, rows: Row[]])[] {
  const at = iso(since)
  const trading = [...perpetuals, ...deliveryProducts, ...quarterlies].map((product, index) =>
    productRow(index + 1, at, product.code, product.type, product.base, {
      zh: bases.find(({ base }) => base === product.base)?.zh ?? product.base,
      size: String(Number(product.sizeMillionths) / 1e6),
      places: product.places,
      status: 'trading',
      isHot: index < 3,
    }),
  )
  const others = resting.map(({ base, zh, status }, index) =>
    productRow(trading.length + index + 1, at, `${base}USDT`, 'perpetual', base, {
      zh,
      status,
      size: '1',
      places: 4,
      isHot: false,
    }),
  )
  const products = [...trading, ...others]
  return [
    ['contract_product', products],
    ['contract_product_tier', products.flatMap(({ id }) => tierRows(Number(id)))],
    ['delivery_cycle', cycles.map((cycle) => cycleRow(cycle, at))],
    ['delivery_cycle_version', cycles.map((cycle) => versionRow(cycle, at))],
  ]
}

function productRow(
  id: number,
  at: string,
  code: string,
  type: Product['type'],
  base: string,
  more: { zh: string; size: string; places: number; status: string; isHot: boolean },
): Row {
  return {
    id,
    version: 1,
    product_code: code,
    icon: [],
    name: nameOf(base, more.zh, kinds[type]),
    product_type: type,
    base_currency: base,
    settle_currency: 'USDT',
    contract_size: more.size,
    price_tick: (10 ** -more.places).toFixed(more.places),
    qty_step: '1',
    min_qty: '1',
    max_qty: '100000',
    max_position_qty: '500000',
    max_leverage: 100,
    leverage_options: leverageSteps,
    maker_fee_rate: '0.0002',
    taker_fee_rate: '0.0005',
    maint_margin_rate: '0.005',
    funding_interval_h: 8,
    funding_rate_cap: '0.0075',
    price_source: more.status === 'halted' ? 'manualHalt' : 'composite',
    trade_status: more.status,
    is_visible: more.status === 'trading' || more.status === 'closeOnly',
    is_hot: more.isHot,
    sort: id * 10,
    created_at: at,
    updated_at: at,
  }
}

const tiers = [
  { cap: '50000', leverage: 100, rate: '0.005' },
  { cap: '250000', leverage: 50, rate: '0.01' },
  { cap: '1000000', leverage: 20, rate: '0.025' },
] as const
const tierRows = (productId: number): Row[] =>
  tiers.map(({ cap, leverage, rate }, index) => ({
    product_id: productId,
    tier: index + 1,
    notional_cap: cap,
    max_leverage: leverage,
    maint_margin_rate: rate,
  }))

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

const cycleRow = (cycle: Cycle, at: string): Row => {
  const minutes = cycle.seconds / 60
  return {
    id: cycle.id,
    version: 1,
    product_code: cycle.product.code,
    seconds: cycle.seconds,
    label: {
      'zh-cn': `${minutes} 分钟`,
      en: `${minutes} min`,
      'zh-tw': `${minutes} 分鐘`,
    },
    ...terms(cycle),
    status: cycle.id % 15 === 0 ? 'off' : 'on',
    sort: cycle.id * 10,
    operator_name: 'admin',
    effective_at: at,
    created_at: at,
    updated_at: at,
  }
}

const versionRow = (cycle: Cycle, at: string): Row => ({
  cycle_id: cycle.id,
  version: 1,
  params: { seconds: cycle.seconds, ...terms(cycle) },
  effective_at: at,
  operator_name: 'admin',
  approver_name: '',
  reason: '首次上线',
})
