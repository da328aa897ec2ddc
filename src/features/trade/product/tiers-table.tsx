import { Trans, useLingui } from '@lingui/react/macro'
import type { z } from 'zod'
import type { Tier } from '#contract/trade/contract-product.ts'
import { formatMoney, formatPercent } from '#core/format/format-money.ts'
import { Section, SmallTable } from '#kit/review/small-table.tsx'

/** The risk limits of a product, step by step. */
export function TiersTable({ tiers }: { tiers: readonly z.output<typeof Tier>[] }) {
  const { t } = useLingui()
  return (
    <Section title={t`风险档位`}>
      {tiers.length === 0 ? (
        <p className="text-text-muted">
          <Trans>尚未设置风险档位</Trans>
        </p>
      ) : (
        <SmallTable
          head={[t`档位`, t`名义价值上限`, t`最大杠杆`, t`维持保证金率`]}
          rows={tiers.map((tier) => [
            String(tier.tier),
            formatMoney(tier.notionalCap),
            `${tier.maxLeverage}×`,
            formatPercent(tier.maintMarginRate, 4),
          ])}
        />
      )}
    </Section>
  )
}
