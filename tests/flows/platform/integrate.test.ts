// The page for integrators, run as it stands: each curl block against a started server, each answer as the page shows it.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as recharge from '#contract/money/recharge-log.ts'
import { platformEndpoints } from '#contract/platform/all.ts'
import { EventType } from '#contract/platform/events.ts'
import { setSecretKeys } from '#server/base/secret-box.ts'
import { createKey } from '#server/platform/index.ts'
import { testSecretKey } from '#tests/database-address.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { type Desk, openDesk, type Reviewer, send } from '#tests/money/desk.ts'
import { startServerOn, type ServerOn } from '#tests/server-process.ts'

const page = readFileSync('docs/integrate.md', 'utf8')
const run = promisify(execFile)
/** Of the started server; the one of the tests cannot be written as a variable. */
const secretKey = 'ab'.repeat(32)

let database: TestDatabase
let desk: Desk
let server: ServerOn
let operator: Reviewer
beforeAll(async () => {
  database = await testDatabase()
  // Opens USDT over TRC20, as an operator does on an empty database.
  desk = await openDesk(database, database.url)
  ;[operator] = (await desk.operators(1)) as [Reviewer]
  server = await startServerOn(database, { SECRET_KEY: secretKey })
})
afterAll(async () => {
  await server.stop()
  expect(await desk.violations()).toEqual([])
  await database.drop()
})

interface Step {
  readonly heading: string
  readonly command: string
  readonly answer: unknown
}

/** The curl blocks in their order, each with the answer that the page shows below it. */
const steps: Step[] = page.split(/^## /m).flatMap((section) => {
  const [heading = ''] = section.split('\n')
  const blocks = [...section.matchAll(/```sh\n([\s\S]*?)```\n\n```json\n([\s\S]*?)```/g)]
  return blocks.map(([, command = '', answer = '']) => ({
    heading,
    command,
    answer: JSON.parse(answer) as unknown,
  }))
})

async function approve() {
  const over = { base: server.base }
  const fetched = (request: Request) => fetch(request)
  const waiting = await send(fetched, operator, recharge.list, { status: ['pending'] }, over)
  expect(waiting.data.list).toHaveLength(1)
  const [row] = waiting.data.list
  const { code, msg } = await send(
    fetched,
    operator,
    recharge.review,
    { id: row?.id, version: row?.version, action: 'approve' },
    over,
  )
  expect(code, msg).toBe(Code.ok)
}

it('leads from an empty database to the first credited recharge', async () => {
  setSecretKeys([secretKey])
  const { secret } = await database.db
    .transaction((tx) =>
      createKey(tx, { name: 'sandbox', scopes: ['members', 'recharges', 'events'] }),
    )
    .finally(() => setSecretKeys([testSecretKey]))
  expect(steps.length).toBeGreaterThan(5)
  expect(page.match(/^curl /gm)).toHaveLength(steps.length)
  let isDecided = false
  for (const { heading, command, answer } of steps) {
    if (heading.startsWith('5.') && !isDecided) {
      await approve()
      isDecided = true
    }
    const env = { PATH: process.env['PATH'], BASE: server.base, KEY: secret }
    const { stdout } = await run('sh', ['-ec', command], { env })
    expect(JSON.parse(stdout), command).toMatchObject(answer as object)
  }
  expect(isDecided).toBe(true)
})

it('says for every event what a platform must do', () => {
  const rows = [...page.matchAll(/^\| `([a-z_.]+)` +\| (.+?) *\|$/gm)]
  expect(rows.map(([, type = '']) => type).toSorted()).toEqual(EventType.options.toSorted())
})

it('names every call with its scope', () => {
  const rows = [...page.matchAll(/^\| `([A-Z]+ \S+)` +\| `(\S+)` +\|/gm)]
  expect(rows.map(([, call, scope]) => `${call} ${scope}`)).toEqual(
    platformEndpoints.map(({ method, path, scope }) => `${method} ${path} ${scope}`),
  )
})
