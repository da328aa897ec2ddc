import { useLingui } from '@lingui/react/macro'
import type { z } from 'zod'
import type * as api from '#contract/trade/delivery-order.ts'
import { formatPercent } from '#core/format/format-money.ts'
import type { CellContext } from '#kit/grid/cells.tsx'
import { Section } from '#kit/review/small-table.tsx'
import { DescriptionList } from '#ui/description-list.tsx'

type Terms = z.output<(typeof api.get)['output']>['terms']

/** The terms of the cycle's version that an order was opened under. */
export function TermsPart({ terms, facts }: { terms: Terms; facts: CellContext }) {
  const { t } = useLingui()
  const word = (type: string, key: string) => facts.dict(type, key)?.value ?? key
  return (
    <Section title={t`开仓时的周期条款`}>
      <DescriptionList
        columns={3}
        items={[
          { id: 'version', term: t`周期版本`, value: terms.version },
          { id: 'payoutRate', term: t`收益率`, value: formatPercent(terms.payoutRate) },
          { id: 'feeRate', term: t`手续费率`, value: formatPercent(terms.feeRate) },
          { id: 'settleRule', term: t`结算价规则`, value: word('settle_rule', terms.settleRule) },
          { id: 'drawRule', term: t`平局规则`, value: word('draw_rule', terms.drawRule) },
        ]}
      />
    </Section>
  )
}
