// Sandbox products, one in each state, with the orders of testers.
import { testBalance, testOrder, testProduct } from '#server/db/schema/trade/test-product.ts'
import { day } from '../clock.ts'
import type { DemoDomain } from '../domain.ts'
import { stream } from '../random.ts'
import { tableOf } from '../records.ts'

const shapes = [
  { code: 'TEST-BTC-REPLAY', zh: '比特币回放', feed: 'replay', status: 'running', orders: 90 },
  { code: 'TEST-ETH-MIRROR', zh: '以太坊镜像', feed: 'mirror', status: 'running', orders: 70 },
  { code: 'TEST-SYNTH-1', zh: '合成行情一', feed: 'synthetic', status: 'stopped', orders: 40 },
  { code: 'TEST-SYNTH-2', zh: '合成行情二', feed: 'synthetic', status: 'draft', orders: 0 },
  { code: 'TEST-OLD', zh: '旧版演练', feed: 'mirror', status: 'archived', orders: 0 },
] as const
const synthetic = {
  syntheticStart: '100',
  syntheticVolatility: '0.8',
  syntheticDrift: '0',
  syntheticSeed: 7,
}

/** The test products of the demo set. */
export const testProducts = (): DemoDomain => ({
  tables: ({ world: { clock, seed }, members }) => {
    const { asof } = clock
    const testers = members.filter(({ type }) => type === 'test')
    const replay = { replayFrom: asof - 90 * day, replayTo: asof - 60 * day, replaySpeed: 10 }
    const products = shapes.map(({ code, zh, feed, status }, index) => ({
      at: asof - (60 - index * 8) * day,
      version: status === 'draft' ? 1 : 2,
      productCode: code,
      name: { 'zh-cn': zh, en: code, 'zh-tw': zh },
      productType: 'perpetual' as const,
      baseProductCode: feed === 'synthetic' ? null : index === 1 ? 'ETHUSDT' : 'BTCUSDT',
      feedMode: feed,
      ...(feed === 'replay' && replay),
      ...(feed === 'synthetic' && synthetic),
      initialBalance: '10000',
      maxLeverage: 50,
      takerFeeRate: '0.0005',
      status,
      validTo: asof + (status === 'archived' ? -1 : 90) * day,
      operatorName: 'admin',
    }))
    const random = stream(seed, 'test orders')
    const orders = shapes.flatMap(({ orders: count }, index) =>
      Array.from({ length: testers.length === 0 ? 0 : count }, () => ({
        testProductId: index + 1,
        memberId: random.pick(testers).id,
        side: random.pick(['buy', 'sell'] as const),
        qty: random.int(1, 50),
        at: asof - random.int(1, 20) * day,
      })),
    )
    const pairs = new Map(
      orders.map(({ testProductId, memberId }) => [
        `${testProductId} ${memberId}`,
        { testProductId, memberId },
      ]),
    )
    const balances = [...pairs.values()].map((pair) => ({
      ...pair,
      balance: random.int(4_000, 16_000),
    }))
    return [
      tableOf(testProduct, products),
      tableOf(testOrder, orders),
      tableOf(testBalance, balances),
    ]
  },
})
