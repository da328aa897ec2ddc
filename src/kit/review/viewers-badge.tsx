import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { QueueKind } from '#contract/queues.ts'
import { recordViewers, viewingMs } from '#contract/record-viewers.ts'
import { query } from '#core/http/api.ts'
import { Badge } from '#ui/badge.tsx'
import { useVisibleInterval } from '../time/use-visible-interval.ts'

interface ViewersBadgeProps {
  queue: QueueKind
  id: string
  /** Who is named already because they hold the record. */
  except: string | undefined
}

/**
 * Says that the operator looks at a record while it can be seen, and names the others who do. It fails silently, and shows
 * nobody then.
 */
export function ViewersBadge({ queue, id, except }: ViewersBadgeProps) {
  const { data, refetch } = useQuery({
    ...query(recordViewers, { queue, id }, { quiet: true }),
    retry: false,
    // What is kept of a record that was left would show people who are gone.
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  useVisibleInterval(() => void refetch(), viewingMs)
  const viewers = (data?.others ?? []).filter((name) => name !== except).join(', ')
  if (viewers === '') return null
  return (
    <Badge tone="info">
      <Trans>{viewers} 正在查看</Trans>
    </Badge>
  )
}
