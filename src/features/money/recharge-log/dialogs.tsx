import { lazy, Suspense } from 'react'
import type { RechargeLog } from '#contract/money/recharge-log.ts'
import type { CallError } from '#core/http/call-error.ts'

// None of this is on the first screen: it comes while the operator reads the list, at the latest when asked for.
const load = {
  review: () => import('./review-dialog.tsx'),
  bulk: () => import('./bulk-review-dialog.tsx'),
  entry: () => import('./entry-dialogs.tsx'),
  drawer: () => import('./record-drawer.tsx'),
}
const ReviewDialog = lazy(async () => ({ default: (await load.review()).ReviewDialog }))
const BulkReviewDialog = lazy(async () => ({ default: (await load.bulk()).BulkReviewDialog }))
const AddDialog = lazy(async () => ({ default: (await load.entry()).AddDialog }))
const EditDialog = lazy(async () => ({ default: (await load.entry()).EditDialog }))
const RemoveDialog = lazy(async () => ({ default: (await load.entry()).RemoveDialog }))
const ReverseDialog = lazy(async () => ({ default: (await load.entry()).ReverseDialog }))
export const RecordDrawer = lazy(async () => ({ default: (await load.drawer()).RecordDrawer }))

export type Dialog =
  | { kind: 'review'; action: 'approve' | 'reject'; row: RechargeLog }
  | { kind: 'bulk'; action: 'approve' | 'reject'; rows: readonly RechargeLog[] }
  | { kind: 'add' }
  | { kind: 'edit' | 'reverse'; row: RechargeLog }
  | { kind: 'remove'; rows: readonly RechargeLog[] }

interface DialogsProps {
  dialog: Dialog
  onReviewed: (row: RechargeLog) => void
  onBulk: (decided: string[]) => void
  onChanged: () => void
  onConflict: (error: CallError) => void
  onClose: () => void
}

/** The one dialog that is open. */
export function Dialogs({
  dialog,
  onReviewed,
  onBulk,
  onChanged,
  onConflict,
  onClose,
}: DialogsProps) {
  const common = { onDone: onChanged, onConflict, onClose }
  return <Suspense fallback={null}>{draw()}</Suspense>

  function draw() {
    switch (dialog.kind) {
      case 'review':
        return (
          <ReviewDialog
            row={dialog.row}
            action={dialog.action}
            onDone={() => onReviewed(dialog.row)}
            onConflict={onConflict}
            onClose={onClose}
          />
        )
      case 'bulk':
        return (
          <BulkReviewDialog
            rows={dialog.rows}
            action={dialog.action}
            onDone={onBulk}
            onClose={onClose}
          />
        )
      case 'add':
        return <AddDialog onDone={onChanged} onClose={onClose} />
      case 'edit':
        return <EditDialog row={dialog.row} {...common} />
      case 'remove':
        return <RemoveDialog rows={dialog.rows} {...common} />
      case 'reverse':
        return <ReverseDialog row={dialog.row} {...common} />
    }
  }
}
