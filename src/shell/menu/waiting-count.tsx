import { useSnapshot } from 'valtio'
import type { AlertKind } from '#core/alerts/alerts.ts'
import { alerts } from '#core/alerts/browser-alerts.ts'

/** How many items wait, beside their queue. For the eye only: whoever hears the page has the bell, which names them. */
export const WaitingCount = ({ kind }: { kind: AlertKind }) => {
  const { counts } = useSnapshot(alerts.state)
  const count = counts?.[kind] ?? 0
  if (count === 0) return null
  return (
    <span aria-hidden className="text-sm font-medium tabular-nums">
      {count > 999 ? '999+' : count}
    </span>
  )
}
