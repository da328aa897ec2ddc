import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { trend } from '#contract/home-trend.ts'
import { query } from '#core/http/api.ts'
import { RadioGroup } from '#ui/field/radio-group.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { HomeBlock } from '../home-block.tsx'
import { ChartCard } from './chart-card.tsx'

const gridClass =
  'grid gap-3 xl:grid-cols-2 [&>section:first-child:nth-last-child(odd)]:col-span-full'
type Span = '7' | '30' | '90'

/** What flowed, who came and what was traded, day by day. */
export function HomeCharts() {
  const { t } = useLingui()
  const [days, setDays] = useState<Span>('30')
  const result = useQuery({ ...query(trend, { days }), placeholderData: keepPreviousData })
  const spans: { value: Span; label: string }[] = [
    { value: '7', label: t`近 7 日` },
    { value: '30', label: t`近 30 日` },
    { value: '90', label: t`近 90 日` },
  ]
  return (
    <HomeBlock
      title={t`走势`}
      result={result}
      extra={
        <RadioGroup
          label={t`时间范围`}
          hideLabel
          options={spans}
          value={days}
          onValueChange={setDays}
          className="ms-auto"
        />
      }
      skeleton={
        <div className={gridClass}>
          <Skeleton className="h-80" />
          <Skeleton className="h-80" />
        </div>
      }
    >
      {({ charts, days: shown }) =>
        charts.length === 0 ? null : (
          <div className={gridClass}>
            {charts.map((chart) => (
              <ChartCard key={chart.key} chart={chart} days={shown} />
            ))}
          </div>
        )
      }
    </HomeBlock>
  )
}
