import { msg } from '@lingui/core/macro'
import * as api from '#contract/other/tutor.ts'
import type { Action } from '#kit/actions/action.ts'
import { memberColumns } from '#kit/cells/member-columns.ts'
import type { CrudScreenHandle } from '#kit/crud/crud-options.ts'
import { defineResourceView } from '#kit/crud/define-resource-view.tsx'
import { verbAction } from '#kit/crud/verb-action.tsx'
import { createFormFields, ReasonField } from '#kit/form/create-form-fields.tsx'
import { cells } from '#kit/grid/cells.tsx'
import { controls } from '#kit/list/controls.tsx'
import { countRange } from '#kit/list/count-range.tsx'
import { defineList } from '#kit/list/list-def.ts'
import { dictOptions } from '#kit/refs/dict.ts'
import { useProductOptions } from '#kit/refs/product.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

const TutorRecord = lazyPart(
  async () => (await import('./tutor/record.tsx')).TutorRecord,
  <Skeleton className="h-40 w-full" />,
)

const Form = createFormFields(api.add)
const Review = createFormFields(api.review)
const Change = createFormFields(api.setStatus)
const useLevels = dictOptions<api.TutorLevel>('tutor_level')
const useStatuses = dictOptions<api.TutorStatus>('tutor_status')

const tutors = defineList(api.list, (field, filter) => ({
  columns: [
    ...memberColumns(field),
    field(
      'avatar',
      msg`头像`,
      cells.image(({ displayName }: api.Row) => displayName),
    ),
    field('displayName', msg`展示名`, cells.text, { width: 148 }),
    field('tutorLevel', msg`导师等级`, cells.badge('tutor_level')),
    field('status', msg`状态`, cells.badge('tutor_status')),
    field('profitShareRate', msg`分成比例`, cells.percent),
    field('followerCount', msg`跟单人数`, cells.count),
    field('aumUsd', msg`跟单资金`, cells.usd),
    field('winRate', msg`胜率`, cells.percent),
    field('roi30d', msg`30日收益率`, cells.percent),
    field('totalPnlUsd', msg`累计盈亏`, cells.pnl),
    field('shareIncomeUsd', msg`分成收入`, cells.usd),
    field('reviewerName', msg`审核人`, cells.text),
    field('reviewedAt', msg`审核时间`, cells.dateTime),
    field('reviewRemark', msg`审核备注`, cells.text, { hidden: true }),
    field('tutorNo', msg`导师编号`, cells.code, { hidden: true }),
    field('minFollowAmount', msg`最低跟单额`, cells.usd, { hidden: true }),
    field('maxFollowers', msg`跟单人数上限`, cells.count, { hidden: true }),
    field('maxDrawdown30d', msg`30日最大回撤`, cells.percent, { hidden: true }),
    field('products', msg`带单产品`, cells.tags, { hidden: true }),
    field('intro', msg`简介`, cells.titles, { hidden: true }),
    field('createdAt', msg`创建时间`, cells.dateTime),
    field('updatedAt', msg`更新时间`, cells.dateTime, { hidden: true }),
  ],
  filters: [
    filter('keyword', controls.keyword(msg`关键字`, msg`导师编号、展示名、会员编号、账号`)),
    filter('status', controls.multiSelect(msg`状态`, useStatuses)),
    filter('tutorLevel', controls.multiSelect(msg`导师等级`, useLevels)),
    filter('followerCount', countRange(msg`跟单人数`)),
    filter('roi30d', controls.moneyRange(msg`30日收益率`)),
    filter('dateRange', controls.dateRange(msg`创建时间`)),
  ],
}))

const Fields = ({ row }: { row?: api.Row | undefined }) => (
  <>
    {!row && <Form.MemberPicker name="memberId" label={msg`会员`} required />}
    <Form.Text name="displayName" label={msg`展示名`} required />
    <Form.Select name="tutorLevel" label={msg`导师等级`} required options={useLevels()} />
    <div className="grid gap-4 sm:grid-cols-3">
      <Form.Money name="profitShareRate" label={msg`分成比例`} required scale={8} hint="0–0.3" />
      <Form.Money name="minFollowAmount" label={msg`最低跟单额`} required scale={8} unit="USDT" />
      <Form.Number name="maxFollowers" label={msg`跟单人数上限`} required />
    </div>
    <Form.MultiSelect name="products" label={msg`带单产品`} options={useProductOptions()} />
    <Form.Titles name="intro" label={msg`简介`} max={500} />
  </>
)

type Screen = Pick<CrudScreenHandle<never>, 'show' | 'refresh'>

const decide = (
  { id, version, status }: api.Row,
  screen: Screen,
  action: 'approve' | 'reject',
): Action =>
  verbAction(screen, api.review, {
    keys: action === 'approve' ? 'a' : 'r',
    label: action === 'approve' ? msg`通过申请` : msg`驳回申请`,
    danger: action === 'reject',
    blocked: status !== 'pending' && msg`申请已处理`,
    initial: { id, version, action },
    fields: <Review.Textarea name="remark" label={msg`审核备注`} required max={200} />,
  })

const switchTo = (
  { id, version }: api.Row,
  screen: Screen,
  status: 'active' | 'suspended' | 'closed',
): Action =>
  verbAction(screen, api.setStatus, {
    ...(status !== 'closed' && { keys: 't' }),
    label: { active: msg`恢复`, suspended: msg`暂停`, closed: msg`关闭` }[status],
    danger: status !== 'active',
    initial: { id, version, status, stopFollowers: false },
    fields: (
      <>
        {status !== 'active' && <Change.Switch name="stopFollowers" label={msg`同时停止跟单`} />}
        <ReasonField />
      </>
    ),
  })

const calls = { list: api.list, get: api.get, add: api.add, edit: api.edit }

export default defineResourceView(tutors, calls, {
  resourceName: msg({ message: '导师', context: 'noun' }),
  getTitle: ({ tutorNo, displayName }) => `${tutorNo} · ${displayName}`,
  initial: { products: [] },
  Fields,
  formSize: 'lg',
  blocked: {
    edit: ({ status }) => (status === 'closed' || status === 'rejected') && msg`导师已关闭或被驳回`,
  },
  rowActions: (row, screen) => [
    decide(row, screen, 'approve'),
    decide(row, screen, 'reject'),
    ...(row.status === 'active' ? [switchTo(row, screen, 'suspended')] : []),
    ...(row.status === 'suspended'
      ? [switchTo(row, screen, 'active'), switchTo(row, screen, 'closed')]
      : []),
  ],
  sections: (detail, facts) => <TutorRecord detail={detail} facts={facts} />,
})
