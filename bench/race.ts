// `npm run race`: the full money race against a durable PostgreSQL of its own, with figures.
// `--reviewers 200 --items 500 --servers 1 --pool 20 --seed 1` are the defaults.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { parseAuditKeys, setAuditKeys } from '#server/base/audit-key.ts'
import { createLog } from '#server/base/log.ts'
import { connect } from '#server/db/connection/client.ts'
import { startEmbedded } from '#server/db/embedded/embedded.ts'
import { bringUp } from '#server/root/bring-up.ts'
import { seed } from '#server/root/seed/seed.ts'
import { openDesk, secondServer } from '#tests/money/desk.ts'
import { disagreements, race } from '#tests/money/race.ts'

const limitSeconds = 60

const { values } = parseArgs({
  options: {
    reviewers: { type: 'string', default: '200' },
    items: { type: 'string', default: '500' },
    servers: { type: 'string', default: '1' },
    pool: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
  },
})

const whole = (name: keyof typeof values): number => {
  const number = Number(values[name])
  if (!Number.isInteger(number) || number < 1) throw new Error(`--${name} must be a whole number.`)
  return number
}

/** Runs one race and returns what went wrong, as lines. */
async function run(url: string): Promise<string[]> {
  const connection = connect(url, { max: whole('pool') })
  const others = Array.from({ length: whole('servers') - 1 }, () =>
    secondServer(url, whole('pool')),
  )
  try {
    const desk = await openDesk(connection, url)
    const items = await desk.recharges(whole('items'))
    const reviewers = await desk.operators(whole('reviewers'), 'finance1')
    const servers = [desk.fetch, ...others.map(({ fetch }) => fetch)]
    const figures = await race(servers, { reviewers, items, seed: whole('seed') })
    const { attempts, decided, alreadyHandled, serverErrors, seconds, p99Ms } = figures
    process.stdout.write(
      `${attempts} attempts in ${seconds.toFixed(1)} s (${Math.round(attempts / seconds)}/s), ` +
        `${decided} decided, ${alreadyHandled} answered "already handled", ${serverErrors} server errors, ` +
        `p99 ${p99Ms.toFixed(0)} ms\n`,
    )
    return [
      ...(decided === items.length ? [] : [`${decided} decisions for ${items.length} items`]),
      ...(alreadyHandled === attempts - decided ? [] : ['some attempts got another answer']),
      ...(figures.nameless === 0 ? [] : [`${figures.nameless} answers name no decider`]),
      ...(serverErrors === 0 ? [] : [`${serverErrors} server errors`, ...figures.errors]),
      ...(seconds <= limitSeconds ? [] : [`took longer than ${limitSeconds} s`]),
      ...(await disagreements(connection.sql, items, figures)),
      ...(await desk.violations()),
    ]
  } finally {
    await Promise.all(others.map((other) => other.close()))
    await connection.close()
  }
}

const log = createLog('error')
const dataDir = mkdtempSync(join(tmpdir(), 'countersign-race-'))
const database = await startEmbedded({ dataDir, log })
try {
  setAuditKeys(parseAuditKeys([randomBytes(32).toString('hex')]))
  await bringUp(database, (db) => seed(db, { mode: 'none', log }))
  const wrong = await run(database.url)
  process.stdout.write(
    wrong.length === 0 ? 'every item decided once, all invariants hold\n' : `${wrong.join('\n')}\n`,
  )
  process.exitCode = wrong.length === 0 ? 0 : 1
} finally {
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
