// `npm run ledger:check`: the invariants on the database of the configuration; exit 1 when one is broken.
import { Lang } from '#contract/lang.ts'
import { loadAuditKeys, setAuditKeys } from '#server/base/audit-key.ts'
import { StartError } from '#server/base/start-error.ts'
import { runChecks } from '#server/ledger/check.ts'
import { loadConfig } from '#server/root/config.ts'
import { withExistingDatabase } from '#server/root/existing-database.ts'

const noLimit = 0

/** `LANG` in its POSIX form (`zh_CN.UTF-8`) chooses the language of the titles; English otherwise. */
function languageOf(environment: string | undefined): Lang {
  const name = (environment ?? '').split('.')[0]?.toLowerCase().replace('_', '-') ?? ''
  const known = Lang.safeParse(name)
  return known.success ? known.data : 'en'
}

async function main(): Promise<number> {
  const config = loadConfig(process.cwd())
  return withExistingDatabase(config, { max: 1, statementTimeoutMs: noLimit }, async ({ db }) => {
    setAuditKeys(loadAuditKeys(config, { create: false }))
    const found = await runChecks(db, { timeoutMs: noLimit })
    const lang = languageOf(process.env['LANG'])
    for (const { id, titles, violations, examples } of found) {
      const decision = violations === 0 ? 'ok' : `${violations}: ${examples.join('; ')}`
      process.stdout.write(`${id.padEnd(4)} ${titles[lang]}: ${decision}\n`)
    }
    return found.every(({ violations }) => violations === 0) ? 0 : 1
  })
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
