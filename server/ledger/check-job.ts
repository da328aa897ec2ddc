import { localize } from '#server/base/localize.ts'
import { connectBeside, type SqlClient } from '#server/db/connection/client.ts'
import { defineJob } from '#server/jobs/job.ts'
import { runChecks, type TrailProgress } from './check.ts'

/** How far each server has verified the audit trail: a run goes on from there. */
const progressOf = new WeakMap<SqlClient, TrailProgress>()

/** Checks the invariants of the books every five minutes; a breach is a failed run. */
export const ledgerCheckJob = defineJob({
  name: 'ledgerCheck',
  titles: localize('账本核对', 'Check the ledger', '帳本核對'),
  schedule: { cron: '0 */5 * * * *', maxRetries: 0 },
  async run({ sql, log }) {
    // It reads every entry: beside the pool, so that nobody waits for its connection.
    const beside = connectBeside(sql, { max: 1, applicationName: 'countersign-check' })
    try {
      const progress = progressOf.get(sql) ?? {}
      progressOf.set(sql, progress)
      const found = await runChecks(beside.db, { progress })
      const broken = found.filter(({ violations }) => violations > 0)
      for (const { id, violations, examples } of broken)
        log.error({ invariant: id, violations, examples }, 'the books are wrong')
      if (broken.length > 0)
        throw new Error(
          broken
            .map(({ id, violations, examples }) => `${id} (${violations}): ${examples[0] ?? ''}`)
            .join('; '),
        )
      return { checks: found.length }
    } finally {
      await beside.close(0)
    }
  },
})
