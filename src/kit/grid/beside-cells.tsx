// Cells of the few columns that stay beside an open record: each says what two columns say elsewhere.
import type { SlaKind } from '#contract/queues.ts'
import type { Stamp } from '#contract/wire.ts'
import { blank } from '#core/format/blank.ts'
import { Badge } from '#ui/badge.tsx'
import type { Cell } from '../cells/cell.tsx'
import { WaitingAge } from './cells.tsx'

/** How long a record has waited while it waits, afterwards what became of it. */
export const ageOrStatus = <R extends { status: string }>(
  sla: SlaKind,
  dictionary: string,
  waits: (row: R) => boolean,
): Cell<Stamp, R> => ({
  render: (value, row, { dict }) => {
    if (waits(row)) return <WaitingAge since={value} sla={sla} />
    const known = dict(dictionary, row.status)
    return (
      <span className="dotted min-w-0 truncate">
        <Badge tone={known?.color ?? 'default'}>{known?.value ?? row.status}</Badge>
      </span>
    )
  },
  width: 124,
})

/** The most severe flag's colour and how many flags there are; their words are its name. */
export const flagCount = (dictionary: string): Cell<readonly string[]> => ({
  render: (values, _, { dict }) => {
    if (values.length === 0) return blank
    const known = values.map((value) => dict(dictionary, value))
    const isDanger = known.some((flag) => flag?.color === 'danger')
    const name = known.map((flag, at) => flag?.value ?? values[at]).join(' · ')
    return (
      <span title={name}>
        <Badge tone={isDanger ? 'danger' : 'warning'}>
          <span aria-hidden>⚑ {values.length}</span>
          <span className="sr-only">{name}</span>
        </Badge>
      </span>
    )
  },
  width: 68,
})
