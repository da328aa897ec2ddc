// Figures of a board: each counts up to what it is, is read as it is, and leads to the list that counts it.
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Figure as FigureOf } from '#contract/visual.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { ListNumber } from '#kit/list-number.tsx'
import { useCountUp } from '#kit/time/use-count-up.ts'
import { cx } from '#ui/cx.ts'

/** Writes a value: money with two digits, counts without. */
export type Write = (value: string) => string
export const writeUsd: Write = (value) => formatMoney(value, { displayScale: 2 })
export const writeCount: Write = (value) => formatMoney(value, { displayScale: 0 })

/** The place of a value in a drawing; what is read stays decimal. */
export const toDrawnSize = (value: string): number => Math.max(0, Number(value))

interface FigureProps {
  of: { readonly value: string; readonly list: FigureOf['list'] }
  /** What is counted. */
  label: string
  write?: Write
  className?: string | undefined
}

/** One number. */
export const Figure = ({
  of: { value, list },
  label,
  write = writeCount,
  className,
}: FigureProps) => {
  const shown = useCountUp(value)
  const text = write(value)
  return (
    <span className={cx('whitespace-nowrap tabular-nums', className)}>
      <ListNumber list={list} label={`${label} ${text}`}>
        <span aria-hidden>{write(shown)}</span>
        <span className="sr-only">{text}</span>
      </ListNumber>
    </span>
  )
}

/** A number under its name. */
export const NamedFigure = (props: FigureProps) => (
  <div className="flex min-w-0 flex-col">
    <span className="text-[.8em] text-text-muted">{props.label}</span>
    <Figure
      {...props}
      className={cx('text-[1.5em] leading-tight font-semibold', props.className)}
    />
  </div>
)

interface PanelProps {
  title: string
  /** Beside the title. */
  extra?: ReactNode
  /** How much of its column it takes, as a part of what the others take. */
  grow?: 1 | 2 | 3
  /** Shown instead of the content while there is none. */
  isEmpty?: boolean
  children: ReactNode
}

const shares = {
  1: 'lg:min-h-0 lg:flex-1',
  2: 'lg:min-h-0 lg:flex-2',
  3: 'lg:min-h-0 lg:flex-3',
} as const

/** One part of a board. */
export const Panel = ({ title, extra, grow = 1, isEmpty = false, children }: PanelProps) => {
  const { t } = useLingui()
  return (
    <section
      aria-label={title}
      className={cx(
        'relative flex min-w-0 shrink-0 flex-col gap-[.5em] overflow-hidden rounded-md border bg-surface p-[.7em]',
        shares[grow],
      )}
    >
      <div className="flex flex-wrap items-baseline gap-x-[1em] text-[.9em]">
        <h2 className="font-semibold">{title}</h2>
        {extra}
      </div>
      {isEmpty ? (
        <p className="m-auto text-[.9em] text-text-muted">{t`暂无数据`}</p>
      ) : (
        <div className="flex min-h-[9em] flex-1 flex-col overflow-hidden lg:min-h-0">
          {children}
        </div>
      )}
    </section>
  )
}

interface HiddenTableProps {
  caption: string
  head: readonly string[]
  rows: readonly (readonly string[])[]
}

/** The numbers of a drawing for those who hear them. */
export const HiddenTable = ({ caption, head, rows }: HiddenTableProps) => (
  <div className="sr-only">
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {head.map((each) => (
            <th key={each} scope="col">
              {each}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row[0]}>
            {row.map((each, at) => (
              <td key={at}>{each}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
