// Payouts through a channel that times out, loses answers and repeats its reports, by workers that are killed at every point
// of a call, while people make orders anew or give the money back: nobody is paid twice, nobody is paid and given back.
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as withdraw from '#contract/money/withdraw-log.ts'
import * as api from '#contract/money/withdraw-third.ts'
import { send } from '#tests/money/desk.ts'
import { openOutsideChannel } from '#tests/money/outside-channel.ts'
import { openPayoutDesk, type PayoutDesk } from '#tests/money/payout-desk.ts'
import { random } from '#tests/money/race.ts'
import { isFull } from '#tests/sample.ts'

/** A full run makes 1,000 payouts under 20 kills, in four queues. */
const [queues, count, kills] = isFull ? [4, 250, 5] : [1, 40, 3]
/** How long orders may take to end once nothing fails any more, in milliseconds. */
const settledWithinMs = 60_000
const seeds = Array.from({ length: queues }, (_, at) => (Date.now() + at) % 1_000_000)

/** Of all withdrawals: how they ended, and which of them the channel has paid how often. */
async function endsOf({ at, channel }: PayoutDesk) {
  const rows = await at.sql<
    { id: string; status: string; closed: string[] | null; numbers: string[] }[]
  >`select w.id::text, w.status,
        (select array_agg(variant) from ledger_journal where biz_type = 'withdraw' and biz_id = w.id and step = 'close') as closed,
        (select array_agg(third_order_no) from withdraw_third where withdraw_id = w.id) as numbers
      from withdraw_log w order by w.id`
  return rows.map(({ id, status, closed, numbers }) => ({
    id,
    status,
    closed: closed?.join() ?? '',
    orders: numbers.length,
    payments: channel.payments.filter((no) => numbers.includes(no)).length,
  }))
}

/** Does what people do about payouts that failed: makes some anew, gives others back, and both at once. */
async function decideFailed({ at, fetch, carol }: PayoutDesk, next: () => number) {
  const failed = await at.sql<{ id: string; version: number; order: string }[]>`
    select w.id::text, w.version, (select max(t.id)::text from withdraw_third t where t.withdraw_id = w.id) as order
      from withdraw_log w where w.status = 'failed'`
  const codes: number[] = []
  for (const { id, version, order } of failed) {
    const reason = 'the channel has refused it'
    // Whoever handed it over before does not do so again.
    const [other = carol] = await at.desk.operators(1)
    const again = () => send(fetch, other, api.retry, { id: order, reason })
    const back = () => send(fetch, carol, withdraw.refund, { id, version, reason })
    const die = next()
    const calls = die < 0.4 ? [again()] : die < 0.6 ? [back()] : [again(), back()]
    const replies = await Promise.all(calls)
    expect(replies.filter(({ code }) => code === Code.ok)).toHaveLength(1)
    codes.push(...replies.map(({ code }) => code))
  }
  return codes
}

it.each(seeds)(
  `ends ${count} payouts once each while ${kills} workers are killed (M9, seed %i)`,
  async (seed) => {
    const next = random(seed)
    const desk = await openPayoutDesk('1000000')
    const { at, bob, channel, fetch } = desk
    let isFaulty = true
    desk.setFault(() => {
      const die = next()
      return !isFaulty || die >= 0.4 ? undefined : die < 0.3 ? 'timeout' : 'lostAnswer'
    })
    // By its number, so that an order that is asked for twice ends as it has ended.
    desk.setEnd((no, questions) =>
      questions < 2 ? 'processing' : random(Number(no.slice(-6)))() < 0.15 ? 'failed' : 'success',
    )
    for (let made = 0; made < count; made += 1) await desk.started()

    let calls = 0
    let killed = 0
    const moments = ['carriedOut', 'before', 'answered'] as const
    const outside = await openOutsideChannel({
      channel,
      databaseUrl: desk.runtimeUrl,
      workers: 4,
      killAt: () => {
        calls += 1
        if (killed === kills || calls < ((killed + 1) * count * 3) / kills) return undefined
        return moments[killed++ % moments.length]
      },
      isSilent: () => next() < 0.5,
    })
    const codes: number[] = []
    let repeated = 0
    /** Orders come due at once; those that a worker has leased after a second, which is long for one that lives. */
    const makeDue = () => at.sql`
    update withdraw_third set next_try_at = now() - interval '1 ms' where finished_at is null
       and next_try_at > now() and next_try_at < now() + interval '59 seconds'`
    /** The channel pays what it has taken, whether it is asked for it or not. */
    const payTaken = () =>
      Promise.all(
        [...outside.taken]
          .filter(() => next() < 0.1)
          .map((no) => channel.query(no).catch(() => undefined)),
      )
    /** A round of everything beside the workers. */
    async function round() {
      await makeDue()
      await payTaken()
      codes.push(...(await decideFailed(desk, next)))
      const no = channel.payments[Math.floor(next() * channel.payments.length)]
      if (no !== undefined) {
        const report = { channelCode: 'ePay', ...channel.report(no) }
        const twice = [1, 2].map(() => send(fetch, bob, api.callback, report))
        for (const { code } of await Promise.all(twice)) expect(code).toBe(Code.ok)
        repeated += 1
      }
      await sleep(25)
    }
    const openOnes = () => at.sql`
    select from withdraw_log where status not in ('paid', 'refunded') limit 1`
    while (killed < kills) await round()
    isFaulty = false
    const stopped = performance.now()
    while ((await openOnes()).length > 0) await round()
    const settledMs = performance.now() - stopped
    await outside.close()

    const ends = await endsOf(desk)
    expect(ends).toHaveLength(count)
    const wrong = ends.filter(({ status, closed, payments }) =>
      status === 'paid'
        ? closed !== 'paid' || payments !== 1
        : closed !== 'refund' || payments !== 0,
    )
    expect(wrong).toEqual([])
    expect(new Set(channel.payments).size, 'one number was paid twice').toBe(
      channel.payments.length,
    )
    expect(outside.errors()).toEqual([])
    expect(new Set(outside.kills)).toEqual(new Set(moments))
    expect(codes.length, 'no payout failed').toBeGreaterThan(0)
    expect(repeated, 'no report came twice').toBeGreaterThan(0)
    if (isFull) expect(settledMs).toBeLessThanOrEqual(settledWithinMs)
    await desk.close()
  },
)
