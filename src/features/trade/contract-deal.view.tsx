import { msg } from '@lingui/core/macro'
import * as api from '#contract/trade/contract-deal.ts'
import * as entrust from '#contract/trade/contract-entrust.ts'
import { defineResourceView } from '#kit/crud/define-resource-view.tsx'
import { lazyDialog } from '#kit/lazy-dialog.tsx'
import { Journals } from '#kit/review/record-history.tsx'
import { deals } from './lists/deal-list.tsx'
import { PriceChart } from './position/lazy-charts.tsx'

const EntrustPanel = lazyDialog(
  async () => (await import('./position/entrust-panel.tsx')).EntrustPanel,
)

export default defineResourceView(deals, api, {
  resourceName: msg`合约成交`,
  getTitle: ({ dealNo, productCode }) => `${dealNo} · ${productCode}`,
  rowActions: (row, { show }) => [
    {
      keys: 'v',
      label: msg`查看委托`,
      endpoint: entrust.get,
      run: () => show((close) => <EntrustPanel id={row.entrustId} onClose={close} />),
    },
  ],
  sections: ({ row, journals, ticks }, facts) => (
    <>
      <PriceChart ticks={ticks} deals={[row]} zone={facts.zone} />
      <Journals journals={journals} />
    </>
  ),
})
