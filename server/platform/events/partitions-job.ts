import { localize } from '#server/base/localize.ts'
import { defineJob } from '#server/jobs/job.ts'

/** Makes the partition that the next events need, and drops those whose events are older than 30 days. */
export const eventPartitionsJob = defineJob({
  name: 'eventPartitions',
  titles: localize('维护事件分区', 'Maintain event partitions', '維護事件分區'),
  schedule: { cron: '0 */10 * * * *', maxRetries: 1 },
  isOptional: true,
  async run({ sql }) {
    const [row] = await sql<{ changed: number }[]>`select platform_event_partitions() as changed`
    return { changed: row?.changed ?? 0 }
  },
})
