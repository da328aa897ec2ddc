// 1,000 bad requests to every class of endpoint: each is answered, none breaks anything.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Code } from '#contract/codes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { serialiseQuery, type QueryObject } from '#contract/query.ts'
import { bent, brokenBodies, brokenQueries } from '#tests/from-schema.ts'
import { openDesk, type Desk } from '#tests/money/desk.ts'
import { testServer, type TestServer } from '#tests/server.ts'

const perClass = 1000
const atOnce = 8
const codes = new Set<number>(Object.values(Code))

/** An endpoint's class: what it is like to call, whatever it is about. */
function classOf({ path, passive }: Endpoint): string {
  if (passive) return 'poll'
  if (/^(login|logout|personal|user\/(?:getUserMenus|unlock))/.test(path)) return 'session'
  const name = path.slice(path.lastIndexOf('/') + 1)
  if (/^(getParams|check|view|summary|todo)$/.test(name)) return 'report'
  if (/(claim|reverse)$/i.test(name)) return 'act'
  const [verb] = /(options|list|get|add|edit|update|delete|review)$/i.exec(name) ?? ['get']
  return verb.toLowerCase().replace('update', 'edit')
}

let server: TestServer
let desk: Desk
beforeAll(async () => {
  server = await testServer()
  desk = await openDesk(server, server.url)
  // Low ids, such as made-up inputs hit.
  await desk.recharges(40)
})
afterAll(() => server.close())

const moneyTables = [
  'member',
  'recharge_log',
  'withdraw_log',
  'ledger_account',
  'ledger_journal',
  'ledger_entry',
  'money_log',
]
const moneyState = async () =>
  Promise.all(
    moneyTables.map(async (table) => {
      const [row] = await server.sql.unsafe(
        `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${table} t`,
      )
      return String(row?.['sum'])
    }),
  )

interface Shot {
  readonly url: string
  readonly init: RequestInit & { body?: string | Uint8Array<ArrayBuffer> }
}

function shots(endpoint: Endpoint, token: string, count: number): Shot[] {
  const url = `/admin/${endpoint.permission}`
  const { method } = endpoint
  const headers = {
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
    'X-Forwarded-For': '10.3.0.2',
  }
  const seed =
    [...endpoint.path].reduce((sum, character) => sum * 31 + (character.codePointAt(0) ?? 0), 7) | 0
  return fc.sample(bent(endpoint.input), { numRuns: count, seed }).map((input, at) => {
    if (method === 'GET') return { url: url + query(input, at), init: { headers } }
    const broken = brokenBodies[(at >> 3) % brokenBodies.length]
    const body = at % 8 === 0 && broken !== undefined ? broken : (JSON.stringify(input) ?? '')
    return { url, init: { method, headers, body } }
  })
}

function query(input: unknown, at: number): string {
  const broken = brokenQueries[(at >> 2) % brokenQueries.length] ?? ''
  if (at % 4 === 0) return broken
  try {
    return `?${serialiseQuery(input as QueryObject)}`
  } catch {
    return broken
  }
}

async function fire({ url, init }: Shot): Promise<{ status: number; code: number; what: string }> {
  const response = await server.fetch(url, init)
  const { code } = (await response.json()) as { code: number }
  const shown = typeof init.body === 'string' ? init.body : 'bytes'
  return {
    status: response.status,
    code,
    what: `${init.method ?? 'GET'} ${url.slice(0, 200)} ${shown.slice(0, 200)}`,
  }
}

const everyClass = () => {
  const classes = new Map<string, Endpoint[]>()
  for (const endpoint of server.mounted.values()) {
    const name = classOf(endpoint)
    classes.set(name, [...(classes.get(name) ?? []), endpoint])
  }
  return classes
}

test('bad requests are refused in the envelope and change no money', async () => {
  for (const [name, endpoints] of everyClass()) {
    const before = await moneyState()
    // A session for each endpoint: a fuzzed sign-out must not end the others.
    const operators = await desk.operators(endpoints.length)
    const count = Math.ceil(perClass / endpoints.length)
    const all = endpoints.flatMap((endpoint, at) =>
      shots(endpoint, operators[at]?.token ?? '', count),
    )
    const seen = new Map<number, number>()
    for (let start = 0; start < all.length; start += atOnce) {
      const answers = await Promise.all(all.slice(start, start + atOnce).map(fire))
      for (const { status, code, what } of answers) {
        expect(status, what).toBeLessThan(500)
        expect(codes.has(code) && code !== Code.server, `${what} was answered ${code}`).toBe(true)
        seen.set(code, (seen.get(code) ?? 0) + 1)
      }
    }
    if (process.env['FUZZ_STATS']) process.stdout.write(`${name}: ${JSON.stringify([...seen])}\n`)
    // A bent input is sometimes still a good one; where none was, nothing may have moved.
    if (!seen.has(Code.ok)) expect(await moneyState(), name).toEqual(before)
  }
  expect(await desk.violations()).toEqual([])
  expect((await server.fetch('/readyz')).status).toBe(200)
})
