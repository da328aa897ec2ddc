import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/money/withdraw-log.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { CallDialog } from '#kit/form/call-dialog.tsx'
import { createFormFields } from '#kit/form/create-form-fields.tsx'
import type { FieldCheck } from '#kit/form/validate-form.ts'
import { dictOptions } from '#kit/refs/dict.ts'
import { useWalletCode } from '#kit/review/record-details.tsx'
import { RecordSummary } from '#kit/review/record-summary.tsx'
import { RemarkField } from '#kit/review/remark-field.tsx'
import { decisionCheck, Reasons, ReviewDialog } from '#kit/review/review-dialog.tsx'
import type { DialogEnd } from '#kit/review/use-review-queue.ts'
import { withdrawals } from './list.tsx'

const reviewOne = { ...api.review, input: api.ReviewOne }
const reviewSecond = { ...reviewOne, isLevelConditional: false }
const Review = createFormFields(reviewOne)
// A code is always needed; only whether a second operator is depends on the fee.
const confirmCall = { ...api.confirm, isLevelConditional: false }
const Edit = createFormFields(api.edit)
const Confirm = createFormFields(api.confirm)
const Fail = createFormFields(api.fail)
const Refund = createFormFields(api.refund)
const useReasons = dictOptions<z.output<typeof api.RejectReason>>('withdraw_reject_reason')
const useTemplates = dictOptions('withdraw_remark')
const compared = ['status', 'riskScore', 'riskFlags', 'firstReviewerName', 'remark'] as const

type End = DialogEnd<api.WithdrawLog>
interface RowProps extends End {
  row: api.WithdrawLog
}

function Summary({ row }: { row: api.WithdrawLog }) {
  const { t } = useLingui()
  return (
    <RecordSummary
      row={row}
      number={{ term: t`提币单号`, value: row.withdrawNo }}
      amount={t`提币金额`}
      items={[
        { id: 'net', term: t`实付金额`, value: `${formatMoney(row.netAmount)} ${row.currency}` },
        { id: 'to', term: t`收款地址`, value: `${row.network} ${row.toAddress}`, wide: true },
      ]}
    />
  )
}

const checkWithdrawal = (
  action: 'approve' | 'reject',
  { riskFlags }: api.WithdrawLog,
): FieldCheck =>
  decisionCheck({
    action,
    isUnusual: () => api.hasDanger(riskFlags),
    remarkRequired: msg`存在高风险标识时，请填写 5 到 200 个字的备注`,
  })

/** Approves or rejects one withdrawal, in the step it is in. */
export function DecideDialog({
  row: first,
  action,
  ...end
}: RowProps & { action: 'approve' | 'reject' }) {
  const isFirst = api.getReviewStep(first.status) === 'first'
  const title = isFirst ? msg`初审通过` : msg`复审通过`
  return (
    <ReviewDialog
      // The code of the second step is asked for at once, not after a refusal.
      endpoint={isFirst || action === 'reject' ? reviewOne : reviewSecond}
      list={withdrawals}
      row={first}
      compared={compared}
      title={action === 'approve' ? title : msg`驳回提币`}
      submitLabel={action === 'approve' ? msg`确认通过` : msg`确认驳回`}
      tone={action === 'approve' ? 'primary' : 'danger'}
      sentence={({ status, steps, netAmount, currency, memberNo }) => {
        const sum = `${formatMoney(netAmount)} ${currency}`
        if (action === 'reject') return msg`驳回后，冻结金额立即退回会员的可用余额。`
        return status === 'pending' && steps === 2
          ? msg`此单需要复审：通过后由另一位审核人复审。`
          : msg`通过后即可打款：${sum} 将付给会员 ${memberNo}。`
      }}
      initial={({ id, version, status }) => ({
        id,
        version,
        step: api.getReviewStep(status),
        action,
        remark: '',
      })}
      check={(row) => checkWithdrawal(action, row)}
      outcome={({ withdrawNo, amount, netAmount, currency }, answer) => {
        const net = `${formatMoney(netAmount)} ${currency}`
        const frozen = `${formatMoney(amount)} ${currency}`
        if (action === 'reject') return msg`${withdrawNo} 已驳回，${frozen} 已退回会员`
        return 'status' in answer && answer.status === 'firstPassed'
          ? msg`${withdrawNo} 初审已通过，待他人复审`
          : msg`${withdrawNo} 已通过，待打款 ${net}`
      }}
      {...end}
    >
      {(row) => (
        <>
          <Summary row={row} />
          {action === 'reject' && <Reasons field={Review.Radio} useOptions={useReasons} />}
          <RemarkField
            name="remark"
            field={Review.Textarea}
            check={checkWithdrawal(action, row)}
            useTemplates={useTemplates}
          />
        </>
      )}
    </ReviewDialog>
  )
}

/** The payout arrived: its hash and what the network took. */
export function ConfirmDialog({ row, ...end }: RowProps) {
  const code = useWalletCode(row)
  const isBank = row.payMethod === 'bank'
  return (
    <CallDialog
      {...end}
      endpoint={confirmCall}
      title={msg`确认到账`}
      sentence={msg`矿工费过高时，须由另一位操作员复核后才确认到账。`}
      initial={{ id: row.id, version: row.version, txHash: '', networkFee: undefined, remark: '' }}
      check={({ txHash }) => ({ txHash: !isBank && !txHash && msg`请填写交易哈希` })}
    >
      <Summary row={row} />
      <Confirm.Text name="txHash" label={msg`交易哈希`} required={!isBank} />
      <Confirm.Money
        name="networkFee"
        label={msg`矿工费`}
        scale={code?.scale ?? 18}
        unit={row.currency}
      />
      <Confirm.DateTime name="paidAt" label={msg`打款时间`} />
      <Confirm.Textarea name="remark" label={msg`备注`} max={200} />
    </CallDialog>
  )
}

/** Marks a payout as failed, with a reason. */
export const FailDialog = ({ row, ...end }: RowProps) => (
  <CallDialog
    {...end}
    endpoint={api.fail}
    title={msg`标记失败`}
    initial={{ id: row.id, version: row.version }}
    submitLabel={msg`确认失败`}
    tone="danger"
    sentence={msg`仅在确认交易没有发出时标记失败；金额保持冻结，可重新打款或退回会员。`}
  >
    <Summary row={row} />
    <Fail.Text
      name="txHash"
      label={msg`交易哈希`}
      hint={<Trans>如曾生成交易，请填写，供再次打款的人核对</Trans>}
    />
    <Fail.Textarea name="reason" label={msg`原因`} required max={200} />
  </CallDialog>
)

/** Gives a failed payout back, with a reason. */
export const RefundDialog = ({ row, ...end }: RowProps) => (
  <CallDialog
    {...end}
    endpoint={api.refund}
    title={msg`退回会员`}
    initial={{ id: row.id, version: row.version }}
    submitLabel={msg`确认退回`}
    tone="danger"
    sentence={msg`冻结金额将退回会员的可用余额，此操作不可撤销。`}
  >
    <Summary row={row} />
    <Refund.Textarea name="reason" label={msg`原因`} required max={200} />
  </CallDialog>
)

/** The operators' own note. */
export const RemarkDialog = ({ row, ...end }: RowProps) => (
  <CallDialog
    {...end}
    endpoint={api.edit}
    title={msg`编辑备注`}
    initial={{ id: row.id, version: row.version, remark: row.remark }}
    handles={[Code.rule]}
  >
    <Edit.Textarea name="remark" label={msg`备注`} max={200} />
  </CallDialog>
)
