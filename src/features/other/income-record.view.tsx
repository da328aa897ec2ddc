import { msg } from '@lingui/core/macro'
import * as api from '#contract/other/income-record.ts'
import type { Action } from '#kit/actions/action.ts'
import { memberColumns } from '#kit/cells/member-columns.ts'
import type { CrudScreenHandle } from '#kit/crud/crud-options.ts'
import { defineResourceView } from '#kit/crud/define-resource-view.tsx'
import { verbAction } from '#kit/crud/verb-action.tsx'
import { createFormFields, ReasonField } from '#kit/form/create-form-fields.tsx'
import { cells } from '#kit/grid/cells.tsx'
import { lazyDialog } from '#kit/lazy-dialog.tsx'
import { controls } from '#kit/list/controls.tsx'
import { defineList } from '#kit/list/list-def.ts'
import { dictOptions } from '#kit/refs/dict.ts'
import { fixedOptions } from '#kit/refs/fixed-options.ts'
import { recordNoCell } from '#kit/refs/record-no.ts'
import { useCurrencyOptions } from '#kit/refs/wallet-code.ts'

const IncomeRetryDialog = lazyDialog(
  async () => (await import('./income-retry-dialog.tsx')).IncomeRetryDialog,
)
const IncomeBatch = lazyDialog(async () => (await import('./income-batch.tsx')).IncomeBatch)
const useDateFields = fixedOptions({ incomeDate: msg`收益日期`, paidAt: msg`发放时间` })

const Form = createFormFields(api.retry)
const useRetriedTypes = fixedOptions({
  staking: msg`质押利息`,
  rateUp: msg`加息收益`,
})

/** Those that failed once more, and why the first of them did. */
function faultOf({ results }: { results: readonly { code: number; msg: string }[] }) {
  const failed = results.filter(({ code }) => code !== 0)
  const [first] = failed
  return first ? msg`${results.length} 笔中 ${failed.length} 笔仍失败：${first.msg}` : false
}

/** The failed yields of a day and kind. */
const RetryFields = () => (
  <>
    <Form.Day name="incomeDate" label={msg`收益日期`} required />
    <Form.Select name="incomeType" label={msg`收益类型`} required options={useRetriedTypes()} />
    <ReasonField />
  </>
)

const incomes = defineList(api.list, (field, filter) => ({
  columns: [
    field('incomeNo', msg`收益编号`, cells.code),
    ...memberColumns(field),
    field('incomeType', msg`收益类型`, cells.badge('income_type')),
    field('currency', msg`币种`, cells.text, { width: 84 }),
    field('baseAmount', msg`计息本金`, cells.money),
    field('amount', msg`收益金额`, cells.money),
    field('status', msg`状态`, cells.badge('income_status')),
    field('rate', msg`日利率/比例`, cells.percent4),
    field('incomeDate', msg`收益日期`, cells.date),
    field('relatedNo', msg`关联单号`, recordNoCell<string, api.Row>('relatedNo')),
    field('paidAt', msg`发放时间`, cells.dateTime),
    field('failReason', msg`失败原因`, cells.text, { hidden: true }),
    field('journalId', msg`凭证号`, cells.code, { hidden: true }),
    field('createdAt', msg`创建时间`, cells.dateTime, { hidden: true }),
    field('updatedAt', msg`更新时间`, cells.dateTime, { hidden: true }),
  ],
  filters: [
    filter('keyword', controls.keyword(msg`关键字`, msg`收益编号、会员编号、账号、关联单号`)),
    filter('status', controls.multiSelect(msg`状态`, dictOptions('income_status'))),
    filter('incomeType', controls.multiSelect(msg`收益类型`, dictOptions('income_type'))),
    filter('currency', controls.multiSelect(msg`币种`, useCurrencyOptions)),
    filter('amount', controls.moneyRange(msg`收益金额`)),
    filter('dateField', controls.select(msg`日期类型`, useDateFields)),
    filter('dateRange', controls.dateRange(msg`日期`)),
  ],
  sums: ['amount'],
}))

/** Tries failed yields again; says of each what became of it. */
const retry = (
  rows: readonly api.Row[],
  { show, onBulkDone }: CrudScreenHandle<typeof api>,
): Action[] => [
  {
    label: msg`重跑失败`,
    endpoint: api.retry,
    blocked: rows.some(({ status }) => status !== 'failed') && msg`仅失败的收益可以重跑`,
    run: () =>
      show((close) => <IncomeRetryDialog rows={rows} onBulkDone={onBulkDone} onClose={close} />),
  },
]

export default defineResourceView(incomes, api, {
  resourceName: msg({ message: '收益记录', context: 'noun' }),
  getTitle: ({ incomeNo }) => incomeNo,
  pageActions: (screen) => [
    {
      keys: 'b',
      label: msg`批次视图`,
      endpoint: api.batch,
      run: () => screen.show((close) => <IncomeBatch onClose={close} />),
    },
    verbAction(screen, api.retry, {
      label: msg`重跑失败`,
      initial: { incomeType: 'staking' },
      getWarning: faultOf,
      fields: <RetryFields />,
    }),
  ],
  rowActions: (row, screen) => retry([row], screen),
  bulkActions: retry,
})
