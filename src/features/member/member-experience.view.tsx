import { msg } from '@lingui/core/macro'
import * as api from '#contract/member/member-experience.ts'
import type { Action } from '#kit/actions/action.ts'
import { memberColumns } from '#kit/cells/member-columns.ts'
import type { CrudScreenHandle } from '#kit/crud/crud-options.ts'
import { defineResourceView } from '#kit/crud/define-resource-view.tsx'
import { verbAction } from '#kit/crud/verb-action.tsx'
import { createFormFields, ReasonField } from '#kit/form/create-form-fields.tsx'
import { cells } from '#kit/grid/cells.tsx'
import { lazyDialog } from '#kit/lazy-dialog.tsx'
import { controls } from '#kit/list/controls.tsx'
import { dateFieldOptions } from '#kit/list/date-field-options.ts'
import { defineList } from '#kit/list/list-def.ts'
import { dictOptions } from '#kit/refs/dict.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

const GrantDialog = lazyDialog(
  async () => (await import('./member-experience/grant-dialog.tsx')).GrantDialog,
)
const Journals = lazyPart(
  async () => (await import('#kit/review/record-history.tsx')).Journals,
  <Skeleton className="h-24 w-full" />,
)

const Extend = createFormFields(api.extend)
const useDates = dateFieldOptions({ createdAt: msg`创建时间`, validTo: msg`到期时间` })
const useScopes = dictOptions<api.Scope>('experience_scope')

const grants = defineList(api.list, (field, filter) => ({
  columns: [
    field('grantNo', msg`发放单号`, cells.code),
    ...memberColumns(field),
    field('currency', msg`币种`, cells.text, { width: 84 }),
    field('amount', msg`发放金额`, cells.money),
    field('usedAmount', msg`已消耗`, cells.money),
    field('remaining', msg`剩余`, cells.money),
    field('status', msg`状态`, cells.badge('experience_status')),
    field('profitPaid', msg`已得收益`, cells.money),
    field('source', msg`来源`, cells.badge('experience_source')),
    field('scope', msg`可用范围`, cells.badge('experience_scope')),
    field('validTo', msg`到期时间`, cells.dateTime),
    field('operatorName', msg`发放人`, cells.text),
    field('marginAmount', msg`占用中`, cells.money, { hidden: true }),
    field('maxLeverage', msg`最大杠杆`, cells.count, { hidden: true }),
    field('validFrom', msg`生效时间`, cells.dateTime, { hidden: true }),
    field('batchNo', msg`批次号`, cells.code, { hidden: true }),
    field('remark', msg`备注`, cells.text, { hidden: true }),
    field('createdAt', msg`创建时间`, cells.dateTime),
    field('updatedAt', msg`更新时间`, cells.dateTime, { hidden: true }),
  ],
  filters: [
    filter('keyword', controls.keyword(msg`关键字`, msg`发放单号、批次号、会员编号、账号`)),
    filter('status', controls.multiSelect(msg`状态`, dictOptions('experience_status'))),
    filter('source', controls.multiSelect(msg`来源`, dictOptions('experience_source'))),
    filter('scope', controls.select(msg`可用范围`, useScopes)),
    filter('amount', controls.moneyRange(msg`发放金额`)),
    filter('dateField', controls.select(msg`日期类型`, useDates)),
    filter('dateRange', controls.dateRange(msg`日期`)),
  ],
  sums: ['amount', 'usedAmount', 'remaining', 'profitPaid'],
}))

type Screen = Pick<CrudScreenHandle<never>, 'show' | 'refresh'>

/** Taking back and extending, for one grant or many. */
function verbs(rows: readonly api.Row[], screen: Screen): Action[] {
  const items = rows.map(({ id, version }) => ({ id, version }))
  const blocked =
    (rows.length > api.maxItems && msg`一次最多处理 ${api.maxItems} 条`) ||
    (rows.some(({ status }) => status !== 'active') && msg`只能处理使用中的体验金`)
  return [
    verbAction(screen, api.revoke, {
      keys: 'r',
      label: msg`作废`,
      danger: true,
      blocked,
      initial: { items },
      fields: <ReasonField />,
    }),
    verbAction(screen, api.extend, {
      label: msg`延期`,
      blocked,
      initial: { items },
      fields: (
        <>
          <Extend.DateTime name="validTo" label={msg`到期时间`} required />
          <ReasonField />
        </>
      ),
    }),
  ]
}

export default defineResourceView(
  grants,
  { list: api.list, get: api.get },
  {
    resourceName: msg({ message: '体验金', context: 'noun' }),
    getTitle: ({ grantNo }) => grantNo,
    pageActions: ({ show, refresh }) => [
      {
        keys: 'n',
        label: msg`发放体验金`,
        endpoint: api.add,
        run: () => show((close) => <GrantDialog onDone={refresh} onClose={close} />),
      },
    ],
    rowActions: (row, screen) => verbs([row], screen),
    bulkActions: (rows, screen) => verbs(rows, screen),
    sections: ({ journals }) => <Journals journals={journals} />,
  },
)
