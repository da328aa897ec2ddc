import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import * as api from '#contract/money/withdraw-log.ts'
import type { Action } from '#kit/actions/action.ts'
import { lazyDialog } from '#kit/lazy-dialog.tsx'
import { ListFrame } from '#kit/list/list-screen.tsx'
import { prefetchList, useList } from '#kit/list/use-list.ts'
import { searchSchema } from '#kit/list/view-search.ts'
import { openSearch, useReviewQueue } from '#kit/review/use-review-queue.ts'
import { defineView } from '#kit/view.ts'
import { blockedFor, withdrawals } from './withdraw-log/list.tsx'

// None of this is on the first screen.
const dialogs = () => import('./withdraw-log/dialogs.tsx')
const DecideDialog = lazyDialog(async () => (await dialogs()).DecideDialog)
const PassDialog = lazyDialog(async () => (await dialogs()).PassDialog)
const PayDialog = lazyDialog(async () => (await dialogs()).PayDialog)
const ConfirmDialog = lazyDialog(async () => (await dialogs()).ConfirmDialog)
const UndoDialog = lazyDialog(async () => (await dialogs()).UndoDialog)
const RemarkDialog = lazyDialog(async () => (await dialogs()).RemarkDialog)
const WithdrawRecord = lazyDialog(
  async () => (await import('./withdraw-log/record.tsx')).WithdrawRecord,
)

const maxPayouts = 20

function WithdrawLogs() {
  const { t } = useLingui()
  const list = useList(withdrawals)
  const queue = useReviewQueue<api.WithdrawLog>({
    list,
    get: api.get,
    claim: api.claim,
    review: api.review,
    noOf: ({ withdrawNo }) => withdrawNo,
    isUndecided: (row) => blockedFor('approve', row) === false,
    claimBlocked: (row) => blockedFor('claim', row),
  })
  const { show, actions } = queue

  const decisions = (row: api.WithdrawLog): Action[] => [
    {
      keys: 'a',
      label: msg`通过`,
      calls: api.review,
      blocked: blockedFor('approve', row),
      run: () => show((end) => <DecideDialog action="approve" row={row} {...end} />),
    },
    {
      keys: 'r',
      label: msg`驳回`,
      calls: api.review,
      danger: true,
      blocked: blockedFor('reject', row),
      run: () => show((end) => <DecideDialog action="reject" row={row} {...end} />),
    },
  ]
  const pay = (row: api.WithdrawLog, method: 'hotWallet' | 'manual') => ({
    calls: api.pay,
    blocked: blockedFor('pay', row),
    run: () => show((end) => <PayDialog method={method} rows={[row]} {...end} />),
  })
  const payout = (row: api.WithdrawLog): Action[] => [
    { keys: 'p', label: msg`热钱包打款`, ...pay(row, 'hotWallet') },
    { label: msg`人工打款`, ...pay(row, 'manual') },
    {
      label: msg`确认到账`,
      calls: api.confirm,
      blocked: blockedFor('confirm', row),
      run: () => show((end) => <ConfirmDialog row={row} {...end} />),
    },
    {
      label: msg`标记失败`,
      calls: api.fail,
      danger: true,
      blocked: blockedFor('fail', row),
      run: () => show((end) => <UndoDialog verb="fail" row={row} {...end} />),
    },
    {
      label: msg`退回会员`,
      calls: api.refund,
      danger: true,
      blocked: blockedFor('refund', row),
      run: () => show((end) => <UndoDialog verb="refund" row={row} {...end} />),
    },
    {
      keys: 'e',
      label: msg`编辑备注`,
      calls: api.edit,
      blocked: blockedFor('edit', row),
      run: () => show((end) => <RemarkDialog row={row} {...end} />),
    },
  ]

  return (
    <ListFrame
      list={list}
      label={t`提币记录`}
      empty={t`还没有提币记录`}
      rowActions={(row) => [
        actions.view(row),
        ...decisions(row),
        actions.lease(row),
        ...payout(row),
      ]}
      onOpen={queue.openRow}
      openId={queue.open}
      pageActions={[actions.start, actions.order]}
      bulkActions={(rows) => [
        actions.bulk(
          { keys: 'Shift+A', label: msg`批量初审通过`, calls: api.review },
          rows,
          (end) => <PassDialog rows={rows} {...end} />,
        ),
        actions.bulk(
          { label: msg`批量热钱包打款`, calls: api.pay },
          rows,
          (end) => <PayDialog method="hotWallet" rows={rows} {...end} />,
          maxPayouts,
        ),
      ]}
    >
      {queue.open !== undefined && (
        <WithdrawRecord
          id={queue.open}
          listed={queue.listed}
          onClose={() => queue.openRow(undefined)}
          actions={(row) => [actions.skip, actions.lease(row), ...decisions(row).toReversed()]}
          more={payout}
        />
      )}
      {queue.dialog}
    </ListFrame>
  )
}

export default defineView({
  search: searchSchema(
    { ...withdrawals.search.shape, ...openSearch.shape },
    withdrawals.search.defaults,
  ),
  component: WithdrawLogs,
  prefetch: prefetchList(withdrawals),
})
