import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useFormContext, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import * as api from '#contract/money/recharge-log.ts'
import { needsSingleReview } from '#contract/money/recharge-rules.ts'
import { Money } from '#contract/wire.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { Decimal } from '#core/format/money.ts'
import { renderAmounts } from '#kit/bulk/amount-summary.tsx'
import { BulkDialog } from '#kit/bulk/lazy-bulk-dialog.ts'
import { createFormFields } from '#kit/form/create-form-fields.tsx'
import type { FieldCheck } from '#kit/form/validate-form.ts'
import { useKeys } from '#kit/keys/keys.ts'
import { dictOptions } from '#kit/refs/dict.ts'
import { useWalletCode } from '#kit/review/record-details.tsx'
import { RecordSummary } from '#kit/review/record-summary.tsx'
import { RemarkField } from '#kit/review/remark-field.tsx'
import { decisionCheck, Reasons, ReviewDialog } from '#kit/review/review-dialog.tsx'
import type { DialogEnd } from '#kit/review/use-review-queue.ts'
import { Kbd } from '#ui/kbd.tsx'
import { recharges } from './list.tsx'
import { blockedFor, usualCredit } from './rules.ts'

const reviewOne = { ...api.review, input: api.ReviewOne }
const reviewMany = { ...api.review, input: api.ReviewMany }
const Review = createFormFields(reviewOne)
const useReasons = dictOptions<z.output<typeof api.RejectReason>>('recharge_reject_reason')
const useTemplates = dictOptions('recharge_remark')
const compared = [
  'amount',
  'fee',
  'creditedAmount',
  'txHash',
  'status',
  'riskFlags',
  'remark',
  'confirmations',
] as const

type Decision = 'approve' | 'reject'
interface DecisionProps extends DialogEnd<api.RechargeLog> {
  action: Decision
}

const looks = {
  approve: { submitLabel: msg`确认通过`, tone: 'primary' },
  reject: { submitLabel: msg`确认驳回`, tone: 'danger' },
} as const

/** Checks a decision; without a row it is one on many, none of them flagged. */
const checkRecharge = (action: 'approve' | 'reject', row?: api.RechargeLog): FieldCheck =>
  decisionCheck({
    action,
    isUnusual: ({ creditedAmount }) =>
      row !== undefined && (row.riskFlags.length > 0 || creditedAmount !== usualCredit(row)),
    remarkRequired: msg`金额有调整或存在风险标识时，请填写 5 到 200 个字的备注`,
  })

function Summary({ row }: { row: api.RechargeLog }) {
  const { t } = useLingui()
  return (
    <RecordSummary
      row={row}
      number={{ term: t`充值单号`, value: row.rechargeNo }}
      amount={t`充值金额`}
      items={[{ id: 'fee', term: t`手续费`, value: `${formatMoney(row.fee)} ${row.currency}` }]}
    />
  )
}

/** What is credited: changed on purpose only, by its key, and what was changed is said in words. */
function Credited({ row, usual, scale }: { row: api.RechargeLog; usual: Money; scale: number }) {
  const { control, setFocus } = useFormContext<{ creditedAmount?: string }>()
  const entered = Money.safeParse(useWatch({ control, name: 'creditedAmount' }))
  const change = entered.success ? new Decimal(entered.data).minus(usual) : undefined
  useKeys('dialog', [
    {
      keys: 'F4',
      label: msg`到账金额`,
      run: () => setFocus('creditedAmount', { shouldSelect: true }),
    },
  ])
  const by = `${formatMoney(change?.abs().toFixed() ?? '0')} ${row.currency}`
  return (
    <div className="flex flex-col gap-1">
      <Review.Money
        name="creditedAmount"
        label={msg`到账金额`}
        scale={scale}
        unit={row.currency}
        required
        hint={
          <>
            <Trans>默认为充值金额减手续费</Trans> <Kbd className="max-sm:hidden">F4</Kbd>
          </>
        }
      />
      {change?.eq('0') === false && (
        <p role="status" className="text-warning-strong">
          {change.lt('0') ? <Trans>比默认少 {by}</Trans> : <Trans>比默认多 {by}</Trans>}
        </p>
      )}
    </div>
  )
}

const CreditedOf = (props: { row: api.RechargeLog; scale: number }) => {
  const usual = usualCredit(props.row)
  return usual && <Credited {...props} usual={usual} />
}

/** Decides one recharge. */
export function DecideDialog({
  row: first,
  action,
  ...end
}: DecisionProps & { row: api.RechargeLog }) {
  const code = useWalletCode(first)
  return (
    <ReviewDialog
      endpoint={reviewOne}
      list={recharges}
      row={first}
      compared={compared}
      title={action === 'approve' ? msg`通过充值` : msg`驳回充值`}
      {...looks[action]}
      sentence={({ memberNo }) =>
        action === 'approve'
          ? msg`通过后，到账金额记入会员 ${memberNo} 的钱包；大额须另一位操作员复核。`
          : msg`驳回后，会员 ${memberNo} 的余额不变。`
      }
      initial={(row) => ({
        id: row.id,
        version: row.version,
        action,
        remark: '',
        ...(action === 'approve' && { creditedAmount: usualCredit(row) }),
      })}
      check={(row) => checkRecharge(action, row)}
      outcome={({ rechargeNo, currency }, _answer, { creditedAmount }) => {
        if (action === 'reject') return msg`${rechargeNo} 已驳回，余额不变`
        if (creditedAmount === undefined) return msg`${rechargeNo} 已通过`
        const sum = `${formatMoney(Money.parse(creditedAmount))} ${currency}`
        return msg`${rechargeNo} 已通过，${sum} 已入账`
      }}
      // An amount in focus is overwritten by the first key that was meant for something else.
      {...(action === 'approve' && { firstField: 'remark' })}
      {...end}
    >
      {(row) => (
        <>
          <Summary row={row} />
          {action === 'approve' ? (
            <CreditedOf row={row} scale={code?.scale ?? 18} />
          ) : (
            <Reasons field={Review.Radio} useOptions={useReasons} />
          )}
          <RemarkField
            name="remark"
            field={Review.Textarea}
            check={checkRecharge(action, row)}
            useTemplates={useTemplates}
          />
        </>
      )}
    </ReviewDialog>
  )
}

/** One decision on many recharges. */
export const DecideManyDialog = ({
  rows,
  action,
  onBulkDone,
  onClose,
}: DecisionProps & { rows: readonly api.RechargeLog[] }) => (
  <BulkDialog
    endpoint={reviewMany}
    rows={rows}
    getNumber={({ rechargeNo }) => rechargeNo}
    title={action === 'approve' ? msg`批量通过` : msg`批量驳回`}
    {...looks[action]}
    skip={(row) =>
      blockedFor(action, row) || (needsSingleReview(action, row) && msg`有风险标识，须单笔审核`)
    }
    initial={(items) => ({ items, action, remark: '' })}
    check={checkRecharge(action)}
    renderSummary={renderAmounts}
    getResults={(answer) => ('results' in answer ? answer.results : [])}
    onBulkDone={onBulkDone}
    onClose={onClose}
  >
    {action === 'reject' && <Reasons field={Review.Radio} useOptions={useReasons} />}
    <RemarkField
      name="remark"
      field={Review.Textarea}
      check={checkRecharge(action)}
      useTemplates={useTemplates}
    />
  </BulkDialog>
)
