import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as api from '#contract/system/sys-job.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import { query } from '#core/http/api.ts'
import { useAccess } from '#core/session/access.ts'
import { useSettled } from '#kit/time/use-timing.ts'

const fields = 6

/** The next five moments of a cron expression, or that there are none. */
export function NextRuns({ expression }: { expression: string }) {
  const { t } = useLingui()
  const { can } = useAccess()
  const cronExpression = useSettled(expression.trim())
  const isWhole = cronExpression.split(/\s+/).length === fields
  const { data } = useQuery({
    ...query(api.nextRuns, { cronExpression }, { quiet: true }),
    enabled: isWhole && can(api.nextRuns),
    placeholderData: keepPreviousData,
  })
  if (!isWhole || !data) return t`6 段：秒 分 时 日 月 周，例如 0 */5 * * * *`
  if (data.runs.length === 0) return t`这个表达式不会再执行`
  return (
    <span className="flex flex-col tabular-nums">
      {t`最近 5 次执行：`}
      {data.runs.map((at) => (
        <time key={at} dateTime={at}>
          {formatDateTime(at)}
        </time>
      ))}
    </span>
  )
}
