import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '../button.tsx'
import { Input } from '../field/input.tsx'
import { readCalendarDate, toCalendarDate } from './calendar-date.ts'
import type { DateRangePreset, DateRangeTexts, DateRangeValue } from './date-range-texts.ts'
import { RangeCalendar } from './range-calendar.tsx'

type DateRangePanelProps = {
  value: DateRangeValue | null
  onChoose: (value: DateRangeValue) => void
  presets: readonly DateRangePreset[]
  texts: DateRangeTexts
  locale: string
  today: string
  weekStartsOn: 0 | 1
}

/** What opens below a `DateRange`: presets, two typed dates and a calendar over one and the same draft. */
export const DateRangePanel = ({
  value,
  onChoose,
  presets,
  texts,
  locale,
  today,
  weekStartsOn,
}: DateRangePanelProps) => {
  const errorId = useId()
  const [from, setFrom] = useState(value?.[0] ?? '')
  const [to, setTo] = useState(value?.[1] ?? '')
  const [error, setError] = useState<string | null>(null)
  const start = readCalendarDate(from)
  const end = readCalendarDate(to)
  const edit = (set: (text: string) => void) => (text: string) => {
    set(text)
    setError(null)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React passes events through portals: a filter form around the field must not hear this one.
    event.stopPropagation()
    if (!start || !end) return setError(texts.badDate)
    if (end < start) return setError(texts.badOrder)
    onChoose([toCalendarDate(start), toCalendarDate(end)])
  }
  const wrong = error !== null
  return (
    <form onSubmit={submit} className="flex flex-col sm:flex-row">
      <ul className="flex shrink-0 flex-wrap gap-1 border-b p-2 sm:w-28 sm:flex-col sm:border-r sm:border-b-0">
        {presets.map((preset) => (
          <li key={preset.id}>
            <Button
              size="sm"
              variant="ghost"
              className="w-full justify-start"
              onClick={() => onChoose(preset.range())}
            >
              {preset.label}
            </Button>
          </li>
        ))}
      </ul>
      <div className="p-3">
        <div className="mb-3 flex items-end gap-2">
          <Day
            label={texts.from}
            text={from}
            onText={edit(setFrom)}
            wrong={wrong}
            noteId={errorId}
          />
          <Day label={texts.to} text={to} onText={edit(setTo)} wrong={wrong} noteId={errorId} />
          <Button type="submit" variant="primary">
            {texts.apply}
          </Button>
        </div>
        <p id={errorId} role="alert" className="text-sm text-danger-strong">
          {error}
        </p>
        <RangeCalendar
          from={start ?? undefined}
          to={end ?? undefined}
          today={readCalendarDate(today) ?? undefined}
          {...{ locale, texts, weekStartsOn }}
          onRange={(first, last) => {
            edit(setFrom)(first ? toCalendarDate(first) : '')
            edit(setTo)(last ? toCalendarDate(last) : '')
          }}
        />
      </div>
    </form>
  )
}

type DayProps = {
  label: ReactNode
  text: string
  onText: (text: string) => void
  wrong: boolean
  noteId: string
}

const Day = ({ label, text, onText, wrong, noteId }: DayProps) => (
  <label className="flex-1">
    <span className="mb-1 block text-sm text-text-muted">{label}</span>
    <Input
      value={text}
      placeholder="YYYY-MM-DD"
      inputMode="numeric"
      invalid={wrong}
      aria-describedby={wrong ? noteId : undefined}
      onChange={(event) => onText(event.target.value)}
      className="tabular-nums"
    />
  </label>
)
