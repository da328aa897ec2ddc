// Members by country on a map of Natural Earth, bundled with the console.
import { useLingui } from '@lingui/react/macro'
import codes from 'i18n-iso-countries/codes.json'
import type { Figure as FigureOf } from '#contract/visual.ts'
import { countryName } from '#core/format/country-name.ts'
import { currentLang } from '#core/i18n/locale.ts'
import { worldShapes } from '#kit/chart/world.ts'
import { Figure, toDrawnSize } from '../figure.tsx'

const width = 200
const height = 100
/** How many countries have their number beside the map. */
const maxListed = 8

const { countries } = worldShapes(width, height)
const numericOf = new Map(codes.map(([two = '', , numeric = '']) => [two, numeric]))

const getName = (code: string) => countryName(code, currentLang())

/** The map, and the countries with the most members. */
export const WorldMap = ({ figures }: { figures: readonly FigureOf[] }) => {
  const { t } = useLingui()
  const max = Math.max(1, ...figures.map(({ value }) => toDrawnSize(value)))
  const shareOf = new Map(
    figures.map(({ key, value }) => [
      numericOf.get(key) ?? key,
      Math.sqrt(toDrawnSize(value) / max),
    ]),
  )
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-[.3em]">
      <svg aria-hidden viewBox={`0 0 ${width} ${height}`} className="min-h-0 w-full flex-1">
        {countries.map(({ id, d }, at) => {
          const share = shareOf.get(id)
          return (
            <path
              key={at}
              d={d}
              className={
                share === undefined ? 'fill-line stroke-surface' : 'fill-primary stroke-surface'
              }
              strokeWidth="0.2"
              fillOpacity={share === undefined ? 1 : 0.3 + share * 0.7}
            />
          )
        })}
      </svg>
      <ul
        aria-label={t`会员最多的国家和地区`}
        className="grid grid-cols-2 gap-x-[1.2em] text-[.8em]"
      >
        {figures.slice(0, maxListed).map((figure) => (
          <li key={figure.key} className="flex items-baseline gap-[.5em]">
            <span className="min-w-0 flex-1 truncate text-text-muted">{getName(figure.key)}</span>
            <Figure of={figure} label={getName(figure.key)} />
          </li>
        ))}
      </ul>
    </div>
  )
}
