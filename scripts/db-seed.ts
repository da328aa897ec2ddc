// `npm run db:seed`: fills the database of the configuration, which must have no members yet.
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { minute } from '#demo/clock.ts'
import { defaultSeed } from '#demo/demo.ts'
import { fillLarge } from '#demo/large/fill-large.ts'
import { loadAuditKeys, setAuditKeys } from '#server/base/audit-key.ts'
import { createLog } from '#server/base/log.ts'
import { StartError } from '#server/base/start-error.ts'
import { connect } from '#server/db/connection/client.ts'
import { isDemoDatabase } from '#server/db/purpose.ts'
import { member } from '#server/db/schema/member/member.ts'
import { bringUp } from '#server/root/bring-up.ts'
import { loadConfig } from '#server/root/config.ts'
import { joinDatabase } from '#server/root/database.ts'
import { fillDemo, noteDemoFilled, seedBase } from '#server/root/seed/seed.ts'

const usage = `npm run db:seed -- [--size small|large] [--seed N] [--asof ISO] [--scale N] [--entries N]
  --size     small: the demo set (default); large: members, recharges, books and the records
             of all other lists, which have no entries in the books, for benchmarks
  --seed     the same number gives the same rows (default ${defaultSeed})
  --asof     the instant the history ends at (default: the start of this minute)
  --scale    part of the size, such as 0.1 (default 1: 2,000 members, or 1,000,000)
  --entries  large only: the ledger is filled up to this many entries, such as 20000000
`

interface Wanted {
  readonly size: 'small' | 'large'
  readonly seed: number
  readonly asof: string
  readonly scale: number
  readonly entries: number | undefined
}

/** The arguments; undefined when they make no sense. */
function read(args: string[]): Wanted | undefined {
  const text = { type: 'string' } as const
  try {
    const { values } = parseArgs({
      args,
      options: { size: text, seed: text, asof: text, scale: text, entries: text },
    })
    const size = values.size ?? 'small'
    const seed = Number(values.seed ?? defaultSeed)
    const scale = Number(values.scale ?? 1)
    const entries = values.entries === undefined ? undefined : Number(values.entries)
    const end =
      values.asof === undefined ? Math.floor(Date.now() / minute) * minute : Date.parse(values.asof)
    if (size !== 'small' && size !== 'large') return undefined
    if (!Number.isInteger(seed) || Number.isNaN(end) || !(scale >= 0.05 && scale <= 10))
      return undefined
    if (entries !== undefined && !(Number.isInteger(entries) && entries > 0 && size === 'large'))
      return undefined
    return { size, seed, scale, entries, asof: new Date(end).toISOString() }
  } catch {
    return undefined
  }
}

async function main(wanted: Wanted): Promise<void> {
  const config = loadConfig(fileURLToPath(new URL('..', import.meta.url)))
  const log = createLog(config.logLevel)
  const database = await joinDatabase(config, log)
  try {
    setAuditKeys(loadAuditKeys(config))
    await bringUp(database, async (db) => {
      const { adminPassword, keepAdminPassword } = config
      await seedBase(db, {
        mode: 'demo',
        adminPassword,
        keepAdminPassword,
        log,
        onFirstPassword: (password) => {
          process.stdout.write(`Operator admin, password ${password} (shown only now)\n`)
        },
      })
      if (!(await isDemoDatabase(db)))
        throw new StartError(
          'The database was first filled without the demo set, and no made-up records go into it. Use an empty one.',
        )
      if ((await db.$count(member)) > 0)
        throw new StartError('The database already has members; only an empty one can be filled.')
      if (wanted.size === 'small') return fillDemo(db, { ...wanted, log })
      await noteDemoFilled(db)
      const { sql, close } = connect(database.ownerUrl, {
        ...database.options,
        max: 2,
        statementTimeoutMs: 0,
        lockTimeoutMs: 0,
        idleInTransactionMs: 0,
      })
      try {
        await fillLarge(sql, { ...wanted, log })
      } finally {
        await close()
      }
    })
  } finally {
    await database.stop()
  }
}

const wanted = read(process.argv.slice(2))
if (wanted === undefined) {
  process.stderr.write(usage)
  process.exitCode = 2
} else {
  try {
    await main(wanted)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
