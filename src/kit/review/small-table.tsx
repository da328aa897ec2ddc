// Small parts inside an open record: headed sections and tables of a few rows.
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { blank } from '#core/format/blank.ts'
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
/** On a phone, where a row has no room beside its names: what names it, then a line for each value with its name before it. */
const stacked = {
  head: 'max-sm:sr-only',
  row: 'max-sm:block max-sm:border-b max-sm:py-1.5',
  cell: 'max-sm:flex max-sm:justify-between max-sm:gap-4 max-sm:border-0 max-sm:px-0 max-sm:py-0.5 max-sm:text-right max-sm:break-words max-sm:whitespace-normal max-sm:before:shrink-0 max-sm:before:text-text-muted max-sm:before:content-[attr(data-label)] max-sm:first:font-medium max-sm:first:before:content-none max-sm:empty:hidden',
}

const amount = /^[-+]?[\d,]+(\.\d+)?( ?[A-Z%]+)?$/
/** Whether a column holds figures, which stand right, and nothing beside them; the first names its row. */
const isFigures = (rows: SmallTableProps['rows'], column: number) => {
  const values = rows.map((row) => row[column]).filter((value) => value !== '' && value !== blank)
  return (
    column > 0 &&
    values.length > 0 &&
    values.every(
      (value) => typeof value === 'number' || (typeof value === 'string' && amount.test(value)),
    )
  )
}

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
      <table className="w-full text-sm tabular-nums max-sm:block">
        <thead className={cx('text-text-muted', stacked.head)}>
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
        <tbody className="max-sm:block">
          {rows.map((row, rowIndex) => (
            <tr key={rowIndex} className={stacked.row}>
              {row.map((value, column) => (
                <td
                  key={column}
                  data-label={head[column]}
                  className={cx(cell, sides[column], stacked.cell)}
                >
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
