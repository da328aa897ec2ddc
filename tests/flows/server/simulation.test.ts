// What a database was made for decides whether anything is simulated over it; no variable of a later start does.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { getUserMenus } from '#contract/session.ts'
import { signInMethods } from '#contract/sign-in-mobile.ts'
import { rolledBack } from '#server/db/connection/rolled-back.ts'
import { type Child, runScript, runServer } from '#tests/child-process.ts'
import { testDatabase, testPassword, type TestDatabase } from '#tests/database.ts'

let database: TestDatabase
let folder: string
const children: Child[] = []
beforeAll(async () => {
  database = await testDatabase()
  folder = mkdtempSync(join(tmpdir(), 'countersign-simulation-'))
})
afterEach(async () => {
  for (const child of children.splice(0)) await child.end('SIGKILL')
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** Starts a server over the database; a variable that is empty counts as not set. */
function start(env: Record<string, string>): Child {
  const child = runServer(['--no-build'], {
    PORT: '0',
    HOST: '',
    DATABASE_URL: database.runtime.url,
    DATABASE_OWNER_URL: database.url,
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    SEED: '',
    ...env,
  })
  children.push(child)
  return child
}

/** Ways to sign in, and what the frame of the console is told. */
async function whatIsSimulated(child: Child) {
  const [, base = ''] = await child.prints(/Console +(\S+)\/\n/)
  const url = (path: string) => `${base}/admin/${path}`
  const methods = await fetch(url(signInMethods.permission)).then((answer) => answer.json())
  const signedIn = await fetch(url('api/v2/sitebkd/login'), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: testPassword }),
  }).then((answer) => answer.json())
  const menus = await fetch(url(getUserMenus.permission), {
    headers: { Authorization: `Bearer ${signedIn.data.token}` },
  }).then((answer) => answer.json())
  return { methods: methods.data.list as string[], simulated: menus.data.simulated as unknown }
}

/** Makes the database what no call and no start could: one of the other kind. */
const remember = (isDemo: boolean) =>
  database.sql.unsafe(`
    alter table database_purpose disable trigger append_only;
    update database_purpose set is_demo = ${isDemo};
    alter table database_purpose enable trigger append_only`)

async function refusal(env: Record<string, string>): Promise<string> {
  const child = start(env)
  expect(await child.ended).toBe(1)
  expect(child.output()).not.toMatch(/^ +at /m)
  return child.output()
}

it('simulates nothing over a database filled without the demo set, with the variable left out', async () => {
  const { methods, simulated } = await whatIsSimulated(start({}))
  // Codes of signing in by mobile number would be in the log.
  expect(methods).not.toContain('mobile')
  expect(simulated).toEqual([])
})

it('refuses a start whose variable says something else than the database, in one sentence', async () => {
  expect(await refusal({ SEED: 'demo' })).toContain(
    'SEED is demo, but this database was first filled without the demo set',
  )
  for (const [name, value] of [
    ['PAYOUT_SIMULATION', 'on'],
    ['CHAIN_SIMULATION', 'on'],
    ['SMS_SENDER', 'log'],
  ] as const)
    expect(await refusal({ [name]: value })).toContain(`${name} is ${value}, but only a database`)
  await remember(true)
  try {
    expect(await refusal({ SEED: 'none' })).toContain(
      'SEED is none, but this database was made with the demo set',
    )
  } finally {
    await remember(false)
  }
})

it('simulates over one with the demo set what is not switched off, and tells the console', async () => {
  await remember(true)
  try {
    const all = await whatIsSimulated(start({ SEED: 'demo' }))
    expect(all.methods).toContain('mobile')
    expect(all.simulated).toEqual(['data', 'payouts', 'chains', 'codes'])
    const off = await whatIsSimulated(
      start({ PAYOUT_SIMULATION: 'off', CHAIN_SIMULATION: 'off', SMS_SENDER: 'off' }),
    )
    expect(off).toEqual({ methods: ['scan'], simulated: ['data'] })
  } finally {
    await remember(false)
  }
})

it('keeps made-up records out of a database filled without the demo set', async () => {
  const child = runScript('scripts/db-seed.ts', [], {
    DATABASE_URL: database.runtime.url,
    DATABASE_OWNER_URL: database.url,
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
  })
  expect(await child.ended).toBe(1)
  expect(child.output()).toContain('no made-up records go into it')
  expect(await database.sql`select from member`).toHaveLength(0)
})

it('lets neither the role of the server nor the owner change what the database is', async () => {
  const write = 'update database_purpose set is_demo = true'
  await expect(database.runtime.sql.unsafe(write)).rejects.toThrow('permission denied')
  await expect(database.runtime.sql`delete from database_purpose`).rejects.toThrow('denied')
  // Before the first fill as well, when no row would stand in the way.
  await expect(
    database.runtime.sql`insert into database_purpose (is_demo) values (true)`,
  ).rejects.toThrow('denied')
  await expect(database.sql.unsafe(write)).rejects.toThrow('append-only')
  await expect(database.sql`truncate database_purpose`).rejects.toThrow('append-only')
})

const demoSet = `insert into operator (user_name, user_nickname) values ('finance1', 'f');
  insert into member (member_no, account, email, invite_code, path)
    values ('10000027', 'made-up', 'a@example.com', 'MADEUP', '/1/')`
it.each([
  ['off', '', false],
  // A setting is a word; the demo set is what has to be there.
  ['done', '', false],
  ['wanted', '', true],
  ['done', demoSet, true],
  ['wanted', demoSet, false],
  ['off', demoSet, false],
])('derives what an older database with the setting %s is', async (setting, records, expected) => {
  const migration = readFileSync(
    new URL('../../../server/db/migrations/0496_database_purpose.sql', import.meta.url),
    'utf8',
  )
  const found = await rolledBack(database.db, async (tx) => {
    for (const statement of [
      `drop table database_purpose; ${records}`,
      `update sys_config set value = '"${setting}"' where key = 'seed.demo'`,
      migration,
    ])
      await tx.execute(sql.raw(statement))
    return tx.execute(sql`select is_demo from database_purpose`)
  })
  expect(found).toEqual([{ is_demo: expected }])
})

it('refuses a filled database that does not say what it is', async () => {
  await database.sql.unsafe(
    'alter table database_purpose disable trigger append_only; delete from database_purpose',
  )
  expect(await refusal({})).toContain('does not say whether with the demo set')
})
