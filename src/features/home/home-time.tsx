import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { desk } from '#contract/home-desk.ts'
import { ranking } from '#contract/home-trend.ts'
import { summary, todo } from '#contract/home.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import { query } from '#core/http/api.ts'

/** What a block has read so far; asking is up to the block. */
const read = { enabled: false } as const

/** When the figures of the page were taken: all of them at this time or later. */
export const HomeTime = () => {
  const blocks = [
    useQuery({ ...query(todo, null), ...read }).data,
    useQuery({ ...query(summary, null), ...read }).data,
    useQuery({ ...query(desk, null), ...read }).data,
    useQuery({ ...query(ranking, null), ...read }).data,
  ]
  const [oldest] = blocks
    .flatMap((block) => block ?? [])
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
  if (!oldest) return null
  const at = formatDateTime(oldest.at, oldest.timeZone)
  return (
    <p className="text-sm text-text-faint tabular-nums">
      <Trans>
        截至 {at}（{oldest.timeZone}）
      </Trans>
    </p>
  )
}
