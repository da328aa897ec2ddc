import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowUp } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { LockClock } from './lock-clock.tsx'
import { useSwipeUp } from './use-swipe-up.ts'

interface LockCoverProps {
  /** Pushed away already, and sliding out. */
  isLeaving: boolean
  onPass: () => void
}

/** The clock. A swipe of 400 px upwards or the button lifts it. */
export const LockCover = ({ isLeaving, onPass }: LockCoverProps) => {
  const { t } = useLingui()
  const button = useRef<HTMLButtonElement>(null)
  const swipe = useSwipeUp(onPass)
  // The focus was in the page, which is gone.
  useEffect(() => {
    if (!isLeaving) button.current?.focus({ preventScroll: true })
  }, [isLeaving])
  return (
    <div
      {...swipe}
      inert={isLeaving}
      data-leaving={isLeaving}
      className="absolute inset-0 flex cursor-grab touch-none items-end justify-between gap-2 p-[clamp(1.5rem,4vw,3.125rem)] transition-[translate,opacity] duration-300 ease-out data-dragging:cursor-grabbing data-dragging:transition-none data-[leaving=true]:-translate-y-full! data-[leaving=true]:opacity-0! data-[leaving=true]:transition-[translate,opacity]"
    >
      <LockClock />
      <span className="group flex flex-col items-center gap-2 text-text-muted">
        <span
          aria-hidden
          className="max-w-14 text-center text-sm transition-opacity duration-200 sm:max-w-none sm:opacity-0 sm:group-focus-within:opacity-100 sm:group-hover:opacity-100"
        >
          <Trans>上滑解锁</Trans>
        </span>
        <button
          ref={button}
          type="button"
          aria-label={t`上滑解锁`}
          onClick={onPass}
          className="grid size-10 place-items-center rounded-full border border-line-strong bg-raised text-text shadow-raised transition-colors hover:bg-primary-soft hover:text-primary-strong"
        >
          <ArrowUp aria-hidden className="size-5" />
        </button>
      </span>
    </div>
  )
}
