import { msg } from '@lingui/core/macro'
import * as api from '#contract/member/member-auth.ts'
import { createAccess } from '#core/session/access.ts'
import { session } from '#core/session/session.ts'
import { lazyDialog } from '#kit/lazy-dialog.tsx'
import { defineQueueView } from '#kit/review/define-queue-view.tsx'
import { askWhy, discloseForReview } from './member-auth/disclosure.ts'
import { auths, blockedFor } from './member-auth/list.tsx'

// None of this is on the first screen.
const dialogs = () => import('./member-auth/dialogs.tsx')
const Decide = lazyDialog(async () => (await dialogs()).DecideDialog)
const EditDialog = lazyDialog(async () => (await dialogs()).EditDialog)
const RevokeDialog = lazyDialog(async () => (await dialogs()).RevokeDialog)
const Record = lazyDialog(async () => (await import('./member-auth/record.tsx')).AuthRecord)

export default defineQueueView(auths, {
  kind: 'realName',
  calls: api,
  label: msg`实名认证`,
  empty: msg`还没有实名认证`,
  getNumber: ({ authNo }) => authNo,
  blockedFor,
  // To review is a reason to look, and nobody decides what they did not see.
  onReview: discloseForReview,
  Decide,
  Record,
  more: (row, { show, openRow }) => [
    {
      keys: 'v',
      label: msg`查看原图`,
      endpoint: api.image,
      blocked: !createAccess(session.state).can(api.reveal) && msg`没有查看证件资料的权限`,
      run: () => {
        void openRow(row)
        askWhy(row)
      },
    },
    {
      keys: 'e',
      label: msg`更正资料`,
      endpoint: api.edit,
      blocked: blockedFor('edit', row),
      run: () => show((end) => <EditDialog row={row} {...end} />, row),
    },
    {
      label: msg`撤销认证`,
      endpoint: api.revoke,
      danger: true,
      isMain: true,
      blocked: blockedFor('revoke', row),
      run: () => show((end) => <RevokeDialog row={row} {...end} />, row),
    },
  ],
  bulkActions: (rows, { claimAll }) => [claimAll(rows)],
})
