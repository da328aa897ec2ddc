// How large the answer for one record gets: with 5,000 lines about it in the audit trail, each call that answers a record
// stays below 256 KB, as does each earlier page and each difference.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { toDifferenceEndpoint, toEarlierEndpoint, historyPageRows } from '#contract/history.ts'
import { demo } from '#demo/demo.ts'
import { createLog } from '#server/base/log.ts'
import { connect, type Connection } from '#server/db/connection/client.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { appOver, type Fetch, openDesk, type Reviewer, send } from '#tests/money/desk.ts'
import { recordInputs } from '#tests/record-inputs.ts'

const maxBytes = 256 * 1024
const lineCount = 5_000

let database: TestDatabase
let observed: Connection
let fetch: Fetch
let admin: Reviewer
let mounted: readonly Endpoint[]
/** What the call that was made last read from the audit trail: kinds and ids of records. */
const targets = new Map<string, string>()

beforeAll(async () => {
  database = await testDatabase()
  await database.db.transaction((tx) => demo(tx, { log: createLog('silent'), scale: 0.1 }))
  // Sealing 300,000 lines one by one takes minutes; nothing here reads the chain.
  await database.sql`alter table operation_log disable trigger operation_log_seal`
  observed = connect(database.runtime.url, {
    max: 5,
    onStatement: (text, parameters) => {
      for (const [, type, id] of text.matchAll(
        /"target_type" = \$(\d+) and [^$]*"target_id" = \$(\d+)/g,
      ))
        targets.set(String(parameters[Number(type) - 1]), String(parameters[Number(id) - 1]))
    },
  })
  const app = appOver(observed)
  fetch = (request) => app.fetch(request)
  mounted = [...app.mounted.values()]
  const [operator] = await (await openDesk(database, database.url)).operators(1)
  if (!operator) throw new Error('There is no operator.')
  admin = operator
})
afterAll(async () => {
  await observed.close()
  await database.drop()
})

/** Calls that answer one record: by name, or because they have a history. */
const isRecord = ({ method, path, variants, access }: Endpoint) =>
  method === 'GET' &&
  access === 'permission' &&
  (/\/get(Edit)?$/i.test(path) || variants.length > 0)

let seq = 1_000_000_000
/**
 * Writes edits of a record. The newest 45 change ten texts that are too long to be shown, thirty that are just short
 * enough and the rate that products keep a list of; the others change that rate.
 */
async function edit(type: string, id: string): Promise<void> {
  await database.sql`
    insert into operation_log (seq, at, operator_id, operator_name, permission, action, target_type, target_id, ip,
      trace_id, prev_hash, hash, reason, before, after)
    select ${seq}::bigint + n, now() - (${lineCount}::int - n) * interval '1 second', 1, 'editor', 'p', ${`${type}.edit`},
      ${type}, ${id}, '10.0.0.1', 't', '', '', repeat('因', 200),
      state.rate || case when n > ${lineCount}::int - 45 then state.old else '{}' end,
      '{"annualRate": "0.2"}' || case when n > ${lineCount}::int - 45 then state.new else '{}' end
    from generate_series(1, ${lineCount}::int) n, (
      select '{"annualRate": "0.1"}'::jsonb as rate, jsonb_object_agg(name, old) as old, jsonb_object_agg(name, new) as new
      from (select 'field' || f as name, repeat('旧', case when f > 30 then 400 else 299 end) as old,
        repeat('新', case when f > 30 then 400 else 299 end) as new from generate_series(1, 40) f) fields) state`
  seq += lineCount
}

interface Answered {
  historyCursor?: string | null
  history?: unknown
  timeline?: unknown
}
interface Page {
  events: { seq: string | null }[]
}
const sizes: [bytes: number, path: string][] = []

async function ask<T>(endpoint: Endpoint, input: object, name = endpoint.path): Promise<T> {
  targets.clear()
  const { code, data } = await send(fetch, admin, endpoint, input)
  expect({ name, code }).toEqual({ name, code: Code.ok })
  const bytes = Buffer.byteLength(JSON.stringify({ code, data }))
  sizes.push([bytes, name])
  expect({ name, fits: bytes <= maxBytes, bytes }).toMatchObject({ name, fits: true })
  return data as T
}

it('keeps the answer of every call for a record below 256 KB with 5,000 lines of history', async () => {
  const inputs = await recordInputs(
    database.sql,
    (list, input) => send(fetch, admin, list, input),
    mounted,
  )
  const reached: string[] = []
  for (const get of mounted.filter(isRecord)) {
    const input = await inputs(get)
    if (input === undefined) continue
    await ask(get, input, `${get.path} as it is`)
    const lines = [...targets]
    for (const [type, id] of lines) await edit(type, id)
    const answer = await ask<Answered>(get, input)
    reached.push(get.path)
    if (get.variants.length === 0 || lines.length === 0) continue
    const { historyCursor, timeline, history } = answer
    const events = (timeline ?? history) as Page['events']
    expect([get.path, events.length > 0, events.length <= historyPageRows + 5]).toEqual([
      get.path,
      true,
      true,
    ])
    const { id } = input as { id: string }
    const page = await ask<Page>(
      toEarlierEndpoint(get),
      { id, before: historyCursor },
      `${get.path}, earlier`,
    )
    const event = page.events.find((each) => each.seq !== null)?.seq
    await ask(toDifferenceEndpoint(get), { id, event, field: 'field40' }, `${get.path}, difference`)
  }
  expect(reached).toEqual(mounted.filter(isRecord).map(({ path }) => path))
  const largest = sizes.toSorted(([a], [b]) => b - a).slice(0, 12)
  const shown = largest.map(([bytes, path]) => `${(bytes / 1024).toFixed(0)} KB ${path}`)
  process.stdout.write(`${shown.join('\n')}\n`)
})
