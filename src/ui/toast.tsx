import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import * as Radix from 'radix-ui/toast'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'

type ToastTone = 'success' | 'info' | 'warning' | 'danger'

export type ToastItem = {
  id: string
  tone: ToastTone
  text: ReactNode
  /** A second, smaller line: the request id, what to do next. */
  detail?: ReactNode
  /** What can be done about it, once. */
  action?: { label: string; onSelect: () => void } | undefined
}

type ToastsProps = {
  /** Oldest first. Whoever holds them removes one when `onClose` names it. */
  items: readonly ToastItem[]
  onClose: (id: string) => void
  /** Names the region; F8 moves the focus into it. */
  label: string
  closeLabel: string
}

// Good news passes by; what went wrong stays until someone has seen it.
const durations: Record<ToastTone, number> = {
  success: 3000,
  info: 5000,
  warning: Infinity,
  danger: Infinity,
}

const actionMs = 8000

const looks: Record<ToastTone, { icon: ReactNode; edge: string; ink: string }> = {
  success: { icon: <CircleCheck aria-hidden />, edge: 'border-l-success', ink: 'text-success' },
  info: { icon: <Info aria-hidden />, edge: 'border-l-info', ink: 'text-info' },
  warning: { icon: <TriangleAlert aria-hidden />, edge: 'border-l-warning', ink: 'text-warning' },
  danger: { icon: <CircleAlert aria-hidden />, edge: 'border-l-danger', ink: 'text-danger' },
}

/** Shows short messages below the header, at the right, and reads them out, errors at once. Keeps no state. */
export const Toasts = ({ items, onClose, label, closeLabel }: ToastsProps) => (
  <Radix.Provider label={label} swipeDirection="right">
    {items.map(({ id, tone, text, detail, action }) => (
      <Radix.Root
        key={id}
        open
        onOpenChange={(open) => !open && onClose(id)}
        // Who wants to take something back has to read it first.
        duration={action ? Math.max(actionMs, durations[tone]) : durations[tone]}
        type={tone === 'danger' || tone === 'warning' ? 'foreground' : 'background'}
        className={cx(
          'flex animate-rise items-start gap-3 rounded-md border-l-4 bg-raised py-3 pr-2 pl-3 shadow-raised',
          looks[tone].edge,
        )}
      >
        <span className={cx('mt-0.5 [&_svg]:size-4', looks[tone].ink)}>{looks[tone].icon}</span>
        <div className="min-w-0 flex-1">
          <Radix.Title className="wrap-anywhere">{text}</Radix.Title>
          {detail !== undefined && (
            <Radix.Description className="mt-0.5 text-sm wrap-anywhere text-text-faint">
              {detail}
            </Radix.Description>
          )}
        </div>
        {action && (
          <Radix.Action asChild altText={action.label}>
            <Button size="sm" onClick={action.onSelect}>
              {action.label}
            </Button>
          </Radix.Action>
        )}
        <Radix.Close asChild>
          <IconButton label={closeLabel} size="sm" tip={false} icon={<X aria-hidden />} />
        </Radix.Close>
      </Radix.Root>
    ))}
    <Radix.Viewport
      label={`${label} ({hotkey})`}
      className={
        'fixed top-(--toast-top) right-(--toast-right) z-toast flex w-[calc(100vw-2rem)] max-w-100 ' +
        'flex-col gap-2'
      }
    />
  </Radix.Provider>
)
