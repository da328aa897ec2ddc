// Deliveries as a few lines: which event or endpoint, what became of it, when.
import { Link } from '@tanstack/react-router'
import type * as api from '#contract/system/delivery.ts'
import { blank } from '#core/format/blank.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import { pathOfComponent } from '#core/navigation/menu-index.ts'
import { useMenu } from '#core/navigation/menu.ts'
import { useDicts } from '#kit/refs/dict.ts'
import { Badge } from '#ui/badge.tsx'
import { linkClass } from '#ui/link-class.ts'

const dictionaries = ['webhook_delivery_status', 'platform_event_type']

interface Line extends Pick<
  api.Row,
  'id' | 'status' | 'httpStatus' | 'error' | 'triedAt' | 'tries'
> {
  readonly type?: string
  readonly sequence?: string
  readonly url?: string
}

/**
 * Names deliveries by their event, or by the host of their endpoint where all are of one event. Each line leads to its delivery
 * where the operator may open deliveries.
 */
export function DeliveryLines({ lines, empty }: { lines: readonly Line[]; empty: string }) {
  const dict = useDicts(dictionaries)
  const path = pathOfComponent(useMenu(), 'system/delivery')
  if (lines.length === 0) return <p className="text-text-muted">{empty}</p>
  return (
    <ul className="flex flex-col gap-1.5">
      {lines.map(({ id, type, sequence, url, status, httpStatus, error, triedAt, tries }) => {
        const name =
          type === undefined
            ? url && new URL(url).host
            : (dict('platform_event_type', type)?.value ?? type)
        const title = sequence === undefined ? name : `${name} · ${sequence}`
        const word = dict('webhook_delivery_status', status)
        return (
          <li key={id} className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
            {path === undefined ? (
              <span>{title}</span>
            ) : (
              <Link to={path} search={{ open: id } as never} className={linkClass}>
                {title}
              </Link>
            )}
            <Badge tone={word?.color ?? 'default'}>{word?.value ?? status}</Badge>
            {httpStatus !== null && <span>{httpStatus}</span>}
            {tries > 1 && <span className="text-text-muted">×{tries}</span>}
            <span className="text-text-muted">
              {triedAt === null ? blank : formatDateTime(triedAt)}
            </span>
            {error !== null && (
              <span className="w-full text-danger-strong wrap-anywhere">{error}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
