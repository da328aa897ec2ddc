import { CalendarDays, X } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { cx } from '../cx.ts'
import { fieldClass } from '../field/field-class.ts'
import { Popover } from '../layer/popover.tsx'
import { lazyPart } from '../lazy-part.tsx'
import { Skeleton } from '../skeleton.tsx'
import type { DateRangePreset, DateRangeTexts, DateRangeValue } from './date-range-texts.ts'

// The calendar weighs 19 kB: it comes when the pointer or the focus reaches the field.
const Panel = lazyPart(
  async () => (await import('./date-range-panel.tsx')).DateRangePanel,
  <Skeleton className="m-3 h-72 w-80" />,
)

type DateRangeProps = Omit<
  ComponentProps<'button'>,
  'value' | 'defaultValue' | 'onChange' | 'children'
> & {
  value: DateRangeValue | null
  onValueChange: (value: DateRangeValue | null) => void
  presets: readonly DateRangePreset[]
  texts: DateRangeTexts
  /** BCP 47, for the names of months and weekdays. */
  locale: string
  /** Today in the operator's zone, `YYYY-MM-DD`: the browser may live in another. */
  today: string
  /** 0 Sunday, 1 Monday. */
  weekStartsOn?: 0 | 1 | undefined
}

/** A span of days: typed, picked in a calendar or by preset. Days are text, no zone moves them. */
export const DateRange = ({
  value,
  onValueChange,
  presets,
  texts,
  locale,
  today,
  weekStartsOn = 1,
  className,
  ...rest
}: DateRangeProps) => {
  const [open, setOpen] = useState(false)
  const choose = (next: DateRangeValue | null) => {
    onValueChange(next)
    setOpen(false)
  }
  return (
    <span className={cx('relative flex', className)}>
      <Popover
        label={texts.dialog}
        open={open}
        onOpenChange={setOpen}
        onIntent={Panel.preload}
        className="max-w-[calc(100vw-1rem)] overflow-x-auto"
        trigger={
          <button
            type="button"
            {...rest}
            className={cx(fieldClass, 'flex h-control items-center gap-2 pr-9 pl-3 text-left')}
          >
            <span
              className={cx('min-w-0 flex-1 truncate tabular-nums', !value && 'text-text-faint')}
            >
              {value ? `${value[0]} – ${value[1]}` : texts.placeholder}
            </span>
            {!value && (
              <CalendarDays aria-hidden className="absolute right-3 size-4 text-text-faint" />
            )}
          </button>
        }
      >
        <Panel {...{ value, presets, texts, locale, today, weekStartsOn }} onChoose={choose} />
      </Popover>
      {value && !rest.disabled && (
        <button
          type="button"
          aria-label={texts.clear}
          onClick={() => onValueChange(null)}
          className="absolute inset-y-0 right-2 my-auto grid size-6 place-items-center rounded text-text-faint hover:text-text"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
    </span>
  )
}
