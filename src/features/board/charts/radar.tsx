// Exposure by product: the web shows long against short, the list says what is left of both.
import { useLingui } from '@lingui/react/macro'
import type { Interest } from '#contract/visual.ts'
import { Decimal } from '#core/format/money.ts'
import { getFigureLabel } from '../board-texts.ts'
import { HiddenTable, toDrawnSize, writeCount } from '../figure.tsx'

/** A web of more axes is not read any more. */
const maxAxes = 8
const sides = ['long', 'short'] as const
const colours = { long: 'text-up', short: 'text-down' } as const

const pointAt = (share: number, at: number, count: number) => {
  const angle = (at / count) * 2 * Math.PI - Math.PI / 2
  return `${(50 + Math.cos(angle) * share * 46).toFixed(2)},${(50 + Math.sin(angle) * share * 46).toFixed(2)}`
}

const netOf = ({ long, short }: Interest) => new Decimal(long.value).minus(short.value).toFixed()

/** The web with the net exposure of each product. */
export const Radar = ({ title, rows }: { title: string; rows: readonly Interest[] }) => {
  const { t } = useLingui()
  const axes = rows.slice(0, maxAxes)
  const max = Math.max(
    1e-9,
    ...axes.flatMap(({ long, short }) => [toDrawnSize(long.value), toDrawnSize(short.value)]),
  )
  const web = (share: number) => axes.map((_, at) => pointAt(share, at, axes.length)).join(' ')
  return (
    <div className="flex min-h-0 flex-1 items-center gap-[1em]">
      <svg aria-hidden viewBox="0 0 100 100" className="h-full min-h-0 max-w-[50%] flex-1">
        {[1, 0.66, 0.33].map((share) => (
          <polygon
            key={share}
            points={web(share)}
            fill="none"
            className="stroke-line"
            strokeWidth="0.6"
          />
        ))}
        {sides.map((side) => (
          <polygon
            key={side}
            // The root, or one large product would leave the others at the middle.
            points={axes
              .map((row, at) =>
                pointAt(Math.sqrt(toDrawnSize(row[side].value) / max), at, axes.length),
              )
              .join(' ')}
            fill="currentColor"
            fillOpacity="0.2"
            stroke="currentColor"
            strokeWidth="1"
            className={colours[side]}
          />
        ))}
      </svg>
      <ul
        aria-hidden
        className="flex min-h-0 min-w-0 flex-1 flex-col gap-[.2em] overflow-hidden text-[.8em]"
      >
        {axes.map((row) => (
          <li key={row.key} className="flex justify-between gap-[.5em]">
            <span className="truncate text-text-muted">{row.key}</span>
            <span className={netOf(row).startsWith('-') ? 'text-down' : 'text-up'}>
              {writeCount(netOf(row))}
            </span>
          </li>
        ))}
      </ul>
      <HiddenTable
        caption={title}
        head={[t`产品`, getFigureLabel('long'), getFigureLabel('short'), t`净敞口`]}
        rows={axes.map((row) => [
          row.key,
          writeCount(row.long.value),
          writeCount(row.short.value),
          writeCount(netOf(row)),
        ])}
      />
    </div>
  )
}
