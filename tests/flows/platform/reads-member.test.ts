// A program reads what a member may do, the limits that hold for them, and every line of their wallets.
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as members from '#contract/member/member.ts'
import { send } from '#tests/money/desk.ts'
import { openPlatformDesk, type PlatformDesk } from '#tests/platform/platform-desk.ts'

let at: PlatformDesk
beforeAll(async () => {
  at = await openPlatformDesk(['members', 'withdrawals'])
})
afterAll(() => at.database.drop())

const read = async (owner: string) => (await at.program.send(`GET members/${owner}`)).body

it('reads switches, level and the limits in force', async () => {
  const owner = await at.member()
  expect(await read(owner)).toMatchObject({
    level: 'v0',
    trade: 'on',
    withdraw: 'on',
    login: 'on',
    limits: { withdrawSingleLimitUsd: '5000', withdrawDailyCount: 5, flashEnabled: true },
  })
  const id = await at.idOf(owner)
  await at.desk.sql`
    insert into member_config (member_id, withdraw_single_limit_usd, flash_enabled) values (${id}, 99.5, false)`
  const freeze = { ids: [id], field: 'status', value: 'frozen', reason: 'looked into' }
  await send(at.desk.fetch, at.operator, members.setStatus, freeze)
  expect(await read(owner)).toMatchObject({
    status: 'frozen',
    login: 'off',
    limits: { withdrawSingleLimitUsd: '99.5', withdrawDailyCount: 5, flashEnabled: false },
  })
  await at.desk
    .sql`update member_config set valid_until = now() - interval '1 hour' where member_id = ${id}`
  expect(await read(owner)).toMatchObject({ limits: { withdrawSingleLimitUsd: '5000' } })
})

it('reads the lines of the wallets page by page, the newest first', async () => {
  const owner = await at.member('1000')
  for (let count = 0; count < 3; count += 1)
    await at.program.send('POST withdrawals', at.withdrawal(owner))
  const lines: Record<string, unknown>[] = []
  let after: string | undefined
  for (;;) {
    const cursor = after === undefined ? '' : `&after=${after}`
    const { body } = await at.program.send(`GET members/${owner}/money-log?limit=2${cursor}`)
    lines.push(...(body.data ?? []))
    if (typeof body['next'] !== 'string') break
    after = body['next']
  }
  expect(lines.map(({ type }) => type)).toEqual([
    'withdrawApply',
    'withdrawApply',
    'withdrawApply',
    'recharge',
  ])
  expect(lines[0]).toMatchObject({
    wallet: 'spot',
    currency: 'USDT',
    availableDelta: '-100',
    availableAfter: '700',
    frozenDelta: '100',
    frozenAfter: '300',
  })
  expect(new Set(lines.map(({ id }) => id)).size).toBe(4)
})

it.each([
  ['a cursor that it never gave', 'after=first', 400, 'invalid'],
  ['a moment that no calendar has', 'after=999999999999999_1', 400, 'invalid'],
  ['a page without end', 'limit=501', 400, 'invalid'],
])('refuses %s', async (_, query, status, code) => {
  const { body } = await at.program.send(`GET members/${await at.member()}/money-log?${query}`)
  expect(body).toMatchObject({ status, code })
})

it('refuses a member who is not there with 404', async () => {
  const { body } = await at.program.send('GET members/nobody/money-log')
  expect(body).toMatchObject({ status: 404, code: 'unknown_member' })
})
