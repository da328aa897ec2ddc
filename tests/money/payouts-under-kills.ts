// Four people who take withdrawals from approval to their end while answers are lost, calls are sent twice and the server
// is killed. What the chain would have executed is the list of hashes that were confirmed.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Code } from '#contract/codes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as api from '#contract/money/withdraw-log.ts'
import type { Reply, Reviewer } from './desk.ts'
import { type Durable, insist } from './durable.ts'
import { random } from './race.ts'
import { openWithdrawDesk } from './withdraw-desk.ts'

interface Options {
  readonly base: () => string
  readonly kill: () => Promise<void>
  readonly count: number
  readonly kills: number
}

interface Ends {
  paid: number
  refunded: number
  /** Calls that were sent again although they had been answered. */
  repeated: number
  /** Calls whose answer did not arrive. */
  lost: number
  /** Withdrawals that did not end as they were told to, as readable lines. */
  readonly wrong: string[]
}

/** Runs `count` withdrawals to their end, a third of them failing and given back, and compares what is stored. */
export async function withdrawUnderKills(
  { connection, database }: Pick<Durable, 'connection' | 'database'>,
  { base, kill, count, kills }: Options,
): Promise<Ends> {
  const at = await openWithdrawDesk(connection, database.url)
  const [payer, refunder, ...others] = await at.desk.operators(4)
  const people = [payer, refunder, ...others].filter((each): each is Reviewer => each !== undefined)
  const ids: string[] = []
  for (let made = 0; made < count; made += 1)
    ids.push((await at.inState('approved', { amount: '100', fee: '1' })).id)
  const ends: Ends = { paid: 0, refunded: 0, repeated: 0, lost: 0, wrong: [] }
  const reported = new Map<string, 'paid' | 'refunded'>()

  /** Sends until answered; one call in three is then sent again, as by a client that lost the answer. */
  async function surely(who: Reviewer, endpoint: Endpoint, input: object, next: () => number) {
    const intent = { ...input, requestId: randomUUID() }
    const insisted = () => insist(base, who, endpoint, intent, () => void (ends.lost += 1))
    const first = await insisted()
    if (next() >= 0.33) return first
    ends.repeated += 1
    const again = await insisted()
    if (JSON.stringify(again.data) !== JSON.stringify(first.data))
      ends.wrong.push(`${endpoint.path} answered a retry differently: ${again.msg}`)
    return first
  }
  const expectOk = (what: string, { code, msg }: Pick<Reply, 'code' | 'msg'>) => {
    if (code !== Code.ok) ends.wrong.push(`${what}: ${code} ${msg}`)
  }

  async function settle(id: string, order: number): Promise<void> {
    const next = random(order + 1)
    const [one, two] = [people[order % 4], people[(order + 1) % 4]]
    if (!one || !two) throw new Error('there is nobody to pay')
    const started = await surely(
      one,
      api.pay,
      { items: [{ id, version: 2 }], method: 'manual' },
      next,
    )
    expectOk(`pay ${id}`, started)
    const { results } = started.data as { results?: { code: number; msg: string }[] }
    if (results?.[0]) expectOk(`pay ${id}`, results[0])
    if (next() < 0.66) {
      const confirmed = { id, version: 3, txHash: `c0ffee${order.toString(16).padStart(6, '0')}` }
      expectOk(`confirm ${id}`, await surely(two, api.confirm, confirmed, next))
      reported.set(id, 'paid')
      return
    }
    const reason = 'never broadcast'
    expectOk(`fail ${id}`, await surely(one, api.fail, { id, version: 3, reason }, next))
    expectOk(`refund ${id}`, await surely(two, api.refund, { id, version: 4, reason }, next))
    reported.set(id, 'refunded')
  }

  const queue = ids.entries()
  let isOver = false
  const killer = (async () => {
    const next = random(7)
    for (let killed = 0; killed < kills && !isOver; killed += 1) {
      await sleep(100 + next() * 200)
      await kill()
    }
  })()
  const lanes = Array.from({ length: 4 }, async () => {
    for (const [order, id] of queue) await settle(id, order)
  })
  await Promise.all(lanes)
  isOver = true
  await killer

  const rows = await connection.sql<
    { id: string; status: string; closed: number; available: string; frozen: string }[]
  >`
    select w.id::text, w.status, (select count(*)::int from ledger_journal j
             where j.biz_type = 'withdraw' and j.biz_id = w.id and j.step = 'close') as closed,
           trim_scale(a.available)::text as available, trim_scale(a.frozen)::text as frozen
      from withdraw_log w join ledger_account a on a.member_id = w.member_id and a.currency = w.currency
       and a.wallet_type = 'spot' where w.id = any (${ids}::bigint[])`
  for (const { id, status, closed, available, frozen } of rows) {
    const end = reported.get(id)
    const isRight =
      status === end &&
      closed === 1 &&
      frozen === '0' &&
      available === (end === 'paid' ? '0' : '100')
    if (!isRight)
      ends.wrong.push(
        `${id}: reported ${end}, stored ${status}, ${closed} journals, ${available} available, ${frozen} frozen`,
      )
    if (end) ends[end] += 1
  }
  if (rows.length !== count) ends.wrong.push(`${rows.length} withdrawals of ${count}`)
  return ends
}
