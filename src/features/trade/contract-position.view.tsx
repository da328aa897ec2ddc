import { msg } from '@lingui/core/macro'
import * as api from '#contract/trade/contract-position.ts'
import { crudView } from '#kit/crud/crud-view.tsx'
import { Journals } from '#kit/review/record-history.tsx'
import { DealsTable } from './deals-table.tsx'
import { positions } from './lists/position-list.tsx'
import { PriceChart } from './price-chart.tsx'

export default crudView(positions, api, {
  noun: msg`合约持仓`,
  titleOf: ({ positionNo, productCode }) => `${positionNo} · ${productCode}`,
  sections: ({ deals, journals, ticks }, facts) => (
    <>
      <PriceChart ticks={ticks} facts={facts} />
      <DealsTable deals={deals} facts={facts} />
      <Journals journals={journals} />
    </>
  ),
})
