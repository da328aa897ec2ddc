import { msg } from '@lingui/core/macro'
import * as api from '#contract/trade/contract-entrust.ts'
import { crudView } from '#kit/crud/crud-view.tsx'
import { lazyDialog } from '#kit/lazy-dialog.tsx'
import { DealsTable } from './deals-table.tsx'
import { entrusts } from './lists/entrust-list.tsx'

const CancelDialog = lazyDialog(
  async () => (await import('./cancel-entrust-dialog.tsx')).CancelDialog,
)

export default crudView(entrusts, api, {
  noun: msg`合约委托`,
  titleOf: ({ entrustNo, productCode }) => `${entrustNo} · ${productCode}`,
  rowActions: (row, { show, refresh }) => [
    {
      keys: 'c',
      label: msg`撤单`,
      calls: api.cancel,
      danger: true,
      blocked: !api.isOpen(row.status) && msg`委托已成交或已结束`,
      run: () => show((close) => <CancelDialog row={row} refresh={refresh} onClose={close} />),
    },
  ],
  sections: ({ deals }, facts) => <DealsTable deals={deals} facts={facts} />,
})
