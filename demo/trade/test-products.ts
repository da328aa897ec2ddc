// Sandbox products, one in each state, with the orders of testers.
import { day, iso } from '../clock.ts'
import type { DemoDomain } from '../domain.ts'
import { stream } from '../random.ts'

const shapes = [
  { code: 'TEST-BTC-REPLAY', zh: '比特币回放', feed: 'replay', status: 'running', orders: 90 },
  { code: 'TEST-ETH-MIRROR', zh: '以太坊镜像', feed: 'mirror', status: 'running', orders: 70 },
  { code: 'TEST-SYNTH-1', zh: '合成行情一', feed: 'synthetic', status: 'stopped', orders: 40 },
  { code: 'TEST-SYNTH-2', zh: '合成行情二', feed: 'synthetic', status: 'draft', orders: 0 },
  { code: 'TEST-OLD', zh: '旧版演练', feed: 'mirror', status: 'archived', orders: 0 },
] as const

/** The test products of the demo set. */
export const testProducts = (): DemoDomain => ({
  tables: ({ world: { clock, seed }, members }) => {
    const testers = members.filter(({ type }) => type === 'test')
    const products = shapes.map(({ code, zh, feed, status }, index) => {
      const at = iso(clock.asof - (60 - index * 8) * day)
      return {
        id: index + 1,
        version: status === 'draft' ? 1 : 2,
        product_code: code,
        name: { 'zh-cn': zh, en: code, 'zh-tw': zh },
        product_type: 'perpetual',
        base_product_code: feed === 'synthetic' ? null : index === 1 ? 'ETHUSDT' : 'BTCUSDT',
        feed_mode: feed,
        replay_from: feed === 'replay' ? iso(clock.asof - 90 * day) : null,
        replay_to: feed === 'replay' ? iso(clock.asof - 60 * day) : null,
        replay_speed: feed === 'replay' ? 10 : null,
        synthetic_start: feed === 'synthetic' ? '100' : null,
        synthetic_volatility: feed === 'synthetic' ? '0.8' : null,
        synthetic_drift: feed === 'synthetic' ? '0' : null,
        synthetic_seed: feed === 'synthetic' ? 7 : null,
        initial_balance: '10000',
        max_leverage: 50,
        taker_fee_rate: '0.0005',
        status,
        valid_to: iso(clock.asof + (status === 'archived' ? -1 : 90) * day),
        promoted_code: '',
        operator_name: 'admin',
        created_at: at,
        updated_at: at,
      }
    })
    const random = stream(seed, 'test orders')
    const orders = shapes
      .flatMap(({ orders: count }, index) =>
        Array.from({ length: testers.length === 0 ? 0 : count }, () => ({
          test_product_id: index + 1,
          member_id: random.pick(testers).id,
          side: random.pick(['buy', 'sell'] as const),
          qty: String(random.int(1, 50)),
          created_at: iso(clock.asof - random.int(1, 20) * day),
        })),
      )
      .map((order, index) => ({ id: index + 1, ...order }))
    const pairs = new Map(
      orders.map((each) => [`${each.test_product_id} ${each.member_id}`, each] as const),
    )
    const balances = [...pairs.values()].map(({ test_product_id, member_id }) => ({
      test_product_id,
      member_id,
      balance: String(random.int(4_000, 16_000)),
    }))
    return [
      ['test_product', products],
      ['test_order', orders],
      ['test_balance', balances],
    ]
  },
})
