// First data: roles, menu, dictionaries and settings, of which a newer version adds what is missing; in an
// empty database the operator too and, where wanted, the demo set. Running it again changes nothing.
import { eq } from 'drizzle-orm'
import { demo, type DemoSet } from '#demo/demo.ts'
import { seedDemoAgent, seedDemoReviewers } from '#demo/operators.ts'
import { randomPassword } from '#server/access/password.ts'
import type { Logger } from '#server/base/log.ts'
import type { Db, Tx } from '#server/db/connection/client.ts'
import { isDemoDatabase, rememberPurpose, type SeedMode } from '#server/db/purpose.ts'
import { operator, sysConfig } from '#server/db/schema/operator/access.ts'
import { writeAudit } from '#server/http/audit/audit.ts'
import { seedOperator } from './access.ts'
import { seedEmptyDatabase, seedFirstData } from './first-data.ts'

export interface SeedOptions {
  /** What an empty database is filled with; a filled one is brought up to date as what it is. */
  readonly mode: SeedMode
  /** Password of the first `admin`, to be changed at first sign-in; left out: a random one. */
  readonly adminPassword?: string | undefined
  /** True: `adminPassword` need not be changed. */
  readonly keepAdminPassword?: boolean
  readonly log: Logger
  /** Told as soon as the operator is saved: the demo set takes seconds, and a stop in them must not lose it. */
  readonly onFirstPassword?: ((password: string) => void) | undefined
  /** ISO instant the demo set ends at; default now. */
  readonly asof?: string | undefined
}

/** Whether the demo set, in a database that is made with it, is complete. */
const demoKey = 'seed.demo'

/** Fills an empty database; returns the first password when one was made up now. */
export async function seed(db: Db, options: SeedOptions): Promise<{ firstPassword?: string }> {
  const firstPassword = await seedBase(db, options)
  const [progress] = await db.select().from(sysConfig).where(eq(sysConfig.key, demoKey))
  if (progress?.value === 'wanted' && (await isDemoDatabase(db))) await fillDemo(db, options)
  return firstPassword === undefined ? {} : { firstPassword }
}

/** Fills an empty database without the demo set itself; returns the first password when one was made up now. */
export async function seedBase(
  db: Db,
  { mode, adminPassword, keepAdminPassword = false, log, onFirstPassword }: SeedOptions,
): Promise<string | undefined> {
  const firstPassword = await db.transaction(async (tx) => {
    if ((await tx.$count(operator)) > 0) return upgrade(tx, log)
    await seedEmptyDatabase(tx, mode === 'demo')
    await rememberPurpose(tx, mode === 'demo')
    await tx.insert(sysConfig).values({ key: demoKey, value: mode === 'demo' ? 'wanted' : 'off' })
    const password = adminPassword ?? randomPassword()
    await seedOperator(tx, {
      userName: 'admin',
      userNickname: 'Administrator',
      password,
      mustChange: adminPassword === undefined || !keepAdminPassword,
      roleCode: 'admin',
    })
    log.info('first data written')
    return adminPassword === undefined ? password : undefined
  })
  if (firstPassword !== undefined) onFirstPassword?.(firstPassword)
  return firstPassword
}

/** Brings what this version added to a database that an older one filled; the audit trail names it. */
async function upgrade(tx: Tx, log: Logger): Promise<undefined> {
  const { added, changed } = await seedFirstData(tx, await isDemoDatabase(tx))
  if (added.length + changed.length === 0) return
  log.info({ added: added.length, changed: changed.length }, 'first data of this version added')
  const source = { operatorId: '0', operatorName: 'server', permission: 'seed' }
  await writeAudit(tx, { ...source, ip: 'local', traceId: 'local' }, [
    { action: 'seed.add', targetType: 'seed', targetId: '0', after: { added, changed } },
  ])
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
    await noteDemoFilled(tx)
  })
}

/** Notes that the demo set is complete, or that other made-up records stand in its place. */
export const noteDemoFilled = async (db: Pick<Db, 'update'>): Promise<void> =>
  void (await db.update(sysConfig).set({ value: 'done' }).where(eq(sysConfig.key, demoKey)))
