// `npm run audit:verify`: the chain of the audit trail and its keyed seals; exit 1 when a line was forged.
import { loadAuditKeys, setAuditKeys } from '#server/base/audit-key.ts'
import { StartError } from '#server/base/start-error.ts'
import { verifySeals } from '#server/db/audit-seal.ts'
import { loadConfig } from '#server/root/config.ts'
import { withExistingDatabase } from '#server/root/existing-database.ts'

const maxShown = 20

async function main(): Promise<number> {
  const config = loadConfig(process.cwd())
  return withExistingDatabase(config, { max: 1, statementTimeoutMs: 0 }, async ({ db, sql }) => {
    setAuditKeys(loadAuditKeys(config, { create: false }))
    const chain = await sql<{ seq: string }[]>`select seq from verify_audit_chain() order by seq`
    const seals = await verifySeals(db)
    const [head] = await sql<
      { seq: string; hash: string }[]
    >`select seq, hash from operation_log_head`
    const say = (text: string) => process.stdout.write(`${text}\n`)
    for (const { seq } of chain.slice(0, maxShown)) say(`audit row ${seq} does not fit the chain`)
    for (const example of seals.examples) say(example)
    say(
      `${head?.seq ?? 0} lines up to ${head?.hash || '-'}: ${chain.length} off the chain, ${seals.count} off their seals`,
    )
    return chain.length + seals.count === 0 ? 0 : 1
  })
}

try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(
    error instanceof StartError
      ? `${error.message}\n`
      : `The audit trail could not be verified: ${String(error)}\n`,
  )
  process.exitCode = 2
}
