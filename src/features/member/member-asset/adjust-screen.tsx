// The second list of the screen: adjustments, those that wait and those that were decided.
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import * as api from '#contract/member/member-asset.ts'
import { isReason } from '#contract/wire.ts'
import { formatMoney } from '#core/format/format-money.ts'
import type { Text } from '#core/i18n/text.ts'
import type { Action } from '#kit/actions/action.ts'
import type { CrudScreenHandle } from '#kit/crud/crud-options.ts'
import { crudView } from '#kit/crud/crud-view.tsx'
import { verbAction } from '#kit/crud/verb-action.tsx'
import { fieldsOf } from '#kit/form/fields-of.tsx'
import { lazyDialog } from '#kit/lazy-dialog.tsx'
import { isMe } from '#kit/review/review-rules.ts'
import { adjustments } from './adjust-list.tsx'
import { AdjustSections } from './adjust-sections.tsx'

const Review = fieldsOf(api.adjustReview)
const AdjustDialog = lazyDialog(async () => (await import('./adjust-dialog.tsx')).AdjustDialog)

const calls = { list: api.adjustList, get: api.adjustGet }
type Screen = CrudScreenHandle<typeof calls>

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

const reviews = (row: api.AdjustRow, screen: Screen): Action[] =>
  (['approve', 'reject'] as const).map((action) =>
    verbAction(screen, api.adjustReview, {
      keys: action === 'approve' ? 'a' : 'r',
      label: action === 'approve' ? msg`通过` : msg`驳回`,
      danger: action === 'reject',
      blocked: notPending(row) || (isMe(row.applicantId) && msg`不能审核自己的申请`),
      initial: { id: row.id, version: row.version, action },
      check: ({ remark = '' }) => ({
        remark: action === 'reject' && !isReason(remark) && msg`请填写 5 到 200 个字的备注`,
      }),
      fields: (
        <>
          <Facts row={row} />
          {action === 'approve' && (
            <p>
              <Trans>通过后立即记账；达到复核金额的还需第三位操作员批准。</Trans>
            </p>
          )}
          <Review.Textarea
            name="remark"
            label={msg`备注`}
            required={action === 'reject'}
            max={200}
          />
        </>
      ),
    }),
  )

const view = crudView(adjustments, calls, {
  noun: msg({ message: '调账申请', context: 'noun' }),
  titleOf: ({ adjustNo }) => adjustNo,
  pageActions: ({ show, refresh }) => [
    {
      keys: 'n',
      label: msg`申请调账`,
      calls: api.adjust,
      run: () =>
        show((close) => <AdjustDialog onDone={() => refresh().then(close)} onClose={close} />),
    },
  ],
  rowActions: (row, screen) => [
    ...reviews(row, screen),
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
    approve: msg({ message: '通过', context: 'timeline' }),
    reject: msg({ message: '驳回', context: 'timeline' }),
    cancel: msg`撤回申请`,
  },
})

export const Adjustments = () => <view.component />
