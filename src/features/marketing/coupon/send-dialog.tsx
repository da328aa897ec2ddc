import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useFormContext } from 'react-hook-form'
import { type Row, send, sendPreview } from '#contract/marketing/coupon.ts'
import { notify } from '#core/feedback/toast.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { titleIn } from '#core/i18n/title-in.ts'
import { CallDialog } from '#kit/form/call-dialog.tsx'
import { createFormFields } from '#kit/form/create-form-fields.tsx'
import { DryRun } from '../recipients/dry-run.tsx'
import { TargetFields } from '../recipients/target-fields.tsx'

const Form = createFormFields(send)

/** The dry run, which the sending is bound to. */
function Checked() {
  const { setValue, formState } = useFormContext()
  const fault = formState.errors['membersHash']?.message
  return (
    <DryRun
      endpoint={sendPreview}
      fault={typeof fault === 'string' ? fault : undefined}
      onDone={({ membersHash }) => setValue('membersHash', membersHash, { shouldDirty: true })}
    >
      {({ members, limited, remaining, costUsd }) => (
        <>
          <Plural value={members} other="# 名会员" /> ·{' '}
          <Trans>最高成本 {formatMoney(costUsd)} USDT</Trans> · <Trans>剩余 {remaining} 张</Trans>
          {limited > 0 && (
            <>
              {' · '}
              <Plural value={limited} other="# 名会员已达限领数量" />
            </>
          )}
        </>
      )}
    </DryRun>
  )
}

interface SendDialogProps {
  row: Row
  onDone: () => Promise<void>
  onClose: () => void
}

/** Gives coupons to the members that the dry run found. */
export const SendDialog = ({ row, onDone, onClose }: SendDialogProps) => (
  <CallDialog
    endpoint={send}
    title={msg`发券`}
    size="lg"
    initial={{
      id: row.id,
      version: row.version,
      target: 'members',
      memberNos: [],
      countEach: '1',
      membersHash: '',
    }}
    check={({ membersHash }) => ({ membersHash: !membersHash && msg`请先预检` })}
    onDone={async ({ batchNo, sent, failed }) => {
      await onDone()
      if (failed.length > 0)
        notify.warning(
          msg`批次 ${batchNo} 已发放 ${sent} 张，${failed.length} 名会员已达限领数量，未发放`,
        )
      else notify.success(msg`批次 ${batchNo} 已发放 ${sent} 张`)
    }}
    onClose={onClose}
  >
    <p className="rounded bg-sunken p-3">
      {titleIn(row.name)} · {row.couponNo}
    </p>
    <TargetFields csvPlaceholder={msg`每行一个会员编号`} />
    <Form.Number name="countEach" label={msg`每人张数`} required />
    <Checked />
    <Form.Textarea name="remark" label={msg`备注`} required max={200} />
  </CallDialog>
)
