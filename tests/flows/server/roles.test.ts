// Each process answers what it is told to, on the port it is told to, and works in the background only where it has `jobs`.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { type ServerOn, startServerOn } from '#tests/server-process.ts'

let database: TestDatabase
const servers: ServerOn[] = []
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => {
  for (const server of servers) await server.stop()
  await database.drop()
})

async function start(env: Record<string, string>): Promise<ServerOn> {
  const server = await startServerOn(database, env)
  servers.push(server)
  return server
}

const paths = {
  health: '/readyz',
  console: '/admin/api/v2/sitebkd/user/getUserMenus',
  program: '/platform/v1/events',
  document: '/platform/v1/openapi.json',
} as const

/** The status that a port answers each path with. */
async function statuses(base: string) {
  const entries = Object.entries(paths).map(async ([name, path]) => {
    const response = await fetch(base + path)
    await response.body?.cancel()
    return [name, response.status] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** Runs of jobs that the database has. */
async function runs(): Promise<number> {
  const [row] = await database.sql<{ count: number }[]>`
    select count(*)::int as count from sys_job_run where status in ('running', 'success', 'failed')`
  return row?.count ?? 0
}

const closed = { health: 200, console: 404, program: 404, document: 404 }
// A refusal of the console is in its envelope.
const onlyConsole = { ...closed, console: 200 }
const onlyPrograms = { ...closed, program: 401, document: 200 }

it('answers each part where it is served and nowhere else', async () => {
  const operators = await start({ ROLES: 'console' })
  const programs = await start({ ROLES: 'platform' })
  const off = await start({ ROLES: 'console,platform', PLATFORM: 'off' })
  expect(await statuses(operators.base)).toEqual(onlyConsole)
  expect(await statuses(programs.base)).toEqual(onlyPrograms)
  expect(await statuses(off.base)).toEqual(onlyConsole)
  for (const path of ['/platform', '/platform/docs', '/%70latform/v1/openapi.json'])
    expect((await fetch(operators.base + path)).status, path).toBe(404)
  for (const path of ['/', '/config.json', '/%61dmin/api/v2/sitebkd/user/getUserMenus'])
    expect((await fetch(programs.base + path)).status, path).toBe(404)
})

it('answers programs on a port of their own', async () => {
  const both = await start({ ROLES: 'console,platform', PLATFORM_PORT: '0' })
  const [, programs = ''] = await both.child.prints(/Programs +(http:\/\/[\d.]+:\d+)\//)
  expect(programs).not.toBe(both.base)
  expect(await statuses(both.base)).toEqual(onlyConsole)
  expect(await statuses(programs)).toEqual(onlyPrograms)
})

it('works by the clock only where it has the role', async () => {
  // The servers above have run for a while, and the scheduler looks each second.
  expect(await runs()).toBe(0)
  await database.sql`
    insert into sys_job (titles, job_group, invoke_target, cron_expression, max_retries, status, next_run_at)
    values ('{"en": "due"}', 'system', 'purgeExpired', '0 0 * * * *', 0, 'on', now() - interval '1 minute')`
  const worker = await start({ ROLES: 'jobs' })
  expect(await statuses(worker.base)).toEqual(closed)
  while ((await runs()) === 0) await sleep(100)
})
