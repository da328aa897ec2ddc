// The second list of the screen: adjustments, those that wait and those that were decided.
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import * as api from '#contract/member/member-asset.ts'
import { formatMoney } from '#core/format/format-money.ts'
import type { Text } from '#core/i18n/text.ts'
import { decisionActions } from '#kit/crud/decision-actions.tsx'
import { defineResourceView } from '#kit/crud/define-resource-view.tsx'
import { verbAction } from '#kit/crud/verb-action.tsx'
import { lazyDialog } from '#kit/lazy-dialog.tsx'
import { isMe } from '#kit/review/review-rules.ts'
import { adjustments } from './adjust-list.tsx'
import { AdjustSections } from './adjust-sections.tsx'

const AdjustDialog = lazyDialog(async () => (await import('./adjust-dialog.tsx')).AdjustDialog)

const calls = { list: api.adjustList, get: api.adjustGet }

const Facts = ({ row }: { row: api.AdjustRow }) => (
  <div className="rounded bg-sunken p-3">
    <p>{`${row.adjustNo} · ${row.memberNo} · ${row.account}`}</p>
    <p className="text-lg font-semibold tabular-nums">
      {`${row.direction === 'add' ? '+' : '−'}${formatMoney(row.amount)} ${row.currency}`}
    </p>
    <p className="text-text-muted">{row.reason}</p>
  </div>
)

const notPending = ({ status }: api.AdjustRow): Text | false =>
  status !== 'pending' && msg`仅待审核的调账可以处理`

const view = defineResourceView(adjustments, calls, {
  resourceName: msg({ message: '调账申请', context: 'noun' }),
  getTitle: ({ adjustNo }) => adjustNo,
  pageActions: ({ show, refresh }) => [
    {
      keys: 'n',
      label: msg`申请调账`,
      endpoint: api.adjust,
      run: () =>
        show((close) => <AdjustDialog onDone={() => refresh().then(close)} onClose={close} />),
    },
  ],
  rowActions: (row, screen) => [
    ...decisionActions(screen, api.adjustReview, {
      row,
      blocked: notPending(row) || (isMe(row.applicantId) && msg`不能审核自己的申请`),
      facts: <Facts row={row} />,
      approveNote: (
        <p>
          <Trans>通过后立即记账；达到复核金额的还需第三位操作员批准。</Trans>
        </p>
      ),
    }),
    verbAction(screen, api.adjustCancel, {
      label: msg`撤回申请`,
      danger: true,
      blocked: notPending(row) || (!isMe(row.applicantId) && msg`只有申请人可以撤回`),
      initial: { id: row.id, version: row.version },
      fields: <Facts row={row} />,
    }),
  ],
  sections: (detail) => <AdjustSections detail={detail} />,
  historyLabels: {
    add: msg`申请调账`,
    cancel: msg`撤回申请`,
  },
})

export const Adjustments = () => <view.component />
