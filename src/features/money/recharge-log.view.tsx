import { msg } from '@lingui/core/macro'
import * as api from '#contract/money/recharge-log.ts'
import { lazyDialog } from '#kit/lazy-dialog.tsx'
import { defineQueueView } from '#kit/review/define-queue-view.tsx'
import { recharges } from './recharge-log/list.tsx'
import { blockedFor } from './recharge-log/rules.ts'

// None of this is on the first screen, nor are its texts.
const reviews = () => import('./recharge-log/review-dialogs.tsx')
const entries = () => import('./recharge-log/entry-dialogs.tsx')
const Decide = lazyDialog(async () => (await reviews()).DecideDialog)
const DecideManyDialog = lazyDialog(async () => (await reviews()).DecideManyDialog)
const AddDialog = lazyDialog(async () => (await entries()).AddDialog)
const EditDialog = lazyDialog(async () => (await entries()).EditDialog)
const RemoveDialog = lazyDialog(async () => (await entries()).RemoveDialog)
const ReverseDialog = lazyDialog(async () => (await entries()).ReverseDialog)
const Record = lazyDialog(async () => (await import('./recharge-log/record.tsx')).RechargeRecord)

export default defineQueueView(recharges, {
  kind: 'recharge',
  calls: api,
  label: msg`充值记录`,
  empty: msg`还没有充值记录`,
  getNumber: ({ rechargeNo }) => rechargeNo,
  blockedFor,
  Decide,
  Record,
  more: (row, { show }) => [
    {
      keys: 'e',
      label: msg`编辑`,
      endpoint: api.edit,
      blocked: blockedFor('edit', row),
      run: () => show((end) => <EditDialog row={row} {...end} />, row),
    },
    {
      keys: 'Delete',
      label: msg`删除`,
      endpoint: api.remove,
      danger: true,
      blocked: blockedFor('remove', row),
      run: () => show((end) => <RemoveDialog rows={[row]} {...end} />),
    },
    {
      label: msg`冲正`,
      endpoint: api.reverse,
      danger: true,
      isMain: true,
      blocked: blockedFor('reverse', row),
      run: () => show((end) => <ReverseDialog row={row} {...end} />, row),
    },
  ],
  pageActions: ({ show }) => [
    {
      keys: 'n',
      label: msg`新增充值`,
      endpoint: api.add,
      run: () => show((end) => <AddDialog {...end} />),
    },
  ],
  bulkActions: (rows, { show }) => [
    {
      keys: 'Shift+A',
      label: msg`批量通过`,
      endpoint: api.review,
      run: () => show((end) => <DecideManyDialog action="approve" rows={rows} {...end} />),
    },
    {
      keys: 'Shift+R',
      label: msg`批量驳回`,
      endpoint: api.review,
      danger: true,
      run: () => show((end) => <DecideManyDialog action="reject" rows={rows} {...end} />),
    },
    {
      label: msg`批量删除`,
      endpoint: api.remove,
      danger: true,
      run: () => show((end) => <RemoveDialog rows={rows} {...end} />),
    },
  ],
})
