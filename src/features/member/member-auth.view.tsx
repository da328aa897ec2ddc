import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as api from '#contract/member/member-auth.ts'
import { call } from '#core/http/api.ts'
import type { Action } from '#kit/actions/action.ts'
import { lazyDialog } from '#kit/lazy-dialog.tsx'
import { ListFrame } from '#kit/list/list-screen.tsx'
import { prefetchList, useList } from '#kit/list/use-list.ts'
import { searchSchema } from '#kit/list/view-search.ts'
import { openSearch, useReviewQueue } from '#kit/review/use-review-queue.ts'
import { defineView } from '#kit/view.ts'
import { auths, blockedFor } from './member-auth/list.tsx'

// None of this is on the first screen.
const dialogs = () => import('./member-auth/dialogs.tsx')
const DecideDialog = lazyDialog(async () => (await dialogs()).DecideDialog)
const EditDialog = lazyDialog(async () => (await dialogs()).EditDialog)
const RevokeDialog = lazyDialog(async () => (await dialogs()).RevokeDialog)
const AuthRecord = lazyDialog(async () => (await import('./member-auth/record.tsx')).AuthRecord)

const maxClaims = 20

function MemberAuths() {
  const { t } = useLingui()
  const list = useList(auths)
  /** The record whose pictures are uncovered. */
  const [revealed, setRevealed] = useState<string>()
  const queue = useReviewQueue<api.MemberAuth>({
    list,
    get: api.get,
    claim: api.claim,
    review: api.review,
    noOf: ({ authNo }) => authNo,
    isUndecided: (row) => blockedFor('approve', row) === false,
    claimBlocked: (row) => blockedFor('claim', row),
  })
  const { show, actions } = queue

  const decisions = (row: api.MemberAuth): Action[] => [
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
  const originals = (row: api.MemberAuth): Action => ({
    keys: 'v',
    label: msg`查看原图`,
    calls: api.image,
    run: () => {
      if (queue.open !== row.id) queue.openRow(row)
      setRevealed(row.id)
    },
  })
  const others = (row: api.MemberAuth): Action[] => [
    {
      keys: 'e',
      label: msg`更正资料`,
      calls: api.edit,
      blocked: blockedFor('edit', row),
      run: () => show((end) => <EditDialog row={row} {...end} />),
    },
    {
      label: msg`撤销认证`,
      calls: api.revoke,
      danger: true,
      blocked: blockedFor('revoke', row),
      run: () => show((end) => <RevokeDialog row={row} {...end} />),
    },
  ]

  return (
    <ListFrame
      list={list}
      label={t`实名认证`}
      empty={t`还没有实名认证`}
      rowActions={(row) => [
        actions.view(row),
        ...decisions(row),
        actions.lease(row),
        originals(row),
        ...others(row),
      ]}
      onOpen={queue.openRow}
      openId={queue.open}
      pageActions={[actions.start, actions.order]}
      bulkActions={(rows) => [
        {
          label: msg`领单`,
          calls: api.claim,
          blocked: rows.length > maxClaims && msg`一次最多处理 ${maxClaims} 条`,
          run: () =>
            void call(api.claim, { ids: rows.map(({ id }) => id) }).then(
              list.refetch,
              () => undefined,
            ),
        },
      ]}
    >
      {queue.open !== undefined && (
        <AuthRecord
          id={queue.open}
          listed={queue.listed}
          onClose={() => queue.openRow(undefined)}
          isRevealed={revealed === queue.open}
          onReveal={(on) => setRevealed(on ? queue.open : undefined)}
          actions={(row) => [
            actions.skip,
            originals(row),
            actions.lease(row),
            ...decisions(row).toReversed(),
          ]}
          more={others}
        />
      )}
      {queue.dialog}
    </ListFrame>
  )
}

export default defineView({
  search: searchSchema({ ...auths.search.shape, ...openSearch.shape }, auths.search.defaults),
  component: MemberAuths,
  prefetch: prefetchList(auths),
})
