// Two risk operators and a delivery cycle of one minute, for tests of control records and of what the clock does with them.
import * as api from '#contract/trade/periodic-control-record.ts'
import { controlApplyJob } from '#server/trade/control/control-job.ts'
import { testDatabase } from '../database.ts'
import { type Holder, holders, sendConfirmed } from '../money/authenticators.ts'
import { openDesk, send } from '../money/desk.ts'
import { openTradingDesk } from './trading-desk.ts'

export const reason = 'open stakes came close to the cap this week'
export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
type Moment = 'effective_at' | 'expire_at'

/** Opens the desk; the cycle pays 0.8 and takes stakes from 5 to 500. */
export async function openControlDesk() {
  const database = await testDatabase({ max: 10 })
  const desk = await openDesk(database, database.url, { confirms: true })
  const market = await openTradingDesk(database as never)
  const [maker, checker] = (await holders(desk, 2, 'risk')) as [Holder, Holder]
  const { sql } = desk
  await sql`insert into delivery_cycle (product_code, seconds, label, payout_rate, min_stake, max_stake,
      max_open_per_member, max_open_stake, status)
    values ('BTCUSDT-SEC', 60, '{"zh-cn":"1 分钟","en":"1 min","zh-tw":"1 分鐘"}', 0.8, 5, 500, 5, 20000, 'on')`
  const propose = (over: object = {}) =>
    send(desk.fetch, maker, api.add, {
      productCode: 'BTCUSDT-SEC',
      periodSeconds: '60',
      paramCode: 'payoutRate',
      afterValue: '0.75',
      effectiveAt: inMinutes(30),
      reason,
      ...over,
    })
  const decide = (who: Holder, id: string, action = 'approve', version = 1) =>
    sendConfirmed(desk, who, api.review, { id, version, action, remark: 'discussed with the desk' })
  const get = async (id: string, lang?: string) =>
    (await send(desk.fetch, maker, api.get, { id }, { ...(lang && { lang }) })).data
  const payoutRate = async () =>
    (await sql`select payout_rate::float8 as rate, version from delivery_cycle`)[0]
  /** Lets the moment come at which a change takes effect or ends, without touching what it says. */
  const makeDue = async (id: string, column: Moment) => {
    await sql`alter table periodic_control_record disable trigger periodic_control_seal`
    await sql`update periodic_control_record set ${sql(column)} = now() - make_interval(secs => ${column === 'expire_at' ? 0 : 60})
      where id = ${id}`
    await sql`alter table periodic_control_record enable trigger periodic_control_seal`
  }
  const runJob = () =>
    controlApplyJob.run({ ...database, signal: new AbortController().signal } as never, '')
  const runDue = async (id: string, column: Moment) => {
    await makeDue(id, column)
    return runJob()
  }
  return {
    database,
    desk,
    market,
    maker,
    checker,
    propose,
    decide,
    get,
    payoutRate,
    makeDue,
    runJob,
    runDue,
  }
}
