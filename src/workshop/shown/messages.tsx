import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { proxy } from 'valtio'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Chips } from '#ui/chips.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { Switch } from '#ui/switch.tsx'
import type { ToastItem } from '#ui/toast.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import type { Shown } from '../shown.ts'
import { State } from '../state.tsx'
import { say, unbroken } from '../words.ts'

const tones: Record<BadgeTone, string> = {
  muted: say.cancel,
  default: say.usual,
  info: say.network,
  primary: say.quick,
  success: say.approved,
  warning: say.pending,
  danger: say.rejected,
  purple: say.member,
}

const Badges = () => (
  <>
    <State name={say.variants}>
      {(Object.keys(tones) as BadgeTone[]).map((tone) => (
        <Badge key={tone} tone={tone}>
          {tones[tone]}
        </Badge>
      ))}
    </State>
    <State name={say.long} narrow>
      <Badge tone="warning">{say.longText}</Badge>
    </State>
  </>
)

const RemovableChips = ({ first }: { first: readonly string[] }) => {
  const [texts, setTexts] = useState(first)
  return (
    <Chips
      label={say.chosen}
      chips={texts.map((text) => ({
        id: text,
        label: text,
        removeLabel: `${say.remove} ${text}`,
        onRemove: () => setTexts(texts.filter((other) => other !== text)),
      }))}
      extra={
        <Button size="sm" variant="ghost" onClick={() => setTexts([])}>
          {say.clear}
        </Button>
      }
    />
  )
}

const ManyChips = () => (
  <>
    <State name={say.usual}>
      <RemovableChips first={[say.pending, 'USDT', '2026-07-06 – 2026-07-12']} />
    </State>
    <State name={say.long} narrow>
      <RemovableChips first={[say.longText, unbroken]} />
    </State>
  </>
)

const Keycaps = () => (
  <State name={say.usual}>
    <Kbd>A</Kbd>
    <Kbd>Ctrl</Kbd>
    <Kbd>↵</Kbd>
  </State>
)

const EmptyStates = () => (
  <>
    <State name={say.usual}>
      <EmptyState title={say.none} hint={say.noneHint} action={<Button>{say.clear}</Button>} />
    </State>
    <State name={say.long} narrow>
      <EmptyState title={say.none} hint={say.longText} />
    </State>
  </>
)

const retry = { label: say.retry, onRetry: () => undefined }

const ErrorStates = () => (
  <>
    <State name={say.usual}>
      <ErrorState
        title={say.lost}
        message={say.lostHint}
        request={{ label: say.request, id: '01J9Z6T4' }}
        retry={retry}
      />
    </State>
    <State name={say.busy}>
      <ErrorState
        title={say.lost}
        message={say.lostHint}
        request={null}
        retry={{ ...retry, busy: true }}
      />
    </State>
    <State name={say.long} narrow>
      <ErrorState
        title={say.lost}
        message={say.longText}
        request={{ label: say.request, id: unbroken }}
        retry={null}
      />
    </State>
  </>
)

const Spinners = () => (
  <State name={say.usual}>
    <Spinner label={say.loading} />
    <Spinner label={say.loading} className="size-8" />
  </State>
)

const Skeletons = () => (
  <State name={say.usual}>
    <Skeleton />
    <Skeleton className="h-control w-full" />
  </State>
)

const ProgressBars = () => {
  const [active, setActive] = useState(false)
  return (
    <State name={say.loading}>
      <Switch
        label={say.moving}
        checked={active}
        onChange={(event) => setActive(event.target.checked)}
      />
      <ProgressBar active={active} label={say.moving} delay={0} />
    </State>
  )
}

const Tooltips = () => (
  <>
    <State name={say.usual}>
      {(['top', 'right', 'bottom', 'left'] as const).map((side) => (
        <Tooltip key={side} text={say.consequence} side={side}>
          <Button data-opens="[role=tooltip]" data-by="hover">
            {side}
          </Button>
        </Tooltip>
      ))}
    </State>
    <State name={say.long} narrow>
      <Tooltip text={unbroken}>
        <IconButton tip={false} label={say.refresh} icon={<RefreshCw aria-hidden />} />
      </Tooltip>
    </State>
  </>
)

/** The messages of the part `Toasts`; the workshop draws them with those of the parts in use. */
export const shownToasts = proxy<{ items: ToastItem[] }>({ items: [] })

const texts: readonly ToastItem[] = [
  { id: 'success', tone: 'success', text: say.approved },
  { id: 'info', tone: 'info', text: say.noneHint },
  { id: 'warning', tone: 'warning', text: say.longText, detail: unbroken },
  { id: 'danger', tone: 'danger', text: say.lost, detail: `${say.request} 01J9Z6T4` },
]

const ManyToasts = () => (
  <State name={`${say.variants} · ${say.long}`}>
    <Button
      data-opens="li[data-state=open]"
      data-closes="again"
      onClick={() => {
        shownToasts.items = shownToasts.items.length > 0 ? [] : [...texts]
      }}
    >
      {say.show}
    </Button>
  </State>
)

export const messages: Shown = {
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
