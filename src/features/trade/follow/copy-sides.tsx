import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { CopySide } from '#contract/trade/follow-log.ts'
import { blank } from '#core/format/blank.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import type { CellContext } from '#kit/grid/cells.tsx'
import { Section, SmallTable } from '#kit/review/small-table.tsx'

type Side = z.output<typeof CopySide>
interface SidesProps {
  tutor: Side | null
  follower: Side | null
  facts: CellContext
}

/** The tutor's position beside the copy. */
export function CopySides({ tutor, follower, facts }: SidesProps) {
  const { t } = useLingui()
  const line = (title: string, shown: (side: Side) => ReactNode) => [
    title,
    tutor ? shown(tutor) : blank,
    follower ? shown(follower) : blank,
  ]
  const money = (value: string | null, sign = false) =>
    value === null ? blank : formatMoney(value, { sign })
  return (
    <Section title={t`导师与跟单人对照`}>
      <SmallTable
        head={[t`项目`, t`导师`, t`跟单人`]}
        rows={[
          line(t`会员编号`, ({ memberNo }) => memberNo),
          line(t`持仓编号`, ({ positionNo }) => positionNo),
          line(t`杠杆倍数`, ({ leverage }) => `${leverage}×`),
          line(t`成交张数`, ({ qty }) => money(qty)),
          line(t`开仓价`, ({ entryPrice }) => money(entryPrice)),
          line(t`平仓价`, ({ exitPrice }) => money(exitPrice)),
          line(t`盈亏`, ({ realizedPnl }) => money(realizedPnl, true)),
          line(t`手续费`, ({ fee }) => money(fee)),
          line(t`开仓时间`, ({ openedAt }) => formatDateTime(openedAt, facts.zone)),
          line(t`平仓时间`, ({ closedAt }) =>
            closedAt === null ? blank : formatDateTime(closedAt, facts.zone),
          ),
        ]}
      />
    </Section>
  )
}
