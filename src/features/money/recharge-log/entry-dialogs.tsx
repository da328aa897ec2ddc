import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import * as api from '#contract/money/recharge-log.ts'
import { keepsTxHash } from '#contract/money/recharge-rules.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { usualMax } from '#kit/bulk/bulk-run.ts'
import { BulkDialog } from '#kit/bulk/lazy-bulk-dialog.ts'
import { CallDialog } from '#kit/form/call-dialog.tsx'
import { createFormFields } from '#kit/form/create-form-fields.tsx'
import { dictOptions } from '#kit/refs/dict.ts'
import { useWalletCodes } from '#kit/refs/wallet-code.ts'
import { useWalletCode } from '#kit/review/record-details.tsx'
import { RecordSummary } from '#kit/review/record-summary.tsx'
import { seenVersions } from '#kit/review/review-rules.ts'
import type { DialogEnd } from '#kit/review/use-review-queue.ts'
import { DescriptionList } from '#ui/description-list.tsx'

const Add = createFormFields(api.add)
const Edit = createFormFields(api.edit)
const Remove = createFormFields(api.remove)
const Reverse = createFormFields(api.reverse)
const useWalletTypes = dictOptions<'spot' | 'contract' | 'follow'>('wallet_type')
const creditable = ['spot', 'contract', 'follow']

type End = DialogEnd<api.RechargeLog>
interface RowProps extends End {
  row: api.RechargeLog
}

export const AddDialog = ({ onDone, onClose }: End) => (
  <CallDialog
    endpoint={api.add}
    title={msg`新增充值`}
    initial={{ walletType: 'spot' }}
    onDone={onDone}
    onClose={onClose}
  >
    <AddFields />
  </CallDialog>
)

function AddFields() {
  const { t } = useLingui()
  const codes = useWalletCodes()
  const walletTypes = useWalletTypes().filter(({ value }) => creditable.includes(value))
  const walletCodeId: unknown = useWatch({ name: 'walletCodeId' })
  const chosen = codes.find(({ id }) => id === walletCodeId)
  return (
    <>
      <Add.MemberPicker name="memberId" label={msg`会员`} required />
      <Add.Select
        name="walletCodeId"
        label={msg`币种/网络`}
        required
        options={codes
          .filter(({ rechargeEnabled }) => rechargeEnabled)
          .map(({ id, currency, network }) => ({ value: id, label: `${currency} · ${network}` }))}
      />
      <Add.Money
        name="amount"
        label={msg`充值金额`}
        required
        scale={chosen?.scale ?? 18}
        unit={chosen?.currency}
        hint={chosen && t`最低 ${formatMoney(chosen.minRecharge)}`}
      />
      <Add.Select name="walletType" label={msg`入账钱包`} required options={walletTypes} />
      <Add.Text name="txHash" label={msg`交易哈希`} />
      <Add.Image
        name="proofImgs"
        label={msg`转账凭证`}
        required
        max={5}
        crop={{}}
        hint={t`1 到 5 张图片`}
      />
      <Add.Textarea name="remark" label={msg`备注`} required max={200} />
    </>
  )
}

export function EditDialog({ row, ...end }: RowProps) {
  const code = useWalletCode(row)
  return (
    <CallDialog
      {...end}
      endpoint={api.edit}
      title={msg`编辑充值`}
      initial={{
        id: row.id,
        version: row.version,
        amount: row.amount,
        txHash: row.txHash ?? '',
        remark: row.remark,
      }}
      check={({ txHash }) => ({
        txHash: keepsTxHash(row) && !txHash && msg`链上充值必须保留交易哈希`,
      })}
    >
      <Records rows={[row]} />
      <Edit.Money
        name="amount"
        label={msg`充值金额`}
        required
        scale={code?.scale ?? 18}
        unit={row.currency}
      />
      <Edit.Text name="txHash" label={msg`交易哈希`} />
      <Edit.Text name="remark" label={msg`备注`} />
      <Edit.Textarea name="reason" label={msg`修改原因`} required max={200} />
    </CallDialog>
  )
}

export function RemoveDialog({
  rows,
  onDone,
  onBulkDone,
  onConflict,
  onClose,
}: End & { rows: readonly api.RechargeLog[] }) {
  const common = {
    endpoint: api.remove,
    title: msg`删除充值记录`,
    submitLabel: msg`删除`,
    tone: 'danger' as const,
    onClose,
  }
  const reason = <Remove.Textarea name="reason" label={msg`删除原因`} required max={200} />
  if (rows.length > usualMax)
    return (
      <BulkDialog
        {...common}
        rows={rows}
        getNumber={({ rechargeNo }) => rechargeNo}
        initial={(items) => ({ items })}
        renderSummary={(left) => <Records rows={left} />}
        onBulkDone={onBulkDone}
      >
        {reason}
      </BulkDialog>
    )
  return (
    <CallDialog
      {...common}
      initial={{ items: seenVersions(rows) }}
      onConflict={onConflict}
      onDone={(answer, title, sent) => {
        onBulkDone(rows.map(({ id }) => id))
        onDone(answer, title, sent)
      }}
    >
      <Records rows={rows} />
      {reason}
    </CallDialog>
  )
}

export const ReverseDialog = ({ row, ...end }: RowProps) => (
  <CallDialog
    {...end}
    endpoint={api.reverse}
    title={msg`冲正充值`}
    initial={{ id: row.id, version: row.version }}
    submitLabel={msg`确认冲正`}
    tone="danger"
  >
    <Taken row={row} />
    <Reverse.Textarea name="reason" label={msg`冲正原因`} required max={200} />
  </CallDialog>
)

/** What a reversal takes from whom: the credited amount, which may be another one than arrived. */
function Taken({ row }: { row: api.RechargeLog }) {
  const { t } = useLingui()
  const { memberNo, currency } = row
  const credited = row.creditedAmount ?? row.amount
  const amount = `${formatMoney(credited)} ${currency}`
  return (
    <>
      <RecordSummary
        row={{ ...row, amount: credited }}
        number={{ term: t`充值单号`, value: row.rechargeNo }}
        amount={t`扣回金额`}
        items={[
          {
            id: 'arrived',
            term: t`充值金额`,
            value: `${formatMoney(row.amount)} ${currency}`,
          },
        ]}
      />
      <p className="text-danger-strong">
        <Trans>
          将从会员 {memberNo} 的钱包扣回 {amount}，此操作不可撤销。
        </Trans>
      </p>
    </>
  )
}

/** The records an action is about: number, member, amount. */
const Records = ({ rows }: { rows: readonly api.RechargeLog[] }) => (
  <DescriptionList
    columns={1}
    className="max-h-48 overflow-y-auto rounded bg-sunken p-3"
    items={rows.map((row) => ({
      id: row.id,
      term: row.rechargeNo,
      value: `${row.memberNo} ${row.account} · ${formatMoney(row.amount)} ${row.currency}`,
    }))}
  />
)
