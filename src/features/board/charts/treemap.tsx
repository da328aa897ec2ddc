// Volume by product as areas, coloured by how the price changed within 24 hours.
import { hierarchy, treemap, treemapSquarify } from 'd3-hierarchy'
import type { Board1 } from '#contract/visual.ts'
import { formatPercent } from '#core/format/format-money.ts'
import { Figure, toDrawnSize, writeUsd } from '../figure.tsx'

type Product = NonNullable<Board1['products']>[number]

/** What the layout works on: one root over the products. */
interface Branch {
  readonly product?: Product
  readonly children?: readonly Branch[]
}

/** A change of ten per cent has the full tone; text stays readable on all of them. */
function toneOf(change: string | null): string {
  const fraction = change === null ? 0 : Number(change)
  const share = 8 + Math.min(1, Math.abs(fraction) / 0.1) * 30
  const hue = fraction === 0 ? '--neutral' : fraction > 0 ? '--up' : '--down'
  return `color-mix(in srgb, var(${hue}) ${share.toFixed(0)}%, var(--surface))`
}

/** The areas; each is a box as wide and high as its part of the panel. */
export const Treemap = ({ products }: { products: readonly Product[] }) => {
  const root = hierarchy<Branch>({ children: products.map((product) => ({ product })) }, (branch) =>
    branch.children ? [...branch.children] : undefined,
  ).sum(({ product }) => (product ? Math.max(toDrawnSize(product.value), 1e-9) : 0))
  const { children = [] } = treemap<Branch>().tile(treemapSquarify.ratio(1)).size([160, 90])(root)
  return (
    <ul className="relative min-h-[14em] flex-1 lg:min-h-0">
      {children.map(({ data: { product }, x0, x1, y0, y1 }) => {
        if (!product) return null
        const { key } = product
        const change = formatPercent(product.change24h, 2, { sign: true })
        return (
          <li
            key={key}
            title={`${key} ${writeUsd(product.value)} ${change}`}
            className="absolute flex flex-col overflow-hidden rounded-sm border border-surface p-[.4em] text-[.85em] [container-type:size] [&>span]:shrink-0"
            style={{
              left: `${(x0 / 160) * 100}%`,
              top: `${(y0 / 90) * 100}%`,
              width: `${((x1 - x0) / 160) * 100}%`,
              height: `${((y1 - y0) / 90) * 100}%`,
              backgroundColor: toneOf(product.change24h),
            }}
          >
            {/* A small area says less, in smaller letters; all of it is in its tooltip. */}
            <span className="truncate text-[min(1em,17cqw)] font-semibold [@container(max-height:1.2em)]:sr-only [@container(max-width:3.6em)]:sr-only">
              {key}
            </span>
            <Figure
              of={product}
              label={key}
              write={writeUsd}
              className="text-[min(1em,17cqw)] [@container(max-height:3.1em)]:sr-only [@container(max-width:3.6em)]:sr-only"
            />
            <span className="text-[min(1em,17cqw)] tabular-nums [@container(max-height:4.7em)]:sr-only [@container(max-width:3.6em)]:sr-only">
              {change}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
