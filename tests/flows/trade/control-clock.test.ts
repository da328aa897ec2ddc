// What the clock does with control records through the real server: what overlaps, what is cut off, what cannot be done.
import { afterAll, describe, expect, it } from 'vitest'
import * as api from '#contract/trade/periodic-control-record.ts'
import { failUpdatesOf } from '#tests/failing-row.ts'
import { allowBareRecords } from '#tests/money/bare-records.ts'
import { send } from '#tests/money/desk.ts'
import { inMinutes, openControlDesk } from '#tests/trade/control-desk.ts'

const {
  database,
  desk,
  market,
  checker,
  propose,
  decide,
  get,
  payoutRate,
  makeDue,
  runJob,
  runDue,
} = await openControlDesk()
afterAll(() => database.drop())

/** Proposes a change that ends, lets it be approved and applies it. */
async function applyUntil(over: object) {
  const { id } = (await propose({ expireAt: inMinutes(60), ...over })).data
  await decide(checker, id)
  await runDue(id, 'effective_at')
  return id
}
const limit = { productCode: 'BTCUSDT', periodSeconds: undefined, paramCode: 'maxLeverage' }
const trail = (targetNo: string) =>
  desk.sql<{ action: string; by: string; before: object; after: object }[]>`
    select action, operator_name as by, before, after from operation_log where target_no = ${targetNo} order by seq`

describe('the clock', () => {
  const leverage = async () =>
    (
      await desk.sql`select max_leverage as max, leverage_options as steps from contract_product
      where product_code = 'BTCUSDT'`
    )[0]

  it('restores the value of before when two that overlap end together', async () => {
    await desk.sql`update delivery_cycle set payout_rate = 0.9`
    const outer = await applyUntil({ afterValue: '0.8' })
    const inner = await applyUntil({ afterValue: '0.7' })
    expect(await payoutRate()).toMatchObject({ rate: 0.7 })
    await makeDue(outer, 'expire_at')
    await makeDue(inner, 'expire_at')
    expect(await runJob()).toEqual({ applied: 0, reverted: 2, failed: 0 })
    expect(await payoutRate()).toMatchObject({ rate: 0.9 })
  })

  it('gives back the steps of leverage that a lower limit cut off, and notes both in the trail', async () => {
    await desk.sql`update contract_product set leverage_options = '{10,20,50,100}' where product_code = 'BTCUSDT'`
    const id = await applyUntil({ ...limit, afterValue: '20' })
    expect(await leverage()).toEqual({ max: 20, steps: [10, 20] })
    await runDue(id, 'expire_at')
    expect(await leverage()).toEqual({ max: 100, steps: [10, 20, 50, 100] })
    const steps = { leverageOptions: [10, 20], maxLeverage: '20' }
    expect(await trail('BTCUSDT')).toMatchObject([
      { action: 'contractProduct.control', by: 'server', after: steps },
      { action: 'contractProduct.control', by: 'server', before: steps },
    ])
    const { controlNo } = (await get(id)).row
    expect((await trail(controlNo)).map(({ action }) => action.split('.')[1])).toEqual([
      'add',
      'approve',
      'apply',
      'expire',
    ])
  })

  it('applies the others when one cannot be written, and says so at the end', async () => {
    const ids = []
    for (const over of [{ ...limit, afterValue: '50' }, { afterValue: '0.86' }]) {
      const { id } = (await propose(over)).data
      await decide(checker, id)
      await makeDue(id, 'effective_at')
      ids.push(id)
    }
    const [bad = '', good = ''] = ids
    const mend = await failUpdatesOf(database, 'periodic_control_record', bad)
    await expect(runJob()).rejects.toThrow(AggregateError)
    expect((await get(good)).row).toMatchObject({ status: 'applied' })
    expect(await leverage()).toMatchObject({ max: 100 })
    await mend()
    expect(await runJob()).toEqual({ applied: 1, reverted: 0, failed: 0 })
  })

  it('fails a change that does not fit the other parameters any more, in the language of the reader', async () => {
    const { id } = (await propose({ paramCode: 'maxStake', afterValue: '10' })).data
    await decide(checker, id)
    await desk.sql`update delivery_cycle set min_stake = 20`
    expect(await runDue(id, 'effective_at')).toEqual({ applied: 0, reverted: 0, failed: 1 })
    expect((await get(id)).failReason).toMatch(/does not match the other parameters/)
    expect((await get(id, 'zh-cn')).failReason).toBe('与其他参数的当前值不符，未执行')
  })

  it('counts the orders opened under a change, from when it was made until it was taken back', async () => {
    await allowBareRecords(desk.sql, 'delivery_order')
    const open = (minutesAgo: number) => desk.sql`
      insert into delivery_order (member_id, cycle_id, cycle_version, product_code, seconds, currency, direction, stake,
          payout_rate, open_price, price_source, opened_at, settle_due_at)
        select ${market.memberId}, id, version, product_code, seconds, 'USDT', 'up', 25, payout_rate, 61000, 'composite',
          now() - make_interval(secs => ${minutesAgo * 60}), now() from delivery_cycle`
    const id = await applyUntil({ afterValue: '0.65' })
    await open(10)
    await open(0)
    expect((await get(id)).affected).toEqual([{ periodSeconds: 60, count: 1 }])
    await runDue(id, 'expire_at')
    await open(0)
    expect((await get(id)).affected).toEqual([{ periodSeconds: 60, count: 1 }])
  })
})

describe('the chain of records', () => {
  it('seals the steps of leverage as well', async () => {
    const seal = (on: boolean) =>
      desk.sql.unsafe(
        `alter table periodic_control_record ${on ? 'enable' : 'disable'} trigger periodic_control_seal`,
      )
    await seal(false)
    await desk.sql`truncate periodic_control_record`
    await seal(true)
    const { id } = (await propose({ ...limit, afterValue: '40' })).data
    const verify = async () => (await send(desk.fetch, checker, api.verify, {})).data
    expect(await verify()).toEqual({ ok: true, checked: 1, brokenAt: null })
    const edit = desk.sql`update periodic_control_record set leverage_options = '{1}'`
    await expect(edit).rejects.toThrow(/cannot change/)
    await seal(false)
    await desk.sql`update periodic_control_record set leverage_options = '{1}'`
    await seal(true)
    expect(await verify()).toMatchObject({ ok: false, brokenAt: (await get(id)).row.controlNo })
  })
})
