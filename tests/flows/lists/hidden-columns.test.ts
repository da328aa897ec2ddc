// What a list does not show cannot be found out by sorting, filtering or searching (Z6), and what a call does not take
// cannot be written with it (Z7).
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import type { Endpoint, ListEndpoint } from '#contract/endpoint.ts'
import { list as moneyLog } from '#contract/money/money-log.ts'
import { validInputs } from '#scripts/valid-inputs.ts'
import { type Column, columnsOf, rowsWith } from '#tests/column-names.ts'
import { openDesk, type Desk, send } from '#tests/money/desk.ts'
import { isFull, sampleOf } from '#tests/sample.ts'
import { testServer, type TestServer } from '#tests/server.ts'

let server: TestServer
let desk: Desk
let columns: Column[]
let token: string
beforeAll(async () => {
  server = await testServer()
  desk = await openDesk(server, server.url)
  await desk.recharges(40)
  columns = await columnsOf(server.sql)
  const [admin] = await desk.operators(1)
  token = admin?.token ?? ''
})
afterAll(() => server.close())

const isList = (each: Endpoint): each is ListEndpoint => 'sortable' in each && 'filter' in each
const lists = () => [...server.mounted.values()].filter(isList)
const ask = (endpoint: Endpoint, input: object) => send(desk.fetch, { token }, endpoint, input)
/** The first page of a list, as it is answered: the money log is read by days. */
const firstPage = ({ path }: ListEndpoint) => ({
  pageNum: 1,
  pageSize: 10,
  ...(path === moneyLog.path && { dateRange: ['2026-01-01', '2026-01-02'] }),
})

/** Names that are worth the most to whoever asks, in every run. */
const secrets = ['passwordHash', 'tokenHash', 'secret', 'account', 'email', 'phone', 'idNo', 'path']

describe('a list', () => {
  it('is sorted by no column that it does not declare', async () => {
    const wrong: string[] = []
    for (const [at, list] of lists().entries()) {
      // One that refuses everything would hide what it sorts by.
      const unsorted = await ask(list, firstPage(list))
      if (unsorted.code !== Code.ok) wrong.push(`${list.path} answered ${unsorted.code}`)
      const others = columns.flatMap(({ column, key }) => [column, key])
      const sample = isFull ? others : others.filter((_, index) => index % 200 === at % 200)
      const names = new Set([...Object.keys(list.row.shape), ...secrets, ...sample])
      for (const name of names) {
        if (list.sortable.includes(name)) continue
        const { code } = await ask(list, { ...firstPage(list), orderBy: `${name} desc` })
        if (code !== Code.invalid) wrong.push(`${list.path} by ${name}: ${code}`)
      }
    }
    expect(lists().length).toBeGreaterThan(20)
    expect(wrong).toEqual([])
  })

  it('is filtered by no column that it does not declare: the count is that of all', async () => {
    const wrong: string[] = []
    const counts = new Set<number>()
    for (const list of lists()) {
      const totalOf = async (input: object) => {
        const { code, data } = await ask(list, { ...firstPage(list), ...input })
        return code === Code.ok ? (data as { total: number }).total : `refused with ${code}`
      }
      const all = await totalOf({})
      if (typeof all === 'number') counts.add(all)
      else wrong.push(`${list.path} ${all}`)
      const declared = new Set(Object.keys(list.filter.shape))
      const spelled = columns.flatMap(({ column, key }) => [column, key])
      const names = [...new Set([...secrets, ...spelled])].filter(
        (name) => !declared.has(name) && !['page', 'limit', 'orderBy'].includes(name),
      )
      // A query has room for 200 keys.
      for (let start = 0; start < names.length; start += 150) {
        const part = names.slice(start, start + 150)
        const found = await totalOf(Object.fromEntries(part.map((name) => [name, '1'])))
        const isRefused = found === `refused with ${Code.invalid}`
        if (found !== all && !isRefused) wrong.push(`${list.path}: ${found} instead of ${all}`)
        if (!isFull) break
      }
    }
    // Where nothing is listed, nothing could have been filtered.
    expect(Math.max(...counts)).toBeGreaterThan(10)
    expect(wrong).toEqual([])
  })

  it('finds nobody by a part of what it masks', async () => {
    const [member] = await server.sql<{ account: string; email: string }[]>`
      select account, email from member order by id limit 1`
    if (!member) throw new Error('There is no member.')
    const parts = [member.account.slice(0, -1), member.email.slice(0, 5), member.email.slice(3)]
    const wrong: string[] = []
    const searched = lists().filter((list) => 'keyword' in list.filter.shape)
    const masking = searched.filter((list) =>
      ['memberAccount', 'account', 'email'].some((key) => key in list.row.shape),
    )
    for (const list of masking)
      for (const keyword of parts) {
        // Searches are limited to so many a minute.
        const [fresh] = await desk.operators(1)
        if (!fresh) throw new Error('There is no operator.')
        const reply = await send(desk.fetch, fresh, list, { ...firstPage(list), keyword })
        const found =
          reply.code === Code.ok
            ? (reply.data as { total: number }).total
            : `nothing, refused with ${reply.code}`
        if (found !== 0) wrong.push(`${list.path} finds ${found} by "${keyword}"`)
      }
    expect(masking.length).toBeGreaterThan(3)
    expect(wrong).toEqual([])
  })
})

const mark = 'zz9written'
const number = 987_654_321
const moment = '2001-02-03T04:05:06.000Z'

/** A value that the column would take, and that is found again wherever it was written. */
function markOf({ type }: Column): unknown {
  if (type === 'boolean') return true
  if (/int|numeric/.test(type)) return number
  if (/timestamp|date/.test(type)) return moment
  if (type === 'ARRAY') return [mark]
  if (type.startsWith('json')) return { [mark]: true }
  return mark
}

/** Names of fields of the input, with those of each of its forms. */
function declaredKeys(schema: unknown): string[] {
  const def = (schema as { _zod?: { def: Record<string, unknown> } })._zod?.def
  if (def?.['type'] === 'object') return Object.keys(def['shape'] as object)
  const parts = [...((def?.['options'] as unknown[] | undefined) ?? []), def?.['in'], def?.['out']]
  return parts.filter(Boolean).flatMap(declaredKeys)
}

describe('a write', () => {
  it('takes none of the columns of any table that it does not declare', async () => {
    const writes = [...server.mounted.values()].filter(
      ({ reads, access, body, path }) =>
        // A file’s form has no columns; signing out or locking would end the session.
        !reads && access !== 'public' && body === 'json' && !/^(logout|user\/)/.test(path),
    )
    const spellings = sampleOf(['key', 'column'] as const)
    let taken = 0
    for (const [at, endpoint] of writes.entries())
      for (const spelling of spellings) {
        const [who] = await desk.operators(1)
        if (!who) throw new Error('There is no operator.')
        const declared = new Set(declaredKeys(endpoint.input))
        const more = columns.filter((each) => !declared.has(each[spelling]))
        const inputs = validInputs(endpoint, 40) as object[]
        const made = inputs[at % inputs.length] as object
        // Records that are there, as far as the call names any.
        const real = {
          ...('id' in made && { id: String(1 + (at % 20)) }),
          ...('version' in made && { version: 1 }),
          ...('items' in made && { items: [{ id: String(21 + (at % 15)), version: 1 }] }),
        }
        const extra = Object.fromEntries(more.map((each) => [each[spelling], markOf(each)]))
        const { code } = await send(desk.fetch, who, endpoint, { ...extra, ...made, ...real })
        expect(code, endpoint.path).not.toBe(Code.server)
        if (code === Code.ok) taken += 1
      }
    expect(taken, 'hardly a call wrote anything').toBeGreaterThan(8)
    const found = await rowsWith(server.sql, [mark, String(number), '2001-02-03'])
    expect(found).toEqual({})
  })
})
