import { msg } from '@lingui/core/macro'
import * as exposure from '#contract/member/member-position.ts'
import * as api from '#contract/trade/contract-position.ts'
import { defineResourceView } from '#kit/crud/define-resource-view.tsx'
import { verbAction } from '#kit/crud/verb-action.tsx'
import { lazyDialog } from '#kit/lazy-dialog.tsx'
import { LazyMarginNotice } from '#kit/lazy-margin-notice.ts'
import { Journals } from '#kit/review/record-history.tsx'
import { positions } from './lists/position-list.tsx'
import { DealsTable } from './position/deals-table.tsx'
import { ForceCloseFields } from './position/force-close-fields.tsx'
import { PriceChart } from './position/lazy-charts.tsx'

const PositionExposure = lazyDialog(
  async () => (await import('./position/position-exposure.tsx')).PositionExposure,
)

export default defineResourceView(positions, api, {
  resourceName: msg({ message: '合约持仓', context: 'noun' }),
  getTitle: ({ positionNo, productCode }) => `${positionNo} · ${productCode}`,
  pageActions: ({ show, filter }) => [
    {
      label: msg`产品敞口`,
      endpoint: api.exposure,
      run: () => show((close) => <PositionExposure filter={filter} onClose={close} />),
    },
  ],
  rowActions: (row, { show, refresh }) => [
    verbAction({ show, refresh }, api.forceClose, {
      label: msg`风控平仓`,
      danger: true,
      blocked:
        (row.status !== 'open' && msg`持仓已平`) ||
        (row.isFollow && msg`跟单持仓随带单结束，不能单独平仓`),
      initial: { id: row.id, version: row.version },
      fields: <ForceCloseFields row={row} />,
    }),
    {
      keys: 'm',
      label: msg`发送风险提示`,
      endpoint: exposure.notify,
      blocked: row.status !== 'open' && msg`持仓已平`,
      run: () =>
        show((close) => (
          <LazyMarginNotice
            to={[{ memberId: row.memberId, name: `${row.memberNo} · ${row.positionNo}` }]}
            onDone={close}
            onClose={close}
          />
        )),
    },
  ],
  sections: ({ deals, journals, ticks }, facts) => (
    <>
      <PriceChart ticks={ticks} deals={deals} zone={facts.zone} />
      <DealsTable deals={deals} facts={facts} />
      <Journals journals={journals} />
    </>
  ),
})
