import { msg } from '@lingui/core/macro'
import * as api from '#contract/money/withdraw-log.ts'
import { lazyDialog } from '#kit/lazy-dialog.tsx'
import { defineQueueView } from '#kit/review/define-queue-view.tsx'
import { blockedFor, withdrawals } from './withdraw-log/list.tsx'

// None of this is on the first screen.
const dialogs = () => import('./withdraw-log/dialogs.tsx')
const bulkDialogs = () => import('./withdraw-log/bulk-dialogs.tsx')
const Decide = lazyDialog(async () => (await dialogs()).DecideDialog)
const PassDialog = lazyDialog(async () => (await bulkDialogs()).PassDialog)
const PayDialog = lazyDialog(async () => (await bulkDialogs()).PayDialog)
const ThirdPayDialog = lazyDialog(async () => (await bulkDialogs()).ThirdPayDialog)
const ConfirmDialog = lazyDialog(async () => (await dialogs()).ConfirmDialog)
const FailDialog = lazyDialog(async () => (await dialogs()).FailDialog)
const RefundDialog = lazyDialog(async () => (await dialogs()).RefundDialog)
const RemarkDialog = lazyDialog(async () => (await dialogs()).RemarkDialog)
const Record = lazyDialog(async () => (await import('./withdraw-log/record.tsx')).WithdrawRecord)

export default defineQueueView(withdrawals, {
  kind: 'withdraw',
  calls: api,
  label: msg`提币记录`,
  empty: msg`还没有提币记录`,
  getNumber: ({ withdrawNo }) => withdrawNo,
  blockedFor,
  Decide,
  Record,
  more: (row, { show }) => {
    const pay = (method: 'hotWallet' | 'manual') => ({
      endpoint: api.pay,
      blocked: blockedFor('pay', row),
      run: () => show((end) => <PayDialog method={method} rows={[row]} {...end} />),
    })
    return [
      { keys: 'p', label: msg`热钱包打款`, isMain: true, ...pay('hotWallet') },
      { label: msg`人工打款`, ...pay('manual') },
      {
        keys: '3',
        label: msg`三方打款`,
        endpoint: api.thirdPay,
        blocked: blockedFor('thirdPay', row),
        run: () => show((end) => <ThirdPayDialog rows={[row]} {...end} />),
      },
      {
        keys: 'o',
        label: msg`确认到账`,
        endpoint: api.confirm,
        isMain: true,
        blocked: blockedFor('confirm', row),
        run: () => show((end) => <ConfirmDialog row={row} {...end} />, row),
      },
      {
        label: msg`标记失败`,
        endpoint: api.fail,
        danger: true,
        blocked: blockedFor('fail', row),
        run: () => show((end) => <FailDialog row={row} {...end} />, row),
      },
      {
        label: msg`退回会员`,
        endpoint: api.refund,
        danger: true,
        blocked: blockedFor('refund', row),
        run: () => show((end) => <RefundDialog row={row} {...end} />, row),
      },
      {
        keys: 'e',
        label: msg`编辑备注`,
        endpoint: api.edit,
        blocked: blockedFor('edit', row),
        run: () => show((end) => <RemarkDialog row={row} {...end} />, row),
      },
    ]
  },
  bulkActions: (rows, { show }) => [
    {
      keys: 'Shift+A',
      label: msg`批量通过`,
      endpoint: api.review,
      run: () => show((end) => <PassDialog rows={rows} {...end} />),
    },
    {
      label: msg`批量热钱包打款`,
      endpoint: api.pay,
      run: () => show((end) => <PayDialog method="hotWallet" rows={rows} {...end} />),
    },
    {
      label: msg`批量三方打款`,
      endpoint: api.thirdPay,
      run: () => show((end) => <ThirdPayDialog rows={rows} {...end} />),
    },
  ],
})
