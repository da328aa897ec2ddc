// First data of an empty database: the operator, roles, menu, dictionaries and settings; then, where
// wanted, the demo set. Running it again changes nothing.
import { eq } from 'drizzle-orm'
import type { Logger } from '#server/http/log.ts'
import { randomPassword } from '#server/session/password.ts'
import type { Db } from '../client.ts'
import { operator, sysConfig } from '../schema/access.ts'
import { seedMenu, seedOperator, seedRoles } from './access.ts'
import { settings } from './config.ts'
import { seedDemoAgent, seedDemoReviewers } from './demo-operators.ts'
import { demo, type DemoSet } from './demo.ts'
import { seedDictionaries } from './dict.ts'

export interface SeedOptions {
  readonly mode: 'demo' | 'none'
  /** Password of the first `admin`, used as it is; left out: a random one that must be changed. */
  readonly adminPassword?: string | undefined
  readonly log: Logger
  /** Told as soon as the operator is saved: the demo set takes seconds, and a stop in them must not lose it. */
  readonly onFirstPassword?: ((password: string) => void) | undefined
  /** ISO instant the demo set ends at; default now. */
  readonly asof?: string | undefined
}

/** Remembers that a database was made with the demo set, and whether that is complete. */
const demoKey = 'seed.demo'

/** Fills an empty database; returns the first password when one was made up now. */
export async function seed(db: Db, options: SeedOptions): Promise<{ firstPassword?: string }> {
  const firstPassword = await base(db, options)
  if (firstPassword !== undefined) options.onFirstPassword?.(firstPassword)
  const [demo] = await db.select().from(sysConfig).where(eq(sysConfig.key, demoKey))
  if (demo?.value === 'wanted') await fillDemo(db, options)
  return firstPassword === undefined ? {} : { firstPassword }
}

async function base(
  db: Db,
  { mode, adminPassword, log }: SeedOptions,
): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    if ((await tx.$count(operator)) > 0) return undefined
    await seedRoles(tx, await seedMenu(tx))
    await seedDictionaries(tx)
    const rows = Object.entries({ ...settings, [demoKey]: mode === 'demo' ? 'wanted' : 'off' })
    await tx.insert(sysConfig).values(rows.map(([key, value]) => ({ key, value })))
    const password = adminPassword ?? randomPassword()
    await seedOperator(tx, {
      userName: 'admin',
      userNickname: 'Administrator',
      password,
      mustChange: adminPassword === undefined,
      roleCode: 'admin',
    })
    log.info('first data written')
    return adminPassword === undefined ? password : undefined
  })
}

/**
 * Adds the demo operators and the demo set to a database without members. All or nothing: a run that
 * was killed half way is done again by the next start.
 */
export async function fillDemo(db: Db, set: DemoSet): Promise<void> {
  await db.transaction(async (tx) => {
    await seedDemoReviewers(tx)
    await demo(tx, set)
    await seedDemoAgent(tx)
    await tx.update(sysConfig).set({ value: 'done' }).where(eq(sysConfig.key, demoKey))
  })
}
