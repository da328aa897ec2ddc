import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import * as api from '#contract/marketing/award-record.ts'
import type { Text } from '#core/i18n/text.ts'
import type { Action } from '#kit/actions/action.ts'
import { memberColumns } from '#kit/cells/member-columns.ts'
import type { CrudScreenHandle } from '#kit/crud/crud-options.ts'
import { defineResourceView } from '#kit/crud/define-resource-view.tsx'
import { verbAction } from '#kit/crud/verb-action.tsx'
import { ReasonField } from '#kit/form/create-form-fields.tsx'
import { cells } from '#kit/grid/cells.tsx'
import { lazyDialog } from '#kit/lazy-dialog.tsx'
import { controls } from '#kit/list/controls.tsx'
import { dateFieldOptions } from '#kit/list/date-field-options.ts'
import { defineList } from '#kit/list/list-def.ts'
import { dictOptions } from '#kit/refs/dict.ts'
import { recordNoCell } from '#kit/refs/record-no.ts'
import { useCurrencyOptions } from '#kit/refs/wallet-code.ts'
import { isMe } from '#kit/review/review-rules.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { couponNoCell } from './coupon/cells.tsx'

const AwardDialog = lazyDialog(
  async () => (await import('./award-record/award-dialog.tsx')).AwardDialog,
)
const ReviewAwardsDialog = lazyDialog(
  async () => (await import('./award-record/review-dialog.tsx')).ReviewAwardsDialog,
)

const BudgetLine = lazyPart(async () => (await import('./award-record/budget-line.tsx')).BudgetLine)

const awards = defineList(api.list, (field, filter) => ({
  columns: [
    field('awardNo', msg`奖励编号`, cells.code),
    ...memberColumns(field),
    field('awardType', msg`奖励类型`, cells.badge('award_type')),
    field('rewardType', msg`发放内容`, cells.badge('reward_type')),
    field('currency', msg`币种`, cells.text, { width: 100 }),
    field('amount', msg`数量`, cells.money),
    field('status', msg`状态`, cells.badge('award_status')),
    field('relatedNo', msg`关联单号`, recordNoCell<string, api.Row>('relatedNo')),
    field('reviewerName', msg`审核人`, cells.text),
    field('reviewedAt', msg`审核时间`, cells.dateTime),
    field('grantedAt', msg`发放时间`, cells.dateTime),
    field('usdValue', msg`折合USDT`, cells.usd, { hidden: true }),
    field('couponNo', msg`优惠券`, couponNoCell<string | null, api.Row>(), {
      hidden: true,
      width: 176,
    }),
    field('creatorName', msg`创建人`, cells.text, { hidden: true }),
    field('remark', msg`备注`, cells.text, { hidden: true }),
    field('reviewRemark', msg`审核备注`, cells.text, { hidden: true }),
    field('createdAt', msg`创建时间`, cells.dateTime),
    field('updatedAt', msg`更新时间`, cells.dateTime, { hidden: true }),
  ],
  filters: [
    filter('keyword', controls.keyword(msg`关键字`, msg`奖励编号、会员编号、账号、关联单号`)),
    filter('status', controls.multiSelect(msg`状态`, dictOptions('award_status'))),
    filter('awardType', controls.multiSelect(msg`奖励类型`, dictOptions('award_type'))),
    filter('rewardType', controls.multiSelect(msg`发放内容`, dictOptions('reward_type'))),
    filter('currency', controls.multiSelect(msg`币种`, useCurrencyOptions)),
    filter('amount', controls.moneyRange(msg`数量`)),
    filter('dateRange', controls.dateRange(msg`日期`)),
    filter(
      'dateField',
      controls.select(
        msg`日期类型`,
        dateFieldOptions({ createdAt: msg`创建时间`, grantedAt: msg`发放时间` }),
      ),
    ),
  ],
  sums: ['amount'],
  sumGroups: {
    neverMeet: true,
    by: ['rewardType', 'currency'],
    title: (line, { dict }) => {
      const type = String(line['rewardType'])
      return [dict('reward_type', type)?.value ?? type, line['currency']]
        .filter(Boolean)
        .join(' · ')
    },
  },
}))

type Screen = CrudScreenHandle<{ list: typeof api.list; get: typeof api.get }>

const notYet = (rows: readonly api.Row[]): Text | false =>
  (rows.some(({ status }) => status !== 'pending') && msg`仅待审核的奖励可以审核`) ||
  (rows.some(({ creatorId }) => isMe(creatorId)) && msg`不能审核自己录入的奖励`)

const reviews = (rows: readonly api.Row[], { show, onBulkDone }: Screen): Action[] =>
  (['approve', 'reject'] as const).map((action) => ({
    keys: action === 'approve' ? 'a' : 'r',
    label: action === 'approve' ? msg`通过` : msg`驳回`,
    endpoint: api.review,
    danger: action === 'reject',
    blocked: notYet(rows),
    run: () =>
      show((close) => (
        <ReviewAwardsDialog rows={rows} action={action} onBulkDone={onBulkDone} onClose={close} />
      )),
  }))

export default defineResourceView(
  awards,
  { list: api.list, get: api.get },
  {
    resourceName: msg`奖励`,
    getTitle: ({ awardNo }) => awardNo,
    footer: { endpoint: api.budget, Part: BudgetLine },
    pageActions: ({ show, refresh }) => [
      {
        keys: 'n',
        label: msg`人工奖励`,
        endpoint: api.add,
        run: () =>
          show((close) => <AwardDialog onDone={() => refresh().then(close)} onClose={close} />),
      },
    ],
    rowActions: (row, screen) => [
      ...reviews([row], screen),
      verbAction(screen, api.revoke, {
        label: msg`收回`,
        danger: true,
        blocked: row.status !== 'granted' && msg`仅已发放的奖励可以收回`,
        initial: { id: row.id, version: row.version },
        fields: (
          <>
            <p>
              <Trans>将按原凭证反向记账收回 {row.awardNo}；会员余额不足时不能收回。</Trans>
            </p>
            <ReasonField />
          </>
        ),
      }),
    ],
    bulkActions: reviews,
  },
)
