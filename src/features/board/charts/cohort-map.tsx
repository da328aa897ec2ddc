// Which part of each week's new members was active in the weeks after: a table whose cells have the colour of their part.
import { useLingui } from '@lingui/react/macro'
import type { Cohort } from '#contract/visual.ts'
import { formatPercent } from '#core/format/format-money.ts'
import { Figure, toDrawnSize } from '../figure.tsx'

const toneOf = (part: number) =>
  `color-mix(in srgb, var(--primary) ${(part * 45).toFixed(0)}%, var(--surface))`

/** The table. */
export const CohortMap = ({ title, cohorts }: { title: string; cohorts: readonly Cohort[] }) => {
  const { t } = useLingui()
  const weeks = cohorts.map((_, week) => week)
  return (
    <table
      aria-label={title}
      className="h-full w-full table-fixed text-center text-[.72em] tabular-nums"
    >
      <thead className="text-text-muted">
        <tr>
          <th scope="col" className="w-[5em] text-left font-medium">{t`注册周`}</th>
          <th scope="col" className="font-medium">{t`人数`}</th>
          {weeks.map((week) => (
            <th key={week} scope="col" className="font-medium">
              {week}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {cohorts.map(({ week, size, active }) => {
          const whole = Math.max(1, toDrawnSize(size.value))
          return (
            <tr key={week}>
              <th scope="row" className="text-left font-normal text-text-muted">
                {week.slice(5)}
              </th>
              <td>
                <Figure of={size} label={week} />
              </td>
              {weeks.map((since) => {
                const count = active[since]
                if (count === undefined || count === null)
                  return (
                    <td key={since} className="text-text-faint">
                      –
                    </td>
                  )
                return (
                  <td key={since} style={{ backgroundColor: toneOf(count / whole) }}>
                    {formatPercent((count / whole).toFixed(4), 0)}
                  </td>
                )
              })}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
