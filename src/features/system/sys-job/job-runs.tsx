import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import * as api from '#contract/system/sys-job.ts'
import { blank } from '#core/format/blank.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import { query } from '#core/http/api.ts'
import { useAccess } from '#core/session/access.ts'
import { useDicts } from '#kit/refs/dict.ts'
import { Badge } from '#ui/badge.tsx'
import { NextRuns } from './next-runs.tsx'

const dictionaries = ['sys_job_run_status']
const refetchMs = 5_000

/** When a job runs next, and what became of its last runs. */
export function JobRuns({ row }: { row: api.Row }) {
  const { t } = useLingui()
  const { can } = useAccess()
  const dict = useDicts(dictionaries)
  const { data } = useQuery({
    ...query(api.recentRuns, { jobId: row.id }),
    enabled: can(api.logs),
    refetchInterval: refetchMs,
  })
  const runs = data?.list ?? []
  return (
    <>
      {row.status === 'on' && (
        <section className="flex flex-col gap-1">
          <NextRuns expression={row.cronExpression} />
        </section>
      )}
      <section className="flex flex-col gap-2">
        <h3 className="font-semibold">{t`最近执行`}</h3>
        <ul className="flex flex-col gap-1">
          {runs.length === 0 && <li className="text-text-muted">{t`还没有执行过`}</li>}
          {runs.map(({ id, status, scheduledAt, durationMs, result }) => {
            const word = dict('sys_job_run_status', status)
            return (
              <li key={id} className="flex flex-wrap items-baseline gap-2 tabular-nums">
                {formatDateTime(scheduledAt)}
                <Badge tone={word?.color ?? 'default'}>{word?.value ?? status}</Badge>
                <span>{durationMs === null ? blank : t`${durationMs} 毫秒`}</span>
                <span className="text-text-muted wrap-anywhere">{result}</span>
              </li>
            )
          })}
        </ul>
      </section>
    </>
  )
}
