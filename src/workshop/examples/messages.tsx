import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { proxy } from 'valtio'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Chips } from '#ui/chips.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Switch } from '#ui/field/switch.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Spinner } from '#ui/spinner.tsx'
import type { ToastItem } from '#ui/toast.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import type { Examples } from '../examples.ts'
import { labels, unbroken } from '../labels.ts'
import { State } from '../state.tsx'

const tones: Record<BadgeTone, string> = {
  muted: labels.cancel,
  default: labels.usual,
  info: labels.network,
  primary: labels.quick,
  success: labels.approved,
  warning: labels.pending,
  danger: labels.rejected,
  purple: labels.member,
}

const Badges = () => (
  <>
    <State name={labels.variants}>
      {(Object.keys(tones) as BadgeTone[]).map((tone) => (
        <Badge key={tone} tone={tone}>
          {tones[tone]}
        </Badge>
      ))}
    </State>
    <State name={labels.long} narrow>
      <Badge tone="warning">{labels.longText}</Badge>
    </State>
  </>
)

const RemovableChips = ({ first }: { first: readonly string[] }) => {
  const [texts, setTexts] = useState(first)
  return (
    <Chips
      label={labels.chosen}
      chips={texts.map((text) => ({
        id: text,
        label: text,
        removeLabel: `${labels.remove} ${text}`,
        onRemove: () => setTexts(texts.filter((other) => other !== text)),
      }))}
      extra={
        <Button size="sm" variant="ghost" onClick={() => setTexts([])}>
          {labels.clear}
        </Button>
      }
    />
  )
}

const ManyChips = () => (
  <>
    <State name={labels.usual}>
      <RemovableChips first={[labels.pending, 'USDT', '2026-07-06 – 2026-07-12']} />
    </State>
    <State name={labels.long} narrow>
      <RemovableChips first={[labels.longText, unbroken]} />
    </State>
  </>
)

const Keycaps = () => (
  <State name={labels.usual}>
    <Kbd>A</Kbd>
    <Kbd>Ctrl</Kbd>
    <Kbd>↵</Kbd>
  </State>
)

const EmptyStates = () => (
  <>
    <State name={labels.usual}>
      <EmptyState
        title={labels.none}
        hint={labels.noneHint}
        action={<Button>{labels.clear}</Button>}
      />
    </State>
    <State name={labels.long} narrow>
      <EmptyState title={labels.none} hint={labels.longText} />
    </State>
  </>
)

const retry = { label: labels.retry, onRetry: () => undefined }

const ErrorStates = () => (
  <>
    <State name={labels.usual}>
      <ErrorState
        title={labels.lost}
        message={labels.lostHint}
        request={{ label: labels.request, id: '01J9Z6T4' }}
        retry={retry}
      />
    </State>
    <State name={labels.busy}>
      <ErrorState
        title={labels.lost}
        message={labels.lostHint}
        request={null}
        retry={{ ...retry, busy: true }}
      />
    </State>
    <State name={labels.long} narrow>
      <ErrorState
        title={labels.lost}
        message={labels.longText}
        request={{ label: labels.request, id: unbroken }}
        retry={null}
      />
    </State>
  </>
)

const Spinners = () => (
  <State name={labels.usual}>
    <Spinner label={labels.loading} />
    <Spinner label={labels.loading} className="size-8" />
  </State>
)

const Skeletons = () => (
  <State name={labels.usual}>
    <Skeleton />
    <Skeleton className="h-control w-full" />
  </State>
)

const ProgressBars = () => {
  const [active, setActive] = useState(false)
  return (
    <State name={labels.loading}>
      <Switch
        label={labels.moving}
        checked={active}
        onChange={(event) => setActive(event.target.checked)}
      />
      <ProgressBar active={active} label={labels.moving} delay={0} />
    </State>
  )
}

const Tooltips = () => (
  <>
    <State name={labels.usual}>
      {(['top', 'right', 'bottom', 'left'] as const).map((side) => (
        <Tooltip key={side} text={labels.consequence} side={side}>
          <Button data-opens="[role=tooltip]" data-by="hover">
            {side}
          </Button>
        </Tooltip>
      ))}
    </State>
    <State name={labels.long} narrow>
      <Tooltip text={unbroken}>
        <IconButton tip={false} label={labels.refresh} icon={<RefreshCw aria-hidden />} />
      </Tooltip>
    </State>
  </>
)

/** The messages of the part `Toasts`; the workshop draws them with those of the parts in use. */
export const shownToasts = proxy<{ items: ToastItem[] }>({ items: [] })

const texts: readonly ToastItem[] = [
  { id: 'success', tone: 'success', text: labels.approved },
  { id: 'info', tone: 'info', text: labels.noneHint },
  { id: 'warning', tone: 'warning', text: labels.longText, detail: unbroken },
  { id: 'danger', tone: 'danger', text: labels.lost, detail: `${labels.request} 01J9Z6T4` },
]

const ManyToasts = () => (
  <State name={`${labels.variants} · ${labels.long}`}>
    <Button
      data-opens="li[data-state=open]"
      data-closes="again"
      onClick={() => {
        shownToasts.items = shownToasts.items.length > 0 ? [] : [...texts]
      }}
    >
      {labels.show}
    </Button>
  </State>
)

export const messages: Examples = {
  Badge: Badges,
  Chips: ManyChips,
  Kbd: Keycaps,
  EmptyState: EmptyStates,
  ErrorState: ErrorStates,
  Spinner: Spinners,
  Skeleton: Skeletons,
  ProgressBar: ProgressBars,
  Tooltip: Tooltips,
  Toasts: ManyToasts,
}
