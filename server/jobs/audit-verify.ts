import { localize } from '#server/base/localize.ts'
import { verifySeals } from '#server/db/audit-seal.ts'
import { connectBeside } from '#server/db/connection/client.ts'
import { defineJob } from './job.ts'

/** Verifies chain and seals of the audit trail, as `npm run audit:verify` does. */
export const auditVerifyJob = defineJob({
  name: 'auditVerify',
  titles: localize('核验操作日志', 'Verify the audit trail', '核驗操作日誌'),
  schedule: { cron: '0 15 3 * * *', maxRetries: 1 },
  async run({ sql }) {
    // It reads the whole trail: beside the pool, so that nobody waits for its connection.
    const beside = connectBeside(sql, { max: 1, statementTimeoutMs: 0 })
    try {
      const chain = await beside.sql<{ seq: string }[]>`
        select seq from verify_audit_chain() order by seq limit 20`
      const seals = await verifySeals(beside.db)
      const broken = chain.length + seals.count
      if (broken > 0)
        throw new Error(
          `${broken} lines were changed: ${[...chain.map(({ seq }) => `row ${seq}`), ...seals.examples].slice(0, 5).join('; ')}`,
        )
      const [head] = await beside.sql<{ seq: string }[]>`select seq from operation_log_head`
      return { lines: head?.seq ?? '0' }
    } finally {
      await beside.close(0)
    }
  },
})
