import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import * as api from '#contract/other/staking-record.ts'
import { list as products } from '#contract/other/staking.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { query } from '#core/http/api.ts'
import { titleIn } from '#core/i18n/title-in.ts'
import { memberColumns } from '#kit/cells/member-columns.ts'
import { originColumns } from '#kit/cells/origin-columns.ts'
import { defineResourceView } from '#kit/crud/define-resource-view.tsx'
import { verbAction } from '#kit/crud/verb-action.tsx'
import { createFormFields, ReasonField } from '#kit/form/create-form-fields.tsx'
import { cells } from '#kit/grid/cells.tsx'
import { controls } from '#kit/list/controls.tsx'
import { defineList } from '#kit/list/list-def.ts'
import { dictOptions } from '#kit/refs/dict.ts'
import { fixedOptions } from '#kit/refs/fixed-options.ts'
import { useCurrencyOptions } from '#kit/refs/wallet-code.ts'
import { StakeFacts } from './stake-facts.tsx'

const useDateFields = fixedOptions({
  createdAt: msg`创建时间`,
  matureAt: msg`到期时间`,
  redeemedAt: msg`赎回时间`,
})

const Form = createFormFields(api.redeem)

/** The products as options, with their numbers. */
function useProductOptions() {
  const { data } = useQuery({ ...query(products, { pageSize: 1000 }), staleTime: 60_000 })
  return (data?.list ?? []).map(({ id, stakingNo, name }) => ({
    value: id,
    label: `${stakingNo} ${titleIn(name)}`,
  }))
}

const stakes = defineList(api.list, (field, filter) => ({
  columns: [
    field('recordNo', msg`质押单号`, cells.code),
    ...memberColumns(field),
    field('stakingName', msg`产品`, cells.titles),
    field('currency', msg`币种`, cells.text, { width: 84 }),
    field('principal', msg`本金`, cells.money),
    field('status', msg`状态`, cells.badge('staking_record_status')),
    field('annualRate', msg`年化收益率`, cells.percent),
    field('termDays', msg`期限(天)`, cells.count),
    field('accruedIncome', msg`应计收益`, cells.money),
    field('paidIncome', msg`已付收益`, cells.money),
    field('startAt', msg`起息时间`, cells.dateTime),
    field('matureAt', msg`到期时间`, cells.dateTime),
    field('stakingNo', msg`产品编号`, cells.code, { hidden: true }),
    field('rateUp', msg`加息`, cells.percent, { hidden: true }),
    field('penaltyAmount', msg`扣费`, cells.money, { hidden: true }),
    field('redeemedAt', msg`赎回时间`, cells.dateTime, { hidden: true }),
    field('autoRenew', msg`自动续投`, cells.bool(msg`是`, msg`否`), { hidden: true }),
    ...originColumns(field),
    field('createdAt', msg`创建时间`, cells.dateTime),
    field('updatedAt', msg`更新时间`, cells.dateTime, { hidden: true }),
  ],
  filters: [
    filter('keyword', controls.keyword(msg`关键字`, msg`质押单号、平台编号、会员编号、账号`)),
    filter('stakingId', controls.select(msg`产品`, useProductOptions)),
    filter('status', controls.multiSelect(msg`状态`, dictOptions('staking_record_status'))),
    filter('currency', controls.multiSelect(msg`币种`, useCurrencyOptions)),
    filter('principal', controls.moneyRange(msg`本金`)),
    filter('dateField', controls.select(msg`日期类型`, useDateFields)),
    filter('dateRange', controls.dateRange(msg`日期`)),
  ],
  sums: ['principal', 'accruedIncome', 'paidIncome'],
}))

export default defineResourceView(stakes, api, {
  resourceName: msg`质押记录`,
  getTitle: ({ recordNo }) => recordNo,
  rowActions: (row, screen) => [
    verbAction(screen, api.redeem, {
      label: msg`代客赎回`,
      danger: true,
      blocked: !['staking', 'matured'].includes(row.status) && msg`该质押已赎回`,
      initial: { id: row.id, version: row.version },
      fields: (
        <>
          <p className="rounded bg-sunken p-3">
            {row.recordNo} · {row.memberNo} · {formatMoney(row.principal)} {row.currency}
            <br />
            <Trans>按产品规则赎回本金到现货账户；提前赎回按产品扣费率扣费。</Trans>
          </p>
          <Form.Switch name="waivePenalty" label={msg`免除扣费`} />
          <ReasonField />
        </>
      ),
    }),
  ],
  sections: ({ row, incomes, journals }, facts) => (
    <StakeFacts currency={row.currency} incomes={incomes} journals={journals} facts={facts} />
  ),
})
