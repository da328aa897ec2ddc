// What home and the monitor say of the platform, where a record came from, and that a long silence is noticed once.
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as findRecords from '#contract/find-records.ts'
import * as member from '#contract/member/member.ts'
import * as recharge from '#contract/money/recharge-log.ts'
import * as withdrawal from '#contract/money/withdraw-log.ts'
import { members } from '#contract/options.ts'
import { platformLink } from '#contract/platform-link.ts'
import type { JobDeps } from '#server/jobs/job.ts'
import { platformSilenceJob, writeKeyUsage } from '#server/platform/index.ts'
import { send } from '#tests/money/desk.ts'
import { openPlatformDesk, type PlatformDesk } from '#tests/platform/platform-desk.ts'

let platform: PlatformDesk
beforeAll(async () => {
  platform = await openPlatformDesk(['members', 'withdrawals'])
})
afterAll(() => platform.database.drop())

const link = async () =>
  (await send(platform.desk.fetch, platform.operator, platformLink, null)).data
const bells = async () => {
  const rows = await platform.desk.sql`select id from sys_notice where bell = 'bellPlatformSilent'`
  return rows.length
}

it('ticks the first steps off, and shows when the platform was last heard', async () => {
  const { desk, program } = platform
  const before = await link()
  expect(before.link).toMatchObject({ heardAt: null, isSilent: false, waiting: 0 })
  const done = (of: typeof before) => of.steps?.filter((one) => one.isDone).map(({ step }) => step)
  expect(done(before)).toEqual(expect.arrayContaining(['currency', 'key']))
  expect(done(before)).not.toContain('member')
  await platform.member('250')
  await program.send('GET events')
  await writeKeyUsage(platform.database.runtime.db)
  const after = await link()
  expect(done(after)).toEqual(expect.arrayContaining(['key', 'member', 'recharge']))
  expect(done(after)).not.toContain('webhook')
  expect(after.link?.heardAt).not.toBeNull()
  const [agent] = await desk.operators(1, 'support')
  if (!agent) throw new Error('There is no operator.')
  expect((await send(desk.fetch, agent, platformLink, null)).data).toEqual({
    link: null,
    steps: null,
  })
})

it('notices a silence once, and again after the platform was heard', async () => {
  const { desk, database } = platform
  const run = () => platformSilenceJob.run({ db: database.runtime.db } as JobDeps, '')
  await run()
  expect(await bells()).toBe(0)
  await desk.sql`update platform_secret set last_used_at = now() - interval '31 minutes', created_at = now() - interval '1 day'`
  expect((await link()).link).toMatchObject({ isSilent: true, silentMinutes: 30 })
  await run()
  await run()
  expect(await bells()).toBe(1)
  await desk.sql`update platform_secret set last_used_at = now()`
  expect((await link()).link?.isSilent).toBe(false)
  await run()
  expect(await bells()).toBe(1)
})

it('says where a record came from, and finds it by the name that the platform gave it', async () => {
  const { desk, operator, program } = platform
  const owner = await platform.member('500')
  const asked = platform.withdrawal(owner, { externalId: 'wd-77.1' })
  const { status, body } = await program.send('POST withdrawals', asked)
  expect(status, JSON.stringify(body)).toBe(201)
  const rows = async (list: typeof withdrawal.list, keyword: string) =>
    (await send(desk.fetch, operator, list, { keyword })).data.list
  expect(await rows(withdrawal.list, 'wd-77.1')).toMatchObject([
    { externalId: 'wd-77.1', origin: 'platform' },
  ])
  const [row] = (await send(desk.fetch, operator, member.list, { keyword: owner })).data.list
  expect(row).toMatchObject({ externalId: owner, origin: 'platform' })
  const found = await send(desk.fetch, operator, findRecords.findRecords, { keyword: 'wd-77.1' })
  expect(found.data.list).toMatchObject([{ kind: 'withdrawal', isExact: true }])
  const options = await send(desk.fetch, operator, members, { keyword: owner })
  expect(options.data.list.map(({ memberNo }) => memberNo)).toContain(row?.memberNo)
  const [credited] = await desk.sql<{ no: string }[]>`
    select external_id as no from recharge_log where external_id is not null limit 1`
  const [found2] = (
    await send(desk.fetch, operator, recharge.list, { keyword: credited?.no, status: ['approved'] })
  ).data.list
  expect(found2).toMatchObject({ externalId: credited?.no, origin: 'platform' })
})
