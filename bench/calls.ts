// The calls that are measured, each against its limit: what the database alone needs for the same, in
// the same run. A limit in bare milliseconds would measure the machine.
import { randomUUID } from 'node:crypto'
import { rechargeWithdrawReview } from '#contract/alerts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as recharge from '#contract/money/recharge-log.ts'
import { connect, type SqlClient } from '#server/db/connection/client.ts'
import { listen } from '#server/root/http-server.ts'
import { appOver, openDesk, send, type Reviewer } from '#tests/money/desk.ts'
import { bareList, bareReview } from './bare-sql.ts'
import { alternately, type Spread } from './measure.ts'

export interface Figure {
  readonly name: string
  readonly served: Spread
  readonly bare?: Spread
  /** What is held against the limit, both in milliseconds. */
  readonly measured: number
  readonly limit: number
}

export interface Run {
  readonly rounds: number
  /** Also decides recharges; the queue is used up by it. */
  readonly decide: boolean
  /** Median of the queue's list on a short history, when it is to be compared. */
  readonly queueBefore?: number | undefined
}

/** Runs everything over a real socket against one database. The queue's list comes first. */
export async function* calls(
  url: string,
  { rounds, decide, queueBefore }: Run,
): AsyncGenerator<Figure> {
  const connection = connect(url, { max: 10 })
  const bare = connect(url, { max: 4 })
  const server = await listen(appOver(connection).fetch, '127.0.0.1', 0)
  const base = `http://127.0.0.1:${server.port}`
  const desk = await openDesk(connection, url)
  try {
    const [reviewer] = await desk.operators(1)
    if (!reviewer) throw new Error('There is no reviewer.')
    const ask = async (endpoint: Endpoint, input: unknown) => {
      const reply = await send(fetch, reviewer, endpoint, input, { base })
      if (reply.code !== 0) throw new Error(`${endpoint.path} answered ${reply.code} ${reply.msg}`)
    }
    let queue: Spread | undefined
    for (const { name, input, condition } of await lists(bare.sql)) {
      const { served, plain } = await alternately(rounds, {
        served: () => ask(recharge.list, input),
        plain: () => bareList(bare.sql, condition),
      })
      queue ??= served
      yield { name, served, bare: plain, measured: served.p95, limit: 2 * plain.p95 + 5 }
    }
    if (queue && queueBefore !== undefined)
      // Half as much again and a millisecond: what noise makes of two equal times.
      yield {
        name: 'queue against a short history',
        served: queue,
        measured: queue.p50,
        limit: queueBefore * 1.5 + 1,
      }
    const { counts } = await alternately(rounds, {
      counts: () => ask(rechargeWithdrawReview, { Type: 0 }),
    })
    yield { name: 'alert counts', served: counts, measured: counts.p95, limit: 10 }
    if (decide)
      yield await reviews(bare.sql, reviewer, rounds, (id, version) =>
        ask(recharge.review, {
          id,
          version,
          action: 'approve',
          remark: 'checked with the member',
          requestId: randomUUID(),
        }),
      )
  } finally {
    await server.drain(1_000)
    await bare.close()
    await connection.close()
  }
}

async function lists(sql: SqlClient) {
  const [newest] = await sql<{ day: string }[]>`
    select (max(created_at) at time zone 'Asia/Shanghai')::date - 1 as day from recharge_log`
  const day = String(newest?.day)
  const [busy] = await sql<{ member_id: string }[]>`
    select member_id from recharge_log where id between 1000 and 3000 group by 1 order by count(*) desc, 1 limit 1`
  const memberId = String(busy?.member_id)
  return [
    {
      name: 'list: pending queue',
      input: { status: ['pending'] },
      condition: "r.status = 'pending'",
    },
    {
      name: 'list: one day',
      input: { dateRange: [day, day] },
      condition: `r.created_at >= '${day}'::timestamp at time zone 'Asia/Shanghai' and r.created_at < ('${day}'::date + 1)::timestamp at time zone 'Asia/Shanghai'`,
    },
    { name: 'list: one member', input: { memberId }, condition: `r.member_id = ${memberId}` },
    { name: 'list: rejected', input: { status: ['rejected'] }, condition: "r.status = 'rejected'" },
    { name: 'list: everything', input: {}, condition: 'true' },
  ]
}

async function reviews(
  sql: SqlClient,
  { id: operatorId }: Reviewer,
  rounds: number,
  approve: (id: string, version: number) => Promise<void>,
): Promise<Figure> {
  const waiting = await sql<{ id: string; version: number }[]>`
    select id, version from recharge_log where status = 'pending' and creator_id is null order by created_at limit ${3 * rounds}`
  const take = () => {
    const row = waiting.pop()
    if (!row) throw new Error('The queue is too short for so many rounds.')
    return row
  }
  const { served, plain } = await alternately(rounds, {
    served: () => {
      const { id, version } = take()
      return approve(id, version)
    },
    plain: () => bareReview(sql, take().id, operatorId),
  })
  return {
    name: 'review: approve',
    served,
    bare: plain,
    measured: served.p95,
    limit: 3 * plain.p95,
  }
}
