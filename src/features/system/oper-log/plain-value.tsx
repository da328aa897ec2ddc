// A value of the trail as people read it: lists and records line by line, a text of three languages in one of them.
import type { ReactNode } from 'react'
import type { ChangedValue } from '#contract/history.ts'
import { Titles } from '#contract/lang.ts'
import { blank } from '#core/format/blank.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import { markBidi } from '#core/format/mark-bidi.ts'
import { titleIn } from '#core/i18n/title-in.ts'
import { ChangedText } from '#kit/record/long-text.tsx'

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

/** What a text of the trail stands for; itself where it is no list and no record. */
function parsed(text: string): unknown {
  if (!/^[[{]/.test(text)) return text
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

function draw(value: unknown, labelOf: (field: string) => string): ReactNode {
  if (value === null || value === undefined || value === '') return blank
  if (typeof value === 'string')
    return moment.test(value) ? formatDateTime(value as never) : markBidi(value)
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value !== 'object') return blank
  const titles = Titles.safeParse(value)
  if (titles.success) return markBidi(titleIn(titles.data))
  const lines = Array.isArray(value)
    ? value.map((each): [string, unknown] => ['', each])
    : Object.entries(value)
  if (lines.length === 0) return blank
  return (
    <ul className="flex flex-col gap-0.5">
      {lines.map(([field, each], at) => (
        <li key={at}>
          {field !== '' && <span className="text-text-muted">{labelOf(field)}: </span>}
          {draw(each, labelOf)}
        </li>
      ))}
    </ul>
  )
}

/** Draws the value of a field before or after a change; never its JSON. */
export const PlainValue = ({
  value,
  labelOf,
}: {
  value: ChangedValue
  labelOf: (field: string) => string
}) => (typeof value === 'string' ? draw(parsed(value), labelOf) : <ChangedText value={value} />)
