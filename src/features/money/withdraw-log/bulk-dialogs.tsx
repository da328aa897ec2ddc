// What is done to many withdrawals at once: the first review, and the start of payouts.
import { msg } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import * as api from '#contract/money/withdraw-log.ts'
import { channels } from '#contract/money/withdraw-third.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { query } from '#core/http/api.ts'
import { renderAmounts } from '#kit/bulk/amount-summary.tsx'
import { BulkDialog } from '#kit/bulk/lazy-bulk-dialog.ts'
import { createFormFields } from '#kit/form/create-form-fields.tsx'
import type { DialogEnd } from '#kit/review/use-review-queue.ts'
import { blockedFor } from './list.tsx'
import { EarlierPayouts } from './payouts.tsx'

const reviewMany = { ...api.review, input: api.ReviewMany, isLevelConditional: false }
const Pay = createFormFields(api.pay)
const ThirdPay = createFormFields(api.thirdPay)
const getNumber = ({ withdrawNo }: api.WithdrawLog) => withdrawNo

interface RowsProps extends DialogEnd<api.WithdrawLog> {
  rows: readonly api.WithdrawLog[]
}

/** One step of many withdrawals: the first, or the second where none of them waits for the first. */
export function PassDialog({ rows, onBulkDone, onClose }: RowsProps) {
  const step: 'first' | 'second' = rows.some(({ status }) => status === 'pending')
    ? 'first'
    : 'second'
  const isFirst = step === 'first'
  return (
    <BulkDialog
      endpoint={reviewMany}
      rows={rows}
      getNumber={getNumber}
      title={isFirst ? msg`批量初审通过` : msg`批量复审通过`}
      submitLabel={msg`确认通过`}
      skip={(row) => {
        if (api.getReviewStep(row.status) !== step)
          return isFirst ? msg`仅待初审的记录可以批量通过` : msg`仅待复审的记录可以批量复审通过`
        const hasDanger = !isFirst && api.hasDanger(row.riskFlags)
        return blockedFor('approve', row) || (hasDanger && msg`有高风险标识，须单笔复审`)
      }}
      initial={(items) => ({ items, step, action: 'approve' as const, remark: '' })}
      renderSummary={renderAmounts}
      getResults={(answer) => ('results' in answer ? answer.results : [])}
      onBulkDone={onBulkDone}
      onClose={onClose}
    />
  )
}

/** Starts the payout of one or many withdrawals. */
export const PayDialog = ({
  rows,
  method,
  onBulkDone,
  onClose,
}: RowsProps & { method: 'hotWallet' | 'manual' }) => (
  <BulkDialog
    endpoint={api.pay}
    rows={rows}
    max={api.maxPaid}
    getNumber={getNumber}
    title={method === 'hotWallet' ? msg`热钱包打款` : msg`人工打款`}
    submitLabel={msg`确认打款`}
    skip={(row) => blockedFor('pay', row)}
    initial={(items) => ({ items, method, remark: '' })}
    renderSummary={renderAmounts}
    getResults={({ results }) => results}
    onBulkDone={onBulkDone}
    onClose={onClose}
  >
    <EarlierPayouts rows={rows} />
    <Pay.Textarea name="remark" label={msg`备注`} max={200} />
  </BulkDialog>
)

/** Hands withdrawals to an external channel. */
export function ThirdPayDialog({ rows, onBulkDone, onClose }: RowsProps) {
  const { data } = useQuery(query(channels, {}))
  const options = (data?.list ?? [])
    .filter(({ enabled }) => enabled)
    .map(({ channelCode, name, balances }) => ({
      value: channelCode,
      label: name,
      hint: balances
        .map(({ currency, balance }) => `${formatMoney(balance, { displayScale: 2 })} ${currency}`)
        .join(' · '),
    }))
  return (
    <BulkDialog
      endpoint={api.thirdPay}
      rows={rows}
      getNumber={getNumber}
      title={msg`三方打款`}
      submitLabel={msg`确认打款`}
      skip={(row) => blockedFor('thirdPay', row)}
      initial={(items) => ({ items, remark: '' })}
      check={({ channelCode }) => ({ channelCode: !channelCode && msg`请选择渠道` })}
      renderSummary={renderAmounts}
      getResults={({ results }) => results}
      onBulkDone={onBulkDone}
      onClose={onClose}
    >
      <EarlierPayouts rows={rows} />
      <ThirdPay.Select name="channelCode" label={msg`渠道`} required options={options} />
      <ThirdPay.Textarea name="remark" label={msg`备注`} max={200} />
    </BulkDialog>
  )
}
