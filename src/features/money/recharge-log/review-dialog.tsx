import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/money/recharge-log.ts'
import { blank } from '#core/format/blank.ts'
import { formatMoney } from '#core/format/format-money.ts'
import type { CallError } from '#core/http/call-error.ts'
import { CallDialog, type FieldCheck } from '#kit/form/call-dialog.tsx'
import { fieldsOf } from '#kit/form/fields-of.tsx'
import { useCellFacts } from '#kit/grid/use-cell-facts.ts'
import { useKeys } from '#kit/keys/keys.ts'
import { dictOptions } from '#kit/refs/dict.ts'
import { useWalletCodes } from '#kit/refs/wallet-code.ts'
import { useText } from '#kit/use-text.ts'
import { DescriptionList } from '#ui/description-list.tsx'
import { recharges } from './list.tsx'
import { checkVerdict, usualCredit } from './rules.ts'

const reviewOne = { ...api.review, input: api.ReviewOne }
const Review = fieldsOf(reviewOne)
const useReasons = dictOptions<z.output<typeof api.RejectReason>>('recharge_reject_reason')
/** What may differ when the record changed under the operator's eyes. */
const compared = [
  'amount',
  'fee',
  'creditedAmount',
  'txHash',
  'status',
  'riskFlags',
  'remark',
  'confirmations',
]

interface ReviewDialogProps {
  row: api.RechargeLog
  action: 'approve' | 'reject'
  onDone: () => void
  /** Someone else was faster: tell, refresh, change nothing. */
  onConflict: (error: CallError) => void
  onClose: () => void
}

/** Decides one recharge; when the record has changed meanwhile it shows what and asks again. */
export function ReviewDialog({
  row: first,
  action,
  onDone,
  onConflict,
  onClose,
}: ReviewDialogProps) {
  const [row, setRow] = useState(first)
  const [before, setBefore] = useState<api.RechargeLog>()
  const code = useWalletCodes().find(
    (each) => each.currency === row.currency && each.network === row.network,
  )
  const onRefused = (error: CallError) => {
    const fresh = error.code === Code.stale ? api.RechargeLog.safeParse(error.data) : undefined
    if (!fresh?.success) return onConflict(error)
    setBefore(row)
    setRow(fresh.data)
  }
  const check: FieldCheck = (values) =>
    checkVerdict(values, action, {
      isUnusual: row.riskFlags.length > 0 || values['creditedAmount'] !== usualCredit(row),
    })
  return (
    <CallDialog
      // Another version is another intent: new key, new first values.
      key={row.version}
      calls={reviewOne}
      title={action === 'approve' ? msg`通过充值` : msg`驳回充值`}
      submitLabel={action === 'approve' ? msg`确认通过` : msg`确认驳回`}
      tone={action === 'approve' ? 'primary' : 'danger'}
      initial={{
        id: row.id,
        version: row.version,
        action,
        remark: '',
        ...(action === 'approve' && { creditedAmount: usualCredit(row) }),
      }}
      check={check}
      handles={[Code.alreadyHandled, Code.stale]}
      onRefused={onRefused}
      onDone={onDone}
      onClose={onClose}
    >
      {before && <Changes before={before} now={row} />}
      <Summary row={row} />
      {action === 'approve' ? (
        <Review.Money
          name="creditedAmount"
          label={msg`到账金额`}
          scale={code?.scale ?? 18}
          unit={row.currency}
          required
          hint={<Trans>默认为充值金额减手续费</Trans>}
        />
      ) : (
        <Reasons />
      )}
      <Review.Textarea name="remark" label={msg`审核备注`} max={200} />
    </CallDialog>
  )
}

/** Number, member, amount: what the decision is about, once more before it is made (K1). */
function Summary({ row }: { row: api.RechargeLog }) {
  const { t } = useLingui()
  return (
    <DescriptionList
      columns={2}
      className="rounded bg-sunken p-3"
      items={[
        { id: 'no', term: t`充值单号`, value: row.rechargeNo },
        { id: 'member', term: t`会员`, value: `${row.memberNo} ${row.account}` },
        {
          id: 'amount',
          term: t`充值金额`,
          value: <b className="text-lg">{`${formatMoney(row.amount)} ${row.currency}`}</b>,
        },
        { id: 'fee', term: t`手续费`, value: `${formatMoney(row.fee)} ${row.currency}` },
      ]}
    />
  )
}

/** The reasons, each under its digit. */
function Reasons() {
  const options = useReasons()
  const { setValue } = useFormContext()
  const choose = (value: string) => {
    setValue('rejectReason', value, { shouldDirty: true, shouldValidate: true })
    // Otherwise a later Space would choose the radio that still has the focus.
    document.querySelector<HTMLElement>(`input[type="radio"][value="${value}"]`)?.focus()
  }
  useKeys(
    'dialog',
    options.slice(0, 9).map((option, at) => ({
      keys: String(at + 1),
      label: msg`驳回原因：${option.label}`,
      run: () => choose(option.value),
    })),
  )
  return (
    <Review.Radio
      name="rejectReason"
      label={msg`驳回原因`}
      options={options.map((option, at) => ({
        ...option,
        label: at < 9 ? `${at + 1} ${option.label}` : option.label,
      }))}
    />
  )
}

function Changes({ before, now }: { before: api.RechargeLog; now: api.RechargeLog }) {
  const text = useText()
  const facts = useCellFacts(recharges.dicts)
  const same = (id: string) =>
    JSON.stringify(before[id as keyof api.RechargeLog]) ===
    JSON.stringify(now[id as keyof api.RechargeLog])
  const changed = recharges.columns.filter(({ id }) => compared.includes(id) && !same(id))
  return (
    <div
      role="alert"
      className="rounded border-l-4 border-l-warning bg-warning-soft p-3 text-warning-strong"
    >
      <p className="font-medium">
        <Trans>此单在您查看后有变动，未执行任何操作。请核对后重新提交。</Trans>
      </p>
      <ul className="mt-1">
        {changed.map((column) => (
          <li key={column.id} className="flex flex-wrap gap-2">
            {text(column.label)}: <del>{column.render(before, facts) ?? blank}</del> →{' '}
            <ins className="no-underline">{column.render(now, facts) ?? blank}</ins>
          </li>
        ))}
      </ul>
    </div>
  )
}
