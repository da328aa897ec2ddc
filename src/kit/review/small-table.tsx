// Small parts inside an open record: headed sections and tables of a few rows.
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { markBidi } from '#core/format/mark-bidi.ts'
import { cx } from '#ui/cx.ts'

/** A heading over a part of the record. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="flex flex-col gap-2">
    <h3 className="font-semibold">{title}</h3>
    {children}
  </section>
)

/** Instead of a part that has nothing to show. */
export const NothingYet = () => (
  <p className="text-text-muted">
    <Trans>暂无记录</Trans>
  </p>
)

const cell = 'border-b px-2 py-1.5 whitespace-nowrap'

const amount = /^[-+]?[\d,]+(\.\d+)?( ?[A-Z%]+)?$/
/** Whether a column holds figures, which stand right; the first names its row. */
const isFigures = (rows: SmallTableProps['rows'], column: number) =>
  column > 0 &&
  rows.every((row) => {
    const value = row[column]
    return typeof value === 'number' || (typeof value === 'string' && amount.test(value))
  })

interface SmallTableProps {
  head: readonly string[]
  rows: readonly (readonly ReactNode[])[]
}

/** A table of a few rows without sorting or paging; heads over nothing would look as if rows were missing. */
export const SmallTable = ({ head, rows }: SmallTableProps) =>
  rows.length === 0 ? <NothingYet /> : <FilledTable head={head} rows={rows} />

function FilledTable({ head, rows }: SmallTableProps) {
  const sides = head.map((_, column) => (isFigures(rows, column) ? 'text-right' : 'text-left'))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is scrolled by keys only with the focus
    <div role="group" aria-label={head.join(' · ')} tabIndex={0} className="overflow-x-auto">
      <table className="w-full text-sm tabular-nums">
        <thead className="text-text-muted">
          <tr>
            {head.map((title, column) => (
              <th
                key={title}
                scope="col"
                className={cx(
                  cell,
                  'align-bottom font-medium break-keep whitespace-normal',
                  sides[column],
                )}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, rowIndex) => (
            <tr key={rowIndex}>
              {row.map((value, column) => (
                <td key={column} className={cx(cell, sides[column])}>
                  {typeof value === 'string' ? markBidi(value) : value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
