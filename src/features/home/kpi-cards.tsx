import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { summary } from '#contract/home.ts'
import { query } from '#core/http/api.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { HomeBlock } from './home-block.tsx'
import { KpiCard } from './kpi-card.tsx'

const gridClass = 'grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-6'
/** Cards of one row in a wide window: the work of the desk comes before the others. */
const rowCards = 6

export const KpiCards = () => {
  const { t } = useLingui()
  const [isWhole, setWhole] = useState(false)
  const result = useQuery(query(summary, null))
  return (
    <HomeBlock
      title={t`今日概览`}
      titleId="kpi-title"
      result={result}
      extra={
        result.data && (
          <>
            <p className="text-sm text-text-faint">
              <Trans>近 14 日走势，虚线为尚未结束的今日</Trans>
            </p>
            {result.data.cards.length > rowCards && (
              <Button
                size="sm"
                variant="ghost"
                className="ms-auto"
                aria-expanded={isWhole}
                onClick={() => setWhole(!isWhole)}
              >
                {isWhole ? <Trans>收起</Trans> : <Trans>显示全部</Trans>}
              </Button>
            )}
          </>
        )
      }
      skeleton={
        <ul className={gridClass}>
          {Array.from({ length: rowCards }, (_, card) => (
            <li key={card} className="flex flex-col gap-2 rounded-md border bg-surface p-3">
              <Skeleton className="h-4 w-24" />
              <Skeleton className="h-7 w-full max-w-36" />
              <Skeleton className="h-4 w-full max-w-44" />
              <Skeleton className="h-9" />
            </li>
          ))}
        </ul>
      }
    >
      {({ cards }) =>
        cards.length === 0 ? null : (
          <ul className={gridClass}>
            {cards.slice(0, isWhole ? undefined : rowCards).map((card) => (
              <KpiCard key={card.key} card={card} />
            ))}
          </ul>
        )
      }
    </HomeBlock>
  )
}
