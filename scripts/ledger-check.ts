// `npm run ledger:check`: the invariants on the database of the configuration; exit 1 when one is broken.
import { Lang } from '#contract/lang.ts'
import { loadAuditKeys, setAuditKeys } from '#server/audit-key.ts'
import { readConfig } from '#server/config.ts'
import { connect } from '#server/db/client.ts'
import { joinDatabase } from '#server/db/database.ts'
import { createLog } from '#server/http/log.ts'
import { runChecks } from '#server/ledger/check.ts'
import { StartError } from '#server/start-error.ts'

const noLimit = 0

/** `LANG` in its POSIX form (`zh_CN.UTF-8`) chooses the language of the titles; English otherwise. */
function languageOf(environment: string | undefined): Lang {
  const name = (environment ?? '').split('.')[0]?.toLowerCase().replace('_', '-') ?? ''
  const known = Lang.safeParse(name)
  return known.success ? known.data : 'en'
}

async function main(): Promise<number> {
  const config = readConfig(process.env)
  const database = await joinDatabase(config, createLog('warn'))
  setAuditKeys(loadAuditKeys(config, { create: false }))
  const { db, close } = connect(database.url, {
    ...database.options,
    max: 1,
    statementTimeoutMs: noLimit,
  })
  try {
    const found = await runChecks(db, { timeoutMs: noLimit })
    const lang = languageOf(process.env['LANG'])
    for (const { id, titles, violations, examples } of found) {
      const verdict = violations === 0 ? 'ok' : `${violations}: ${examples.join('; ')}`
      process.stdout.write(`${id.padEnd(4)} ${titles[lang]}: ${verdict}\n`)
    }
    return found.every(({ violations }) => violations === 0) ? 0 : 1
  } finally {
    await close()
    await database.stop()
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(
    error instanceof StartError
      ? `${error.message}\n`
      : `The ledger could not be checked: ${String(error)}\n`,
  )
  process.exitCode = 2
}
