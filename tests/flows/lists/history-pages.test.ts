// A history is read page by page, and a long text when its difference is asked for: by whoever may see the record.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import {
  toDifferenceEndpoint,
  toEarlierEndpoint,
  type HistoryPage,
  historyPageRows,
  maxShownCharacters,
} from '#contract/history.ts'
import * as notice from '#contract/marketing/notice.ts'
import * as memberAsset from '#contract/member/member-asset.ts'
import * as recharge from '#contract/money/recharge-log.ts'
import * as approval from '#contract/system/approval.ts'
import * as operLog from '#contract/system/oper-log.ts'
import { connect } from '#server/db/connection/client.ts'
import { diffTexts as compare } from '#server/http/audit/difference.ts'
import { readHistory } from '#server/lists/history.ts'
import { openDesk, type Desk } from '#tests/money/desk.ts'
import { faultsOf, type Statement } from '#tests/plans/plan.ts'
import { testServer, type TestServer } from '#tests/server.ts'

let server: TestServer
let desk: Desk
let token: string
beforeAll(async () => {
  server = await testServer()
  desk = await openDesk(server, server.url)
  token = await server.signIn()
})
afterAll(() => server.close())

const changes = (before: object, after: object) => ({ before, after })

/** Writes a line about a record for each pair of states; returns their numbers. */
async function write(
  { type, id, verb = 'edit' }: { type: string; id: string; verb?: string },
  states: readonly { before: object; after: object }[],
): Promise<string[]> {
  const rows = await server.sql<{ seq: string }[]>`
    insert into operation_log (operator_id, operator_name, permission, action, target_type, target_id, ip, trace_id, before, after)
    select 1, 'editor', 'p', ${`${type}.${verb}`}, ${type}, ${id}, '10.0.0.1', 't', state -> 'before', state -> 'after'
    from jsonb_array_elements(${JSON.stringify(states)}::text::jsonb) state returning seq::text`
  return rows.map(({ seq }) => seq)
}

/** Makes a wallet for each member; returns their ids. */
async function wallets(members: readonly string[]): Promise<string[]> {
  const rows = await server.sql<{ id: string }[]>`
    insert into ledger_account (member_id, wallet_type, currency)
    select id, 'spot', 'USDT' from unnest(${[...members]}::bigint[]) id returning id::text`
  return rows.map(({ id }) => id)
}

async function newNotice(): Promise<string> {
  const input = {
    title: { 'zh-cn': '公告', en: '', 'zh-tw': '' },
    content: '<p>text</p>',
    noticeType: 'system',
    audience: 'all',
  }
  return (await server.call(notice.add, input, { token })).data.id
}

describe('the pages of a history', () => {
  it('have each event once, newest page first, oldest event first', async () => {
    const id = await newNotice()
    const written = await write(
      { type: 'notice', id },
      Array.from({ length: 65 }, (_, n) => changes({ sort: n }, { sort: n + 1 })),
    )
    const { data } = await server.call(notice.get, { id }, { token })
    expect(data.history).toHaveLength(historyPageRows)
    let events = [...data.history]
    let cursor = data.historyCursor
    while (cursor !== null) {
      const page = await server.call(
        toEarlierEndpoint(notice.get),
        { id, before: cursor },
        { token },
      )
      expect(page.data.events.length).toBeLessThanOrEqual(historyPageRows)
      events = [...page.data.events, ...events]
      cursor = page.data.historyCursor
    }
    expect(events.map(({ action }) => action)).toEqual(['add', ...written.map(() => 'edit')])
    expect(events.slice(1).map(({ seq }) => seq)).toEqual(written)
  })

  it('are shorter where their changes are large, and still have each event once', async () => {
    const id = await newNotice()
    const state = (character: string) =>
      Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`f${n}`, character.repeat(299)]))
    const written = await write(
      { type: 'notice', id },
      Array(6).fill(changes(state('旧'), state('新'))),
    )
    const seen: (string | null)[] = []
    let before: string | null = '9000000000000000000'
    while (before !== null) {
      const page: { data: HistoryPage } = await server.call(
        toEarlierEndpoint(notice.get),
        { id, before },
        { token },
      )
      const { data } = page
      seen.unshift(...data.events.map(({ seq }) => seq))
      before = data.historyCursor
    }
    expect(seen.slice(1)).toEqual(written)
  })

  it('have a step that the trail does not know where its time is', async () => {
    const [id = ''] = await desk.recharges(1)
    await write({ type: 'recharge', id }, Array(25).fill(changes({ amount: '1' }, { amount: '2' })))
    const { data } = await server.call(recharge.get, { id }, { token })
    expect(data.timeline.map(({ action }) => action)).toEqual(Array(20).fill('edited'))
    const earlier = await server.call(
      toEarlierEndpoint(recharge.get),
      { id, before: data.historyCursor ?? '0' },
      { token },
    )
    expect(earlier.data.events.map(({ action }) => action)).toEqual([
      'created',
      ...Array(5).fill('edited'),
    ])
    expect(earlier.data.historyCursor).toBeNull()
  })

  it('are read by the index of the record', async () => {
    await write({ type: 'other', id: '1' }, Array(2_000).fill(changes({ a: 1 }, { a: 2 })))
    const sent: Statement[] = []
    const observed = connect(server.url, {
      onStatement: (text, parameters) => sent.push({ text, parameters }),
    })
    await server.sql`analyze operation_log`
    const source = { targets: [{ type: 'notice', id: '1' }] }
    await readHistory(observed.db, source, '50')
    const large = new Map([['operation_log', 50]])
    const read = sent.filter(({ text }) => text.includes('operation_log'))
    expect(read).toHaveLength(1)
    for (const statement of read) expect(await faultsOf(server.sql, statement, large)).toEqual([])
    await observed.close()
  })
})

describe('a long text', () => {
  const long = (middle: string) => `${'same '.repeat(10_000)}${middle}${' end'.repeat(10_000)}`

  it('is answered as its length and hash, and as both texts around the difference when asked', async () => {
    const id = await newNotice()
    const [event = ''] = await write({ type: 'notice', id }, [
      changes({ content: long('old'), sort: 1 }, { content: long('newer'), sort: 1 }),
    ])
    const { data } = await server.call(notice.get, { id }, { token })
    expect(data.history.at(-1)?.changes).toEqual([
      {
        field: 'content',
        before: { length: long('old').length, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
        after: { length: long('newer').length, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      },
    ])
    const asked = await server.call(
      toDifferenceEndpoint(notice.get),
      { id, event, field: 'content' },
      { token },
    )
    expect(asked.data).toMatchObject({ sameBefore: 49_800, sameAfter: 39_800, isCut: false })
    expect(asked.data.before).toMatch(/same old end/)
    expect(asked.data.after).toMatch(/same newer end/)
  })

  it('is shown whole up to the limit', async () => {
    const id = await newNotice()
    const text = 'x'.repeat(maxShownCharacters)
    await write({ type: 'notice', id }, [changes({ content: text }, { content: `${text}y` })])
    const { data } = await server.call(notice.get, { id }, { token })
    expect(data.history.at(-1)?.changes).toMatchObject([{ before: text, after: { length: 301 } }])
  })

  it('is cut where the difference is too long for an answer', () => {
    const { before, after, isCut } = compare('旧'.repeat(200_000), '新'.repeat(200_000))
    expect(isCut).toBe(true)
    expect(Buffer.byteLength(JSON.stringify({ before, after }))).toBeLessThan(220 * 1024)
  })

  it('never has half a character at its ends', () => {
    const { before, after } = compare(`${'a'.repeat(300)}😀`, `${'a'.repeat(300)}😁`)
    expect(`${before ?? ''} ${after ?? ''}`).not.toMatch(/\p{Surrogate}/u)
  })

  it('is short in the audit trail as well, and in an application', async () => {
    const id = await newNotice()
    const [line = ''] = await write({ type: 'notice', id }, [
      changes({ content: long('old') }, { content: long('newer') }),
    ])
    const shown = await server.call(operLog.get, { id: line }, { token })
    expect(shown.data.changes).toMatchObject([{ after: { length: long('newer').length } }])
    const asked = await server.call(
      toDifferenceEndpoint(operLog.get),
      { id: line, field: 'content' },
      { token },
    )
    expect(asked.data.after).toMatch(/same newer end/)
    const [application] = await server.sql<{ id: string }[]>`
      insert into approval_request (permission, action, target_type, subject, payload, diff, reason, applicant_id, applicant_name)
      select 'p', 'a', 't', 's', '{}', jsonb_build_array(jsonb_build_object('field', 'text', 'before', null, 'after',
        ${long('newer')}::text)), 'asked for', id, user_name from operator limit 1 returning id::text`
    const applied = application?.id ?? ''
    const { data } = await server.call(approval.get, { id: applied }, { token })
    expect(data.diff).toMatchObject([{ before: null, after: { length: long('newer').length } }])
    const difference = toDifferenceEndpoint(approval.get)
    const wanted = await server.call(difference, { id: applied, field: '0' }, { token })
    expect(wanted.data).toMatchObject({ before: null, isCut: false })
    expect((await server.call(difference, { id: applied, field: '1' }, { token })).code).toBe(
      Code.notFound,
    )
  })
})

describe('somebody who may not see a record', () => {
  it('gets neither its earlier events nor a difference', async () => {
    const [leader = '', other = ''] = await desk.members(2)
    await server.sql`update member set path = ${`/${leader}/`} where id = ${leader}`
    const bound = await server.operator({
      userName: 'leader',
      roleCode: 'admin',
      bindMemberId: leader,
    })
    const nobody = await server.operator({ userName: 'nobody', roleCode: 'common' })
    const [root = '', stranger = ''] = await wallets([leader, other])
    const states = Array(30).fill(
      changes({ available: 'old' }, { available: 'new' }),
    ) as ReturnType<typeof changes>[]
    const [event = ''] = await write({ type: 'memberAsset', id: stranger }, states)
    const [own = ''] = await write({ type: 'memberAsset', id: root }, states)
    const before = '9000000000000000000'
    const parts = (id: string, seq: string) =>
      [
        [toEarlierEndpoint(memberAsset.get), { id, before }],
        [toDifferenceEndpoint(memberAsset.get), { id, event: seq, field: 'available' }],
      ] as const
    for (const [endpoint, input] of parts(root, own))
      expect((await server.call(endpoint as never, input, { token: bound })).code).toBe(Code.ok)
    for (const [endpoint, input] of parts(stranger, event)) {
      expect((await server.call(endpoint as never, input, { token: bound })).code).toBe(
        Code.notFound,
      )
      expect((await server.call(endpoint as never, input, { token: nobody })).code).toBe(
        Code.noPermission,
      )
    }
    // An event of another record, named together with one that may be seen.
    const mixed = await server.call(
      toDifferenceEndpoint(memberAsset.get),
      { id: root, event, field: 'available' },
      { token: bound },
    )
    expect(mixed.code).toBe(Code.notFound)
  })

  it('gets no difference of an event that the record leaves out', async () => {
    const [id = ''] = await desk.recharges(1)
    const [event = ''] = await write({ type: 'recharge', id, verb: 'unknown' }, [
      changes({ a: '1' }, { a: '2' }),
    ])
    const asked = await server.call(
      toDifferenceEndpoint(recharge.get),
      { id, event, field: 'a' },
      { token },
    )
    expect(asked.code).toBe(Code.notFound)
  })
})
