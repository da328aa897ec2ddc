// Freezing an amount of a wallet, and releasing what a hold keeps.
import { msg } from '@lingui/core/macro'
import Big from 'big.js'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/member/member-asset.ts'
import type { Money } from '#contract/wire.ts'
import { CallDialog } from '#kit/form/call-dialog.tsx'
import { createFormFields, ReasonField } from '#kit/form/create-form-fields.tsx'
import { isAbove, useScale } from './amounts.ts'

const Freeze = createFormFields(api.freeze)
const Release = createFormFields(api.unfreeze)
const handles = [Code.insufficient, Code.notFound, Code.rule]

interface EndProps {
  onDone: () => void
  onClose: () => void
}

/** Asks for an amount of what the wallet has available. */
export function HoldDialog({ row, onDone, onClose }: EndProps & { row: api.Row }) {
  const { memberId, walletType, currency, available } = row
  return (
    <CallDialog
      endpoint={api.freeze}
      title={msg`冻结金额`}
      tone="danger"
      initial={{ memberId, walletType, currency }}
      check={({ amount }) => ({ amount: isAbove(amount, available) && msg`超过可用余额` })}
      handles={handles}
      onDone={onDone}
      onClose={onClose}
    >
      <Freeze.Money
        name="amount"
        label={msg`冻结金额`}
        required
        scale={useScale(currency)}
        unit={currency}
        hint={available}
      />
      <ReasonField />
    </CallDialog>
  )
}

/** Asks for what is released of a hold; all that is left unless changed. */
export function ReleaseDialog({
  hold,
  currency,
  onDone,
  onClose,
}: EndProps & { hold: api.Hold; currency: string }) {
  const left = new Big(hold.amount).minus(hold.released).toFixed() as Money
  return (
    <CallDialog
      endpoint={api.unfreeze}
      title={msg`解冻金额`}
      initial={{ holdId: hold.id, amount: left }}
      check={({ amount }) => ({ amount: isAbove(amount, left) && msg`超过该冻结的剩余金额` })}
      handles={handles}
      onDone={onDone}
      onClose={onClose}
    >
      <Release.Money
        name="amount"
        label={msg`解冻金额`}
        required
        scale={useScale(currency)}
        unit={currency}
      />
      <ReasonField />
    </CallDialog>
  )
}
