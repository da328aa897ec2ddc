import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import * as api from '#contract/other/staking.ts'
import { formatMoney, formatPercent } from '#core/format/format-money.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import { query } from '#core/http/api.ts'
import { titleIn } from '#core/i18n/title-in.ts'
import { moreCells } from '#kit/cells/more-cells.tsx'
import { defineResourceView } from '#kit/crud/define-resource-view.tsx'
import { FactsTable } from '#kit/facts-dialog.tsx'
import { createFormFields } from '#kit/form/create-form-fields.tsx'
import { cells } from '#kit/grid/cells.tsx'
import { ListNumber } from '#kit/list-number.tsx'
import { controls } from '#kit/list/controls.tsx'
import { defineList } from '#kit/list/list-def.ts'
import { dictOptions } from '#kit/refs/dict.ts'
import { useCurrencyOptions } from '#kit/refs/wallet-code.ts'

type Detail = z.output<typeof api.get.output>

const Form = createFormFields(api.add)
const useTypes = dictOptions<api.StakingType>('staking_type')
const usePayModes = dictOptions<api.PayMode>('staking_pay_mode')

/** The terms of the products there are. */
function useTerms() {
  const { data } = useQuery({ ...query(api.list, { pageSize: 1000 }), staleTime: 60_000 })
  const terms = [...new Set(data?.list.map(({ termDays }) => termDays))]
  return terms
    .toSorted((one, other) => one - other)
    .map((days) => ({ value: String(days), label: String(days) }))
}

const products = defineList(api.list, (field, filter) => ({
  columns: [
    field('name', msg`名称`, cells.titles),
    field('currency', msg`币种`, cells.text, { width: 84 }),
    field('stakingType', msg`类型`, cells.badge('staking_type')),
    field('termDays', msg`期限(天)`, cells.count),
    field('annualRate', msg`年化收益率`, cells.percent),
    field('status', msg`状态`, cells.badge('staking_status')),
    field('payMode', msg`派息方式`, cells.badge('staking_pay_mode')),
    field('minAmount', msg`起投金额`, cells.money),
    field('quota', msg`总额度`, cells.money),
    field(
      'stakedAmount',
      msg`已质押`,
      moreCells.progress(({ quota }: api.Row) => quota),
    ),
    field('memberCount', msg`参与人数`, cells.count),
    field('earlyRedeem', msg`可提前赎回`, cells.bool(msg`是`, msg`否`)),
    field('stakingNo', msg`产品编号`, cells.code, { hidden: true }),
    field('maxAmount', msg`单人限额`, cells.money, { hidden: true }),
    field('penaltyRate', msg`提前赎回扣费率`, cells.percent, { hidden: true }),
    field('saleFrom', msg`开售时间`, cells.dateTime, { hidden: true }),
    field('saleTo', msg`停售时间`, cells.dateTime, { hidden: true }),
    field('sort', msg`排序`, cells.count, { hidden: true }),
    field('operatorName', msg`修改人`, cells.text, { hidden: true }),
    field('createdAt', msg`创建时间`, cells.dateTime),
    field('updatedAt', msg`更新时间`, cells.dateTime, { hidden: true }),
  ],
  filters: [
    filter('keyword', controls.keyword(msg`关键字`, msg`产品编号、名称`)),
    filter('status', controls.multiSelect(msg`状态`, dictOptions('staking_status'))),
    filter('currency', controls.multiSelect(msg`币种`, useCurrencyOptions)),
    filter('stakingType', controls.select(msg`类型`, useTypes)),
    filter('termDays', controls.multiSelect(msg`期限(天)`, useTerms)),
    filter('annualRate', controls.moneyRange(msg`年化收益率`)),
    filter('dateRange', controls.dateRange(msg`创建时间`)),
  ],
}))

const rateScale = 8
const amountScale = 18

const Fields = () => (
  <>
    <Form.Titles name="name" label={msg`名称`} required max={32} />
    <Form.Select name="currency" label={msg`币种`} required options={useCurrencyOptions()} />
    <Form.Radio name="stakingType" label={msg`类型`} required options={useTypes()} />
    <Form.Number name="termDays" label={msg`期限(天)`} required />
    <Form.Money name="annualRate" label={msg`年化收益率`} required scale={rateScale} />
    <Form.Select name="payMode" label={msg`派息方式`} required options={usePayModes()} />
    <Form.Money name="minAmount" label={msg`起投金额`} required scale={amountScale} />
    <Form.Money name="maxAmount" label={msg`单人限额`} scale={amountScale} />
    <Form.Money name="quota" label={msg`总额度`} required scale={amountScale} />
    <Form.Switch name="earlyRedeem" label={msg`可提前赎回`} />
    <Form.Money name="penaltyRate" label={msg`提前赎回扣费率`} scale={rateScale} />
    <Form.DateTime name="saleFrom" label={msg`开售时间`} />
    <Form.DateTime name="saleTo" label={msg`停售时间`} />
    <Form.Number name="sort" label={msg`排序`} />
  </>
)

function Sums({ row }: { row: api.Row }) {
  const { t } = useLingui()
  const totals = [row.principalTotal, row.accruedTotal, row.paidTotal]
  return (
    <>
      <FactsTable
        title={t`累计`}
        head={[t`本金`, t`应计收益`, t`已付收益`]}
        rows={[totals.map((amount) => `${formatMoney(amount)} ${row.currency}`)]}
      />
      <ListNumber
        isWords
        list={{ component: 'other/stakingRecord', search: { stakingId: row.id } }}
      >
        <Trans>质押记录</Trans>
      </ListNumber>
    </>
  )
}

function Rates({ rates }: { rates: Detail['rateHistory'] }) {
  const { t } = useLingui()
  return (
    <FactsTable
      title={t`利率变更`}
      head={[t`时间`, t`年化收益率`, t`操作人`]}
      rows={rates.map(({ at, annualRate, actorName }) => [
        formatDateTime(at),
        formatPercent(annualRate),
        actorName,
      ])}
    />
  )
}

export default defineResourceView(products, api, {
  resourceName: msg`质押产品`,
  getTitle: ({ stakingNo, name }) => `${stakingNo} · ${titleIn(name)}`,
  initial: { stakingType: 'fixed', payMode: 'daily', earlyRedeem: false, sort: 0 },
  Fields,
  historyLabels: {
    end: msg({ message: '停售', context: 'timeline' }),
  },
  statusChanges: [
    { to: 'onSale', label: msg`上架`, from: api.saleSteps.onSale },
    { to: 'ended', label: msg`停售`, from: api.saleSteps.ended },
  ],
  sections: ({ row, rateHistory }) => (
    <>
      <Sums row={row} />
      <Rates rates={rateHistory} />
    </>
  ),
  blocked: { remove: ({ status }) => status !== 'draft' && msg`只能删除草稿` },
})
