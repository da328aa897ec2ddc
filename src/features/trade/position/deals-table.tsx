import { Trans, useLingui } from '@lingui/react/macro'
import { type ContractDeal, maxDeals } from '#contract/trade/contract-deal.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { formatDateTimeMs } from '#core/format/format-time.ts'
import type { CellContext } from '#kit/grid/cells.tsx'
import { useDicts } from '#kit/refs/dict.ts'
import { Section, SmallTable } from '#kit/review/small-table.tsx'

/** The deals of an order or a position, oldest first. */
export function DealsTable({
  deals,
  facts,
}: {
  deals: readonly ContractDeal[]
  facts: CellContext
}) {
  const { t } = useLingui()
  const count = maxDeals
  const word = useDicts(['open_close'])
  return (
    <Section title={t`成交明细`}>
      {deals.length >= maxDeals && (
        <p className="text-text-muted">
          <Trans>只显示最近 {count} 条</Trans>
        </p>
      )}
      {deals.length === 0 ? (
        <p className="text-text-muted">
          <Trans>尚未成交</Trans>
        </p>
      ) : (
        <SmallTable
          head={[t`成交编号`, t`开平`, t`成交价`, t`成交张数`, t`手续费`, t`平仓盈亏`, t`成交时间`]}
          rows={deals.map((deal) => [
            deal.dealNo,
            word('open_close', deal.openClose)?.value ?? deal.openClose,
            formatMoney(deal.price),
            formatMoney(deal.qty),
            formatMoney(deal.fee),
            formatMoney(deal.realizedPnl, { displayScale: 2, sign: true }),
            formatDateTimeMs(deal.dealAt, facts.zone),
          ])}
        />
      )}
    </Section>
  )
}
