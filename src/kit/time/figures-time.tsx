import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { proxy, useSnapshot } from 'valtio'
import { formatDateTime } from '#core/format/format-time.ts'

/** When figures were taken, and in which zone their days begin. */
export interface Taken {
  readonly at: string
  readonly timeZone: string
}

/** The times of the blocks on screen. */
const blocks = proxy<Record<string, Taken>>({})

/** Counts the figures of a block for the time of the page while it is on screen. */
export function useTaken(id: string, taken: Taken | undefined): void {
  const at = taken?.at
  const timeZone = taken?.timeZone
  // The time stands in the head of the page, outside of the blocks.
  useEffect(() => {
    if (at === undefined || timeZone === undefined) return
    blocks[id] = { at, timeZone }
    return () => {
      delete blocks[id]
    }
  }, [id, at, timeZone])
}

/** When the figures of the page were taken: all of them at this time or later. */
export const FiguresTime = () => {
  const [oldest] = Object.values(useSnapshot(blocks)).toSorted((one, other) =>
    one.at.localeCompare(other.at),
  )
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
