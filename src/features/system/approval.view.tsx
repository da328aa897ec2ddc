import { msg } from '@lingui/core/macro'
import * as api from '#contract/system/approval.ts'
import { session } from '#core/session/session.ts'
import type { Action } from '#kit/actions/action.ts'
import type { CrudScreenHandle } from '#kit/crud/crud-options.ts'
import { defineResourceView } from '#kit/crud/define-resource-view.tsx'
import { lazyDialog } from '#kit/lazy-dialog.tsx'
import { Differences } from './approval/differences.tsx'
import { approvals } from './approval/list.tsx'
import { Moves } from './approval/moves.tsx'

const ReviewDialog = lazyDialog(
  async () => (await import('./approval/review-dialog.tsx')).ReviewDialog,
)
const WithdrawDialog = lazyDialog(
  async () => (await import('./approval/review-dialog.tsx')).WithdrawDialog,
)

const isMine = (row: api.ApprovalRequest) => row.applicantId === session.state.user?.id
const blockedReview = (row: api.ApprovalRequest) =>
  isMine(row) && msg`本人提交的申请须由另一位操作员复核`
const blockedWithdraw = (row: api.ApprovalRequest) => !isMine(row) && msg`只能撤回本人提交的申请`

const calls = { list: api.list, get: api.get }

function actions(
  row: api.ApprovalRequest,
  screen: CrudScreenHandle<typeof calls>,
): readonly Action[] {
  const review = (action: 'approve' | 'reject') =>
    void screen.showInPanel(row, (close) => (
      <ReviewDialog
        row={row}
        action={action}
        onDone={() => void screen.refresh()}
        onClose={close}
      />
    ))
  // What is decided offers nothing that would always be refused.
  if (row.status !== 'pending') return []
  return [
    {
      keys: 'a',
      label: msg`通过`,
      endpoint: api.review,
      blocked: blockedReview(row),
      run: () => review('approve'),
    },
    {
      keys: 'r',
      label: msg`驳回`,
      endpoint: api.review,
      danger: true,
      blocked: blockedReview(row),
      run: () => review('reject'),
    },
    {
      label: msg`撤回`,
      endpoint: api.withdraw,
      blocked: blockedWithdraw(row),
      run: () =>
        void screen.showInPanel(row, (close) => (
          <WithdrawDialog row={row} onDone={() => void screen.refresh()} onClose={close} />
        )),
    },
  ]
}

export default defineResourceView(approvals, calls, {
  resourceName: msg`复核申请`,
  getTitle: ({ actionName, targetNo }) => [actionName, targetNo].filter(Boolean).join(' · '),
  rowActions: actions,
  sections: ({ row, diff }) => (
    <>
      <Moves moves={row.moves} />
      <Differences id={row.id} targetType={row.targetType} changes={diff} />
    </>
  ),
})
