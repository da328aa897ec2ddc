// The form of a wallet code. Fees and limits that are changed wait for another operator.
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import type { OnOff } from '#contract/define-resource.ts'
import { type FeeType, walletProblem } from '#contract/other/wallet-code-rules.ts'
import { add, type Row } from '#contract/other/wallet-code.ts'
import type { Text } from '#core/i18n/text.ts'
import { createFormFields } from '#kit/form/create-form-fields.tsx'
import { dictOptions } from '#kit/refs/dict.ts'

const Form = createFormFields(add)
const useFeeTypes = dictOptions<FeeType>('fee_type')
const useSwitches = dictOptions<OnOff>('sys_switch')
const half = 'grid gap-4 sm:grid-cols-2'
const third = 'grid gap-4 sm:grid-cols-3'

const problemTexts: Record<NonNullable<ReturnType<typeof walletProblem>>[1], Text> = {
  walletScale: msg`须在 0 到记账精度之间`,
  amountScale: msg`小数位超过币种精度`,
  walletMaxBelowMin: msg`不能小于最小提币`,
  walletFeeRate: msg`不能超过 10%`,
  walletExplorer: msg`须为 https 地址，并含花括号中的 tx 或 address`,
}

/** What is wrong with the form of a wallet code beyond its schema. */
export function validateWallet(values: Parameters<typeof walletProblem>[0]) {
  const problem = walletProblem(values)
  return problem ? { [problem[0]]: problemTexts[problem[1]] } : {}
}

function Limits() {
  const currency: string | undefined = useWatch({ name: 'currency' })
  const feeType: unknown = useWatch({ name: 'withdrawFeeType' })
  const amount = { scale: 18, unit: currency }
  return (
    <>
      <div className={third}>
        <Form.Money name="minRecharge" label={msg`最小充值`} {...amount} />
        <Form.Money name="minWithdraw" label={msg`最小提币`} {...amount} />
        <Form.Money name="maxWithdraw" label={msg`单笔最大提币`} {...amount} />
      </div>
      <div className={third}>
        <Form.Select name="withdrawFeeType" label={msg`手续费方式`} options={useFeeTypes()} />
        <Form.Money
          name="withdrawFee"
          label={msg`提币手续费`}
          scale={18}
          unit={feeType === 'percent' ? undefined : currency}
        />
        <Form.Number name="confirmations" label={msg`所需确认数`} />
      </div>
    </>
  )
}

export const WalletFields = ({ row }: { row?: Row | undefined }) => (
  <>
    <p className="rounded bg-sunken p-3">
      {row ? (
        <Trans>
          修改手续费、限额或确认数需另一位操作员复核；编码开放或被使用后，合约、地址与哈希规则、浏览器、Memo
          和显示精度也需复核，编码、币种、网络和精度在使用后不能修改。
        </Trans>
      ) : (
        <Trans>
          新编码的充值和提币处于关闭状态，首次开放需另一位操作员复核；价格取自同币种或行情，不能手工填写。
        </Trans>
      )}
    </p>
    <div className={third}>
      <Form.Text name="code" label={msg`编码`} required />
      <Form.Text name="currency" label={msg`币种`} required />
      <Form.Text name="network" label={msg`网络`} required />
    </div>
    <div className={third}>
      <Form.Text name="fullName" label={msg`全称`} />
      <Form.Number name="scale" label={msg`记账精度`} required />
      <Form.Number name="displayScale" label={msg`显示精度`} required />
    </div>
    <Limits />
    <Form.Text name="contractAddress" label={msg`合约地址`} />
    <div className={half}>
      <Form.Text name="addressRegex" label={msg`地址规则`} />
      <Form.Text name="sampleAddress" label={msg`示例地址`} />
      <Form.Text name="txRegex" label={msg`哈希规则`} />
      <Form.Number name="sort" label={msg`排序`} />
      <Form.Text name="explorerTxUrl" label={msg`交易浏览器`} />
      <Form.Text name="explorerAddressUrl" label={msg`地址浏览器`} />
    </div>
    <div className={third}>
      <Form.Switch name="memoRequired" label={msg`需要Memo`} />
      <Form.Switch name="flashEnabled" label={msg`闪兑`} />
      <Form.Switch name="rewardEnabled" label={msg`可作奖励`} />
    </div>
    <Form.Radio name="status" label={msg`状态`} options={useSwitches()} />
  </>
)
