import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import {
  type ContractPosition,
  forceClose,
  type RiskCloseRule,
} from '#contract/trade/contract-position.ts'
import { formatMoney, formatPercent } from '#core/format/format-money.ts'
import { createFormFields } from '#kit/form/create-form-fields.tsx'
import { dictOptions } from '#kit/refs/dict.ts'

const Form = createFormFields(forceClose)
const useRules = dictOptions<RiskCloseRule>('risk_close_rule')

/** Which position is closed, under which rule and why; the price is the system's. */
export function ForceCloseFields({ row }: { row: ContractPosition }) {
  const ratio = formatPercent(row.marginRatio)
  const margin = `${formatMoney(row.margin)} ${row.currency}`
  return (
    <>
      <p className="rounded bg-sunken p-3">
        {row.memberNo} · {row.positionNo} · {row.productCode} · {formatMoney(row.qty)}
      </p>
      <p className="text-text-muted">
        <Trans>
          保证金 {margin}，保证金率 {ratio}。复核通过时按当时的最新记录价格全部平仓，价格不能指定。
        </Trans>
      </p>
      <Form.Select name="riskRuleCode" label={msg`风控规则`} required options={useRules()} />
      <Form.Textarea name="reason" label={msg`原因`} required max={200} />
    </>
  )
}
