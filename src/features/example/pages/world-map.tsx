// A map with points, drawn from data that comes with the console: no map service is asked.
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { worldShapes } from '#kit/chart/world.ts'
import { Card } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'

const width = 400
const height = 200
const { countries, pointOf } = worldShapes(width, height)

/** Offices: longitude, latitude and how many people sit there. */
const offices = [
  { id: 'shenzhen', at: [114.06, 22.55], people: 120 },
  { id: 'singapore', at: [103.82, 1.35], people: 60 },
  { id: 'london', at: [-0.13, 51.51], people: 45 },
  { id: 'saoPaulo', at: [-46.63, -23.55], people: 20 },
] as const

export function WorldMapPage() {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<string>('shenzhen')
  const names: Record<string, string> = {
    shenzhen: t`深圳`,
    singapore: t`新加坡`,
    london: t`伦敦`,
    saoPaulo: t`圣保罗`,
  }
  return (
    <div className="grid gap-3 lg:grid-cols-[1fr_16rem]">
      {/* For the eye alone: the list beside it says the same. */}
      <svg
        aria-hidden
        viewBox={`0 0 ${width} ${height}`}
        className="w-full rounded-md border bg-surface"
      >
        {countries.map(({ d }, at) => (
          <path key={at} d={d} className="fill-line stroke-surface" strokeWidth="0.3" />
        ))}
        {offices.map(({ id, at, people }) => {
          const [x, y] = pointOf(at[0], at[1])
          return (
            <circle
              key={id}
              cx={x}
              cy={y}
              r={Math.sqrt(people) / 2}
              fillOpacity="0.7"
              className={cx('cursor-pointer', id === chosen ? 'fill-danger' : 'fill-primary')}
              onClick={() => setChosen(id)}
            />
          )
        })}
      </svg>
      <Card title={t`地点`}>
        <ul className="flex flex-col gap-1">
          {offices.map(({ id, people }) => (
            <li key={id}>
              <button
                type="button"
                aria-pressed={id === chosen}
                onClick={() => setChosen(id)}
                className="flex w-full justify-between rounded px-2 py-1 hover:bg-hover aria-pressed:bg-selected"
              >
                <span>{names[id]}</span>
                <span className="tabular-nums">{people}</span>
              </button>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
