import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import * as api from '#contract/money/recharge-log.ts'
import type { Action } from '#kit/actions/action.ts'
import { lazyDialog } from '#kit/lazy-dialog.tsx'
import { ListFrame } from '#kit/list/list-screen.tsx'
import { prefetchList, useList } from '#kit/list/use-list.ts'
import { searchSchema } from '#kit/list/view-search.ts'
import { openSearch, useReviewQueue } from '#kit/review/use-review-queue.ts'
import { defineView } from '#kit/view.ts'
import { recharges } from './recharge-log/list.tsx'
import { blockedFor, isUndecided } from './recharge-log/rules.ts'

// None of this is on the first screen.
const reviews = () => import('./recharge-log/review-dialogs.tsx')
const entries = () => import('./recharge-log/entry-dialogs.tsx')
const DecideDialog = lazyDialog(async () => (await reviews()).DecideDialog)
const DecideManyDialog = lazyDialog(async () => (await reviews()).DecideManyDialog)
const AddDialog = lazyDialog(async () => (await entries()).AddDialog)
const EditDialog = lazyDialog(async () => (await entries()).EditDialog)
const RemoveDialog = lazyDialog(async () => (await entries()).RemoveDialog)
const ReverseDialog = lazyDialog(async () => (await entries()).ReverseDialog)
const RechargeRecord = lazyDialog(
  async () => (await import('./recharge-log/record.tsx')).RechargeRecord,
)

function RechargeLogs() {
  const { t } = useLingui()
  const list = useList(recharges)
  const queue = useReviewQueue<api.RechargeLog>({
    list,
    get: api.get,
    claim: api.claim,
    review: api.review,
    noOf: ({ rechargeNo }) => rechargeNo,
    isUndecided,
    claimBlocked: (row) => blockedFor('claim', row),
  })
  const { show, actions } = queue

  const decisions = (row: api.RechargeLog): Action[] => [
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
  const upkeep = (row: api.RechargeLog): Action[] => [
    {
      keys: 'e',
      label: msg`编辑`,
      calls: api.edit,
      blocked: blockedFor('edit', row),
      run: () => show((end) => <EditDialog row={row} {...end} />),
    },
    {
      keys: 'Delete',
      label: msg`删除`,
      calls: api.remove,
      danger: true,
      blocked: blockedFor('remove', row),
      run: () => show((end) => <RemoveDialog rows={[row]} {...end} />),
    },
    {
      label: msg`冲正`,
      calls: api.reverse,
      danger: true,
      blocked: blockedFor('reverse', row),
      run: () => show((end) => <ReverseDialog row={row} {...end} />),
    },
  ]

  return (
    <ListFrame
      list={list}
      label={t`充值记录`}
      empty={t`还没有充值记录`}
      rowActions={(row) => [
        actions.view(row),
        ...decisions(row),
        actions.lease(row),
        ...upkeep(row),
      ]}
      onOpen={queue.openRow}
      openId={queue.open}
      pageActions={[
        {
          keys: 'n',
          label: msg`新增充值`,
          calls: api.add,
          run: () => show((end) => <AddDialog {...end} />),
        },
        actions.start,
        actions.order,
      ]}
      bulkActions={(rows) => [
        actions.bulk({ keys: 'Shift+A', label: msg`批量通过`, calls: api.review }, rows, (end) => (
          <DecideManyDialog action="approve" rows={rows} {...end} />
        )),
        actions.bulk(
          { keys: 'Shift+R', label: msg`批量驳回`, calls: api.review, danger: true },
          rows,
          (end) => <DecideManyDialog action="reject" rows={rows} {...end} />,
        ),
        actions.bulk({ label: msg`批量删除`, calls: api.remove, danger: true }, rows, (end) => (
          <RemoveDialog rows={rows} {...end} />
        )),
      ]}
    >
      {queue.open !== undefined && (
        <RechargeRecord
          id={queue.open}
          listed={queue.listed}
          onClose={() => queue.openRow(undefined)}
          actions={(row) => [actions.skip, actions.lease(row), ...decisions(row).toReversed()]}
          more={upkeep}
        />
      )}
      {queue.dialog}
    </ListFrame>
  )
}

export default defineView({
  search: searchSchema(
    { ...recharges.search.shape, ...openSearch.shape },
    recharges.search.defaults,
  ),
  component: RechargeLogs,
  prefetch: prefetchList(recharges),
})
