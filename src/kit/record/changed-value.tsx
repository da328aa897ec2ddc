// A value of the history, which the trail keeps as text, drawn as the column of its field draws it.
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { ListEndpoint } from '#contract/endpoint.ts'
import type { ChangedValue } from '#contract/history.ts'
import { Titles } from '#contract/lang.ts'
import { titleIn } from '#core/i18n/title-in.ts'
import type { CellContext } from '../cells/cell.tsx'
import type { Column, ListDef } from '../list/list-def.ts'
import { ChangedText } from './long-text.tsx'

interface Drawing {
  readonly column: Column<object> | undefined
  readonly list: ListDef<ListEndpoint>
  readonly row: object
  readonly facts: CellContext
}

/** What a text of the trail is where it stands for something else: a list, a number, a switch. */
function fromJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** The value of a field as its rows have it; undefined where the text is none. */
function valueIn(shape: z.ZodType | undefined, text: string): unknown {
  const parsed = fromJson(text)
  // A text in three languages is read in one.
  const titles = Titles.safeParse(parsed)
  for (const value of [titles.success ? titleIn(titles.data) : text, parsed]) {
    const found = shape?.safeParse(value)
    if (found?.success) return found.data
  }
  return undefined
}

/** Draws a value before or after a change by its column's cell; as it was kept where it is none of the field's values. */
export function drawChanged(value: ChangedValue, { column, list, row, facts }: Drawing): ReactNode {
  if (column === undefined || column.isPicture || typeof value !== 'string' || value === '')
    return <ChangedText value={value} />
  const shape = list.endpoint.row.shape[column.field] as z.ZodType | undefined
  const read = valueIn(shape, value)
  if (read === undefined) return <ChangedText value={value} />
  return column.render({ ...row, [column.field]: read } as never, facts)
}
