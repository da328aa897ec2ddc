// Many reviewers, one queue: everybody tries every item. What each was told is kept and compared with
// what is stored; sums alone cannot see a double decision.
import { Code } from '#contract/codes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { review, type BulkResult } from '#contract/money/recharge-log.ts'
import type { SqlClient } from '#server/db/connection/client.ts'
import { send, type Fetch, type Reply, type Reviewer } from './desk.ts'

export interface RaceFigures {
  readonly attempts: number
  readonly decided: number
  readonly alreadyHandled: number
  /** Answers that are neither, by code. */
  readonly others: ReadonlyMap<number, number>
  /** Answers with HTTP status 5xx or code 50001/50301. */
  readonly serverErrors: number
  /** The first few of them, as they were told. */
  readonly errors: readonly string[]
  readonly seconds: number
  readonly p99Ms: number
  /** Who was told "decided by me", with which verdict, per item. */
  readonly acknowledged: ReadonlyMap<string, readonly { userName: string; status: string }[]>
  /** "Already handled" answers that did not name the decider. */
  readonly nameless: number
}

/** A repeatable source of numbers in [0, 1): a failed race prints its seed. */
export function random(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The items in an order of their own. */
function shuffled<T>(items: readonly T[], next: () => number): T[] {
  const copy = [...items]
  for (let at = copy.length - 1; at > 0; at -= 1) {
    const other = Math.floor(next() * (at + 1))
    const [a, b] = [copy[at], copy[other]]
    if (a !== undefined && b !== undefined) [copy[at], copy[other]] = [b, a]
  }
  return copy
}

interface RaceOptions {
  readonly reviewers: readonly Reviewer[]
  readonly items: readonly string[]
  readonly seed: number
  /** The review call; the mutant of the harness's own test has another path. */
  readonly endpoint?: Endpoint
  /** What every call carries beside its records, and why it rejects; as a recharge takes it unless given. */
  readonly rest?: object
  readonly rejectReason?: string
  /** Most records of one call; above 1 each call carries a random number of them. */
  readonly maxBulk?: number
}

type Answer = Pick<Reply, 'status' | 'code' | 'msg' | 'data'> & { id: string }

/** Decides one record with a single call, or several with a bulk call; one answer for each record. */
async function decideAll(
  fetch: Fetch,
  reviewer: Reviewer,
  endpoint: Endpoint,
  [id = '', ...others]: readonly string[],
  verdict: object,
): Promise<Answer[]> {
  if (others.length === 0)
    return [{ id, ...(await send(fetch, reviewer, endpoint, { id, version: 1, ...verdict })) }]
  const items = [id, ...others].map((each) => ({ id: each, version: 1 }))
  const reply = await send(fetch, reviewer, endpoint, { items, ...verdict })
  const { results } = (reply.data ?? {}) as { results?: BulkResult[] }
  if (!results) return items.map((item) => ({ ...item, ...reply }))
  return results.map((result) => ({
    ...result,
    status: reply.status,
    // A bulk result names the decider in its sentence.
    data: { status: result.status, reviewerName: result.msg },
  }))
}

/** Lets every reviewer decide every item, approve or reject at random; servers take turns. */
export async function race(servers: readonly Fetch[], options: RaceOptions): Promise<RaceFigures> {
  const { reviewers, items, seed, endpoint = review, maxBulk = 1 } = options
  const { rest = {}, rejectReason = 'notReceived' } = options
  const acknowledged = new Map<string, { userName: string; status: string }[]>()
  const others = new Map<number, number>()
  const times: number[] = []
  const errors: string[] = []
  let [decided, alreadyHandled, serverErrors, nameless] = [0, 0, 0, 0]
  const begun = performance.now()
  await Promise.all(
    reviewers.map(async (reviewer, index) => {
      const next = random(seed + index)
      const fetch = servers[index % servers.length]
      if (!fetch) throw new Error('A race needs a server.')
      const queue = shuffled(items, next)
      while (queue.length > 0) {
        const batch = queue.splice(0, 1 + Math.floor(next() * maxBulk))
        const verdict = {
          ...rest,
          ...(next() < 0.5 ? { action: 'approve' } : { action: 'reject', rejectReason }),
        }
        const sent = performance.now()
        const answers = await decideAll(fetch, reviewer, endpoint, batch, verdict)
        times.push(performance.now() - sent)
        for (const answer of answers) count(reviewer, answer)
      }
    }),
  )

  function count(reviewer: Reviewer, { id, status, code, msg, data }: Answer) {
    if (status >= 500 || code === Code.server || code === Code.unavailable) {
      serverErrors += 1
      if (errors.length < 5) errors.push(`${status} ${code} ${msg}`)
    }
    if (code === Code.ok) {
      decided += 1
      const answered = acknowledged.get(id) ?? []
      answered.push({ userName: reviewer.userName, status: (data as { status: string }).status })
      acknowledged.set(id, answered)
    } else if (code === Code.alreadyHandled) {
      alreadyHandled += 1
      if (!(data as { reviewerName?: string | null } | null)?.reviewerName) nameless += 1
    } else {
      others.set(code, (others.get(code) ?? 0) + 1)
    }
  }
  const seconds = (performance.now() - begun) / 1000
  times.sort((a, b) => a - b)
  const p99Ms = times[Math.floor(times.length * 0.99)] ?? 0
  const attempts = reviewers.length * items.length
  return {
    attempts,
    decided,
    alreadyHandled,
    others,
    serverErrors,
    errors,
    seconds,
    p99Ms,
    acknowledged,
    nameless,
  }
}

/** Items whose stored decision is not the one decision that was acknowledged, as readable lines. */
export async function disagreements(
  sql: SqlClient,
  items: readonly string[],
  { acknowledged }: Pick<RaceFigures, 'acknowledged'>,
): Promise<string[]> {
  const rows = await sql<Row[]>`
    select r.id, r.status, r.reviewer_name,
           (select count(*) from ledger_journal j where j.biz_type = 'recharge' and j.biz_id = r.id) as journals,
           (select count(*) from operation_log l where l.target_type = 'recharge' and l.target_id = r.id::text
               and l.action in ('recharge.approve', 'recharge.reject')) as decisions
      from recharge_log r where r.id = any (${[...items]}::bigint[])`
  return differing(rows, acknowledged, 'approved')
}

/** The same of withdrawals that one review decides: a rejection gives back, an approval posts nothing yet. */
export async function withdrawDisagreements(
  sql: SqlClient,
  items: readonly string[],
  { acknowledged }: Pick<RaceFigures, 'acknowledged'>,
): Promise<string[]> {
  const rows = await sql<Row[]>`
    select w.id, w.status, w.first_reviewer_name as reviewer_name,
           (select count(*) from ledger_journal j where j.biz_type = 'withdraw' and j.biz_id = w.id and j.step = 'close') as journals,
           (select count(*) from operation_log l where l.target_type = 'withdraw' and l.target_id = w.id::text) as decisions
      from withdraw_log w where w.id = any (${[...items]}::bigint[])`
  return differing(rows, acknowledged, 'rejected')
}

/** What is stored of an item. */
interface Row {
  readonly id: string
  readonly status: string
  readonly reviewer_name: string | null
  readonly journals: string
  readonly decisions: string
}

function differing(
  rows: readonly Row[],
  acknowledged: RaceFigures['acknowledged'],
  posted: string,
): string[] {
  return rows.flatMap((row) => {
    const answers = acknowledged.get(String(row.id)) ?? []
    const [only] = answers
    const isRight =
      answers.length === 1 &&
      only?.status === row.status &&
      only.userName === row.reviewer_name &&
      Number(row.decisions) === 1 &&
      Number(row.journals) === (row.status === posted ? 1 : 0)
    if (isRight) return []
    const said = answers.map(({ userName, status }) => `${userName} ${status}`).join(', ')
    return [
      `${row.id}: answered [${said}], stored ${row.reviewer_name} ${row.status}, journals ${row.journals}, audit ${row.decisions}`,
    ]
  })
}
