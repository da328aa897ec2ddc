import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { rechargeWithdrawReview } from '#contract/alerts.ts'
import { Code } from '#contract/codes.ts'
import * as home from '#contract/home.ts'
import { AlreadyHandled } from '#contract/money/already-handled.ts'
import * as api from '#contract/money/recharge-log.ts'
import { Id } from '#contract/wire.ts'
import { alerts } from '#core/alerts/browser-alerts.ts'
import { notify } from '#core/feedback/toast.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import { call, invalidate } from '#core/http/api.ts'
import type { CallError } from '#core/http/call-error.ts'
import type { Action } from '#kit/actions/action.ts'
import { ListFrame } from '#kit/list/list-screen.tsx'
import { prefetchList, useList } from '#kit/list/use-list.ts'
import { searchSchema, useViewSearch } from '#kit/list/view-search.ts'
import { defineView } from '#kit/view.ts'
import { type Dialog, Dialogs, RecordDrawer } from './recharge-log/dialogs.tsx'
import { recharges } from './recharge-log/list.tsx'
import { blockedFor, isMine, isUndecided, nextUndecided } from './recharge-log/rules.ts'

const opened = searchSchema({ open: Id })
const oldestFirst = 'createdAt asc'
const bulkMax = 50

function RechargeLogs() {
  const { t } = useLingui()
  const client = useQueryClient()
  const list = useList(recharges)
  const [{ open }, setOpened] = useViewSearch(opened)
  const [dialog, setDialog] = useState<Dialog>()
  const close = () => setDialog(undefined)
  const listed = list.rows.find(({ id }) => id === open)

  /** Marks a record as being looked at, or gives it back; a courtesy that must never stand in the way. */
  const claim = async (id: string, release = false) => {
    await call(api.claim, { ids: [id], release }, { quiet: true }).catch(() => undefined)
    await invalidate(client, api.get)
  }
  const openRow = (row: api.RechargeLog | undefined) => {
    if (listed && isUndecided(listed) && listed.id !== row?.id) void claim(listed.id, true)
    if (row && isUndecided(row)) void claim(row.id)
    // Going from record to record is one step: Back leads to the list.
    setOpened({ open: row?.id }, { replace: open !== undefined })
  }

  const refresh = async () => {
    void invalidate(client, api.get)
    void invalidate(client, home.todo)
    void call(rechargeWithdrawReview, { Type: 0 }, { quiet: true }).then(
      (counts) => alerts.receive({ counts }),
      () => undefined,
    )
    return list.refetch()
  }
  const onReviewed = async (row: api.RechargeLog) => {
    notify.success(msg`${row.rechargeNo} 已处理`)
    close()
    const next = nextUndecided(list.rows, row.id)
    if (next) openDecided(next)
    const fresh = await refresh()
    if (next) return
    const first = fresh.find(isUndecided)
    openDecided(first)
    if (!first) notify.success(msg`没有待审核的记录了`)
  }
  /** After a decision there is nothing to give back. */
  const openDecided = (row: api.RechargeLog | undefined) => {
    if (row) void claim(row.id)
    setOpened({ open: row?.id }, { replace: open !== undefined })
  }
  const onConflict = (error: CallError) => {
    const conflict = AlreadyHandled.safeParse(error.data)
    const who = conflict.data?.reviewerName
    const at = formatDateTime(conflict.data?.reviewedAt)
    // Of many records the operator must know which one changed.
    const changed =
      error.code === Code.stale ? api.RechargeLog.safeParse(error.data).data : undefined
    const message = changed ? `${changed.rechargeNo}: ${error.msg}` : error.msg
    notify.warning(who ? msg`${who} 已于 ${at} 处理此单，您的操作未执行` : message)
    close()
    void refresh()
  }
  const onChanged = () => {
    notify.success(msg`操作成功`)
    close()
    void refresh()
  }
  const onBulk = (decided: string[]) => {
    list.select(decided, false)
    void refresh()
  }

  const decisions = (row: api.RechargeLog): Action[] => [
    {
      keys: 'a',
      label: msg`通过`,
      calls: api.review,
      blocked: blockedFor('approve', row),
      run: () => setDialog({ kind: 'review', action: 'approve', row }),
    },
    {
      keys: 'r',
      label: msg`驳回`,
      calls: api.review,
      danger: true,
      blocked: blockedFor('reject', row),
      run: () => setDialog({ kind: 'review', action: 'reject', row }),
    },
  ]
  const lease = (row: api.RechargeLog): Action => ({
    keys: 'c',
    label: isMine(row) ? msg`释放` : msg`领单`,
    calls: api.claim,
    blocked: blockedFor('claim', row),
    run: () => void claim(row.id, isMine(row)).then(list.refetch),
  })
  const upkeep = (row: api.RechargeLog): Action[] => [
    {
      keys: 'e',
      label: msg`编辑`,
      calls: api.edit,
      blocked: blockedFor('edit', row),
      run: () => setDialog({ kind: 'edit', row }),
    },
    {
      keys: 'Delete',
      label: msg`删除`,
      calls: api.remove,
      danger: true,
      blocked: blockedFor('remove', row),
      run: () => setDialog({ kind: 'remove', rows: [row] }),
    },
    {
      label: msg`冲正`,
      calls: api.reverse,
      danger: true,
      blocked: blockedFor('reverse', row),
      run: () => setDialog({ kind: 'reverse', row }),
    },
  ]
  const bulk = (
    rows: readonly api.RechargeLog[],
    action: 'approve' | 'reject',
  ): Pick<Action, 'calls' | 'blocked' | 'run'> => ({
    calls: api.review,
    blocked: rows.length > bulkMax && msg`一次最多处理 ${bulkMax} 条`,
    run: () => setDialog({ kind: 'bulk', rows, action }),
  })
  const isOldestFirst = list.search.orderBy === oldestFirst
  const next = open === undefined ? list.rows.find(isUndecided) : nextUndecided(list.rows, open)

  return (
    <ListFrame
      list={list}
      label={t`充值记录`}
      empty={t`还没有充值记录`}
      rowActions={(row) => [
        { label: msg`查看`, calls: api.get, run: () => openRow(row) },
        ...decisions(row),
        lease(row),
        ...upkeep(row),
      ]}
      onOpen={openRow}
      openId={open}
      pageActions={[
        { keys: 'n', label: msg`新增充值`, calls: api.add, run: () => setDialog({ kind: 'add' }) },
        {
          keys: 'q',
          label: msg`开始审核`,
          calls: api.review,
          blocked: !next && msg`没有待审核的记录了`,
          run: () => openRow(next),
        },
        {
          keys: 'o',
          label: isOldestFirst ? msg`最新优先` : msg`最早优先`,
          calls: api.list,
          run: () => list.setSearch({ orderBy: isOldestFirst ? undefined : oldestFirst }),
        },
      ]}
      bulkActions={(rows) => [
        { keys: 'Shift+A', label: msg`批量通过`, ...bulk(rows, 'approve') },
        { keys: 'Shift+R', label: msg`批量驳回`, danger: true, ...bulk(rows, 'reject') },
        {
          label: msg`批量删除`,
          danger: true,
          ...bulk(rows, 'reject'),
          calls: api.remove,
          run: () => setDialog({ kind: 'remove', rows }),
        },
      ]}
    >
      <Suspense fallback={null}>
        {open !== undefined && (
          <RecordDrawer
            id={open}
            listed={listed}
            onClose={() => openRow(undefined)}
            actions={(row) => [
              {
                keys: 'n',
                label: msg`下一条`,
                calls: api.get,
                blocked: !next && msg`没有待审核的记录了`,
                run: () => openRow(next),
              },
              lease(row),
              ...decisions(row).toReversed(),
            ]}
            more={upkeep}
          />
        )}
      </Suspense>
      {dialog && (
        <Dialogs
          dialog={dialog}
          onReviewed={(row) => void onReviewed(row)}
          onBulk={onBulk}
          onChanged={onChanged}
          onConflict={onConflict}
          onClose={close}
        />
      )}
    </ListFrame>
  )
}

export default defineView({
  search: searchSchema({ ...recharges.search.shape, ...opened.shape }, recharges.search.defaults),
  component: RechargeLogs,
  prefetch: prefetchList(recharges),
})
