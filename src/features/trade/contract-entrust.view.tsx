import { msg } from '@lingui/core/macro'
import * as api from '#contract/trade/contract-entrust.ts'
import { defineResourceView } from '#kit/crud/define-resource-view.tsx'
import { verbAction } from '#kit/crud/verb-action.tsx'
import { lazyDialog } from '#kit/lazy-dialog.tsx'
import { entrusts } from './lists/entrust-list.tsx'
import { ByProductFields } from './position/cancel-by-product.tsx'
import { DealsTable } from './position/deals-table.tsx'

const CancelDialog = lazyDialog(
  async () => (await import('./position/cancel-entrust-dialog.tsx')).CancelDialog,
)
const CancelManyDialog = lazyDialog(
  async () => (await import('./position/cancel-entrust-dialog.tsx')).CancelManyDialog,
)

export default defineResourceView(entrusts, api, {
  resourceName: msg({ message: '合约委托', context: 'noun' }),
  getTitle: ({ entrustNo, productCode }) => `${entrustNo} · ${productCode}`,
  rowActions: (row, { show, refresh }) => [
    {
      keys: 'c',
      label: msg`撤单`,
      endpoint: api.cancel,
      danger: true,
      blocked: !api.isOpen(row.status) && msg`委托已成交或已结束`,
      run: () => show((close) => <CancelDialog row={row} refresh={refresh} onClose={close} />),
    },
  ],
  bulkActions: (rows, { show, onBulkDone }) => [
    {
      label: msg`批量撤单`,
      endpoint: api.cancel,
      danger: true,
      blocked: !rows.every(({ status }) => api.isOpen(status)) && msg`委托已成交或已结束`,
      run: () =>
        show((close) => <CancelManyDialog rows={rows} onBulkDone={onBulkDone} onClose={close} />),
    },
  ],
  pageActions: (screen) => [
    verbAction(screen, api.cancelByProduct, {
      label: msg`按产品撤单`,
      danger: true,
      initial: {},
      fields: <ByProductFields />,
    }),
  ],
  sections: ({ deals }, facts) => <DealsTable deals={deals} facts={facts} />,
})
