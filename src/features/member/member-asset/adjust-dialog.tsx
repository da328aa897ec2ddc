// Asking for an adjustment of a balance.
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/member/member-asset.ts'
import { notify } from '#core/feedback/toast.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { CallDialog } from '#kit/form/call-dialog.tsx'
import { createFormFields, ReasonField } from '#kit/form/create-form-fields.tsx'
import { dictOptions } from '#kit/refs/dict.ts'
import { useCurrencyOptions } from '#kit/refs/wallet-code.ts'
import { isAbove, useScale } from './amounts.ts'

const Form = createFormFields(api.adjust)
const useDirections = dictOptions<api.AdjustDirection>('adjust_direction')
const useCategories = dictOptions<api.AdjustCategory>('adjust_category')
const useWallets = dictOptions<api.AdjustWallet>('wallet_type')
const isAdjustable = (wallet: string) => api.AdjustWallet.safeParse(wallet).success
const handles = [Code.insufficient, Code.rule, Code.notFound]

interface AdjustDialogProps {
  /** The wallet; without one, member and wallet are chosen in the form. */
  row?: api.Row
  onDone: () => Promise<void>
  onClose: () => void
}

/** Stores an application; another operator decides it. */
export function AdjustDialog({ row, onDone, onClose }: AdjustDialogProps) {
  return (
    <CallDialog
      endpoint={api.adjust}
      title={msg`申请调账`}
      size="lg"
      initial={{
        direction: 'add',
        attachments: [],
        ...(row && {
          memberId: row.memberId,
          walletType: row.walletType as api.AdjustWallet,
          currency: row.currency,
        }),
      }}
      check={({ direction, amount }) => ({
        amount:
          row !== undefined &&
          direction === 'sub' &&
          isAbove(amount, row.available) &&
          msg`超过可用余额`,
      })}
      handles={handles}
      onDone={async ({ adjustNo }) => {
        await onDone()
        notify.success(msg`已提交调账申请 ${adjustNo}，等待另一位操作员审核`)
      }}
      onClose={onClose}
    >
      {row ? (
        <p className="rounded bg-sunken p-3">
          <Trans>
            {row.memberNo} · {row.account} · 可用 {formatMoney(row.available)} {row.currency}
          </Trans>
        </p>
      ) : (
        <WalletFields />
      )}
      <AmountFields />
    </CallDialog>
  )
}

function WalletFields() {
  const wallets = useWallets().filter(({ value }) => isAdjustable(value))
  return (
    <>
      <Form.MemberPicker name="memberId" label={msg`会员`} required />
      <Form.Select name="walletType" label={msg`钱包类型`} required options={wallets} />
      <Form.Select name="currency" label={msg`币种`} required options={useCurrencyOptions()} />
    </>
  )
}

function AmountFields() {
  const currency = useWatch<{ currency?: string }>({ name: 'currency' }) ?? ''
  return (
    <>
      <Form.Radio name="direction" label={msg`方向`} options={useDirections()} />
      <Form.Money
        name="amount"
        label={msg`金额`}
        required
        scale={useScale(currency)}
        unit={currency}
      />
      <Form.Select name="category" label={msg`调账类别`} required options={useCategories()} />
      <ReasonField />
      <Form.File
        name="attachments"
        label={msg`凭证附件`}
        max={api.maxAttachments}
        hint={<Trans>图片或文档，最多 5 个；大额调账必须上传</Trans>}
      />
    </>
  )
}
