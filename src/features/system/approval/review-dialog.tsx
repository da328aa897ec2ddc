import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { use } from 'react'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/system/approval.ts'
import { isReason } from '#contract/wire.ts'
import { notify } from '#core/feedback/toast.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { CallDialog } from '#kit/form/call-dialog.tsx'
import { createFormFields } from '#kit/form/create-form-fields.tsx'
import { DockContext } from '#kit/form/dock.ts'
import { DescriptionList } from '#ui/description-list.tsx'
import { Moves } from './moves.tsx'

const Review = createFormFields(api.review)

interface DialogProps {
  row: api.ApprovalRequest
  /** The list and the record are out of date, whatever came of it. */
  onDone: () => void
  onClose: () => void
}

/** Refusals that say the record is not what was on screen: told, and the screen is read again. */
const conflict = [Code.alreadyHandled, Code.stale, Code.notFound, Code.claimed]

/** What an application is called in a toast. */
const objectOf = ({ actionName, targetNo }: api.ApprovalRequest) =>
  [actionName, targetNo].filter(Boolean).join(' ')

/** Approves or rejects what another operator applied for. */
export function ReviewDialog({
  row,
  action,
  onDone,
  onClose,
}: DialogProps & { action: 'approve' | 'reject' }) {
  const leave = () => {
    onClose()
    onDone()
  }
  return (
    <CallDialog
      endpoint={api.review}
      title={
        action === 'approve' ? msg`通过申请：${row.actionName}` : msg`驳回申请：${row.actionName}`
      }
      submitLabel={action === 'approve' ? msg`确认通过` : msg`确认驳回`}
      tone={action === 'approve' ? 'primary' : 'danger'}
      initial={{ id: row.id, version: row.version, action, remark: '' }}
      check={({ remark }) => ({
        remark:
          action === 'reject' &&
          !(typeof remark === 'string' && isReason(remark)) &&
          msg`请填写 5 到 200 个字的备注`,
      })}
      handles={conflict}
      onRefused={leave}
      onDone={({ status, failReason }) => {
        const what = objectOf(row)
        if (status === 'failed') notify.warning(msg`申请已失效，未执行：${failReason}`)
        else
          notify.success(
            status === 'approved' ? msg`${what}：已通过并执行` : msg`${what}：申请已驳回`,
          )
        leave()
      }}
      onClose={onClose}
    >
      <Summary row={row} />
      <Review.Textarea
        name="remark"
        label={msg`复核备注`}
        max={200}
        required={action === 'reject'}
      />
    </CallDialog>
  )
}

/** Takes an own application back. */
export function WithdrawDialog({ row, onDone, onClose }: DialogProps) {
  const leave = () => {
    onClose()
    onDone()
  }
  return (
    <CallDialog
      endpoint={api.withdraw}
      title={msg`撤回申请`}
      submitLabel={msg`撤回`}
      initial={{ id: row.id, version: row.version }}
      handles={conflict}
      onRefused={leave}
      onDone={() => {
        const what = objectOf(row)
        notify.success(msg`${what}：申请已撤回`)
        leave()
      }}
      onClose={onClose}
    >
      <Summary row={row} />
      <p>
        <Trans>撤回后不会执行，需要时可重新提交。</Trans>
      </p>
    </CallDialog>
  )
}

/** What is decided, once more before it is. */
function Summary({ row }: { row: api.ApprovalRequest }) {
  // The application is in view in its panel, unless that was scrolled: one line says what is decided.
  if (use(DockContext))
    return (
      <p className="flex flex-wrap gap-x-4 rounded bg-sunken px-3 py-2 tabular-nums">
        <span>{row.actionName}</span>
        {row.targetNo && <span>{row.targetNo}</span>}
        {row.moves.map(({ memberNo, currency, amount }) => (
          <span key={`${memberNo} ${currency} ${amount}`}>
            {`${memberNo} ${formatMoney(amount, { sign: true })} ${currency}`}
          </span>
        ))}
      </p>
    )
  return (
    <div className="flex flex-col gap-3 rounded bg-sunken p-3">
      <Moves moves={row.moves} />
      <Facts row={row} />
    </div>
  )
}

function Facts({ row }: { row: api.ApprovalRequest }) {
  const { t } = useLingui()
  return (
    <DescriptionList
      columns={1}
      items={[
        { id: 'action', term: t`操作`, value: row.actionName },
        { id: 'target', term: t`对象编号`, value: row.targetNo || '-' },
        {
          id: 'amount',
          term: t`折合USDT`,
          value: row.amountUsd === null ? '-' : formatMoney(row.amountUsd),
        },
        { id: 'applicant', term: t`申请人`, value: row.applicantName },
        { id: 'reason', term: t`申请原因`, value: row.reason || '-' },
      ]}
    />
  )
}
