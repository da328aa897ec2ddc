import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type Description = {
  id: string
  term: ReactNode
  value: ReactNode
  /** Takes the full width: long texts, addresses. */
  wide?: boolean | undefined
}

type DescriptionListProps = {
  items: readonly Description[]
  columns?: 1 | 2 | 3 | undefined
  className?: string | undefined
}

/** Two columns on a phone where a record's number fits into each. */
const grids = {
  1: 'grid-cols-1',
  2: 'grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] sm:grid-cols-2',
  3: 'grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] sm:grid-cols-2 lg:grid-cols-3',
}

/** The fields of one record, term over value. */
export const DescriptionList = ({ items, columns = 2, className }: DescriptionListProps) => (
  <dl className={cx('grid gap-x-4 gap-y-3 sm:gap-x-6', grids[columns], className)}>
    {items.map(({ id, term, value, wide }) => (
      <div key={id} className={cx('min-w-0', wide && 'col-span-full')}>
        <dt className="text-sm text-text-faint">{term}</dt>
        <dd className="mt-0.5 wrap-anywhere tabular-nums">{value}</dd>
      </div>
    ))}
  </dl>
)
