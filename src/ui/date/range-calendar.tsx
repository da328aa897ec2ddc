import { useState } from 'react'
import { DayPicker } from 'react-day-picker'
import type { DateRangeTexts } from './date-range-texts.ts'

type RangeCalendarProps = {
  from: Date | undefined
  to: Date | undefined
  today: Date | undefined
  locale: string
  texts: Pick<DateRangeTexts, 'previousMonth' | 'nextMonth' | 'dialog'>
  weekStartsOn: 0 | 1
  onRange: (from: Date | undefined, to: Date | undefined) => void
}

const step =
  'absolute top-0 grid size-8 place-items-center rounded text-text-muted hover:bg-hover [&_svg]:size-4 [&_svg]:fill-current'

const classNames = {
  months: 'relative mx-auto flex w-fit gap-6',
  month_caption: 'flex h-8 items-center justify-center font-medium',
  button_previous: `${step} left-0`,
  button_next: `${step} right-0`,
  month_grid: 'border-collapse',
  weekday: 'size-8 text-xs font-normal text-text-faint',
  day: 'size-8 p-0 text-center text-sm',
  day_button: 'size-8 rounded tabular-nums hover:bg-hover',
  outside: 'text-text-faint',
  today: 'font-bold text-primary-strong',
  selected: 'bg-primary-soft',
  range_start:
    'rounded-l [&>button]:bg-primary [&>button]:text-primary-on [&>button]:hover:bg-primary-hover',
  range_end:
    'rounded-r [&>button]:bg-primary [&>button]:text-primary-on [&>button]:hover:bg-primary-hover',
  hidden: 'invisible',
}

/** The days, with names from `Intl` in the operator's language: no locale data is shipped. */
export const RangeCalendar = ({
  from,
  to,
  today,
  locale,
  texts,
  weekStartsOn,
  onRange,
}: RangeCalendarProps) => {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat(locale, options)
    return (date: Date) => formatter.format(date)
  }
  const month = format({ year: 'numeric', month: 'long' })
  const fullDay = format({ dateStyle: 'full' })
  const shown = from ?? today
  // Two months where they fit: a range often starts in one and ends in the next.
  const [wide] = useState(() => window.matchMedia('(min-width: 768px)').matches)
  return (
    <DayPicker
      mode="range"
      resetOnSelect
      numberOfMonths={wide ? 2 : 1}
      lang={locale}
      weekStartsOn={weekStartsOn}
      selected={{ from, to }}
      onSelect={(range) => onRange(range?.from, range?.to)}
      {...(today && { today })}
      {...(shown && { defaultMonth: shown })}
      classNames={classNames}
      formatters={{
        formatCaption: month,
        formatWeekdayName: format({ weekday: 'narrow' }),
      }}
      labels={{
        labelNav: () => texts.dialog,
        labelGrid: month,
        labelNext: () => texts.nextMonth,
        labelPrevious: () => texts.previousMonth,
        labelDayButton: fullDay,
        labelWeekday: format({ weekday: 'long' }),
      }}
    />
  )
}
