// The lines of journals that bring money in, take it out, and move it between the wallets of a member.
import Big from 'big.js'
import type { memberAdjust } from '#server/db/schema/member/member-adjust.ts'
import type { assetHold } from '#server/db/schema/money/ledger.ts'
import type { rechargeLog, withdrawLog } from '#server/db/schema/money/money.ts'
import type { flashLog, transferLog } from '#server/db/schema/money/wallet-moves.ts'
import type { HouseCode } from '../chart.ts'
import { houseLines, type Line, nonZero, walletLines } from '../lines.ts'

type Recharge = Pick<
  typeof rechargeLog.$inferSelect,
  'memberId' | 'walletType' | 'currency' | 'network' | 'rechargeType' | 'amount' | 'fee'
>
type Withdrawal = Pick<
  typeof withdrawLog.$inferSelect,
  'memberId' | 'currency' | 'network' | 'payMethod' | 'amount' | 'netAmount' | 'fee' | 'networkFee'
>

/** Where the money of a recharge arrived: a channel, a bank, or our wallets. */
function receivingAccount({ rechargeType, network }: Recharge): HouseCode {
  if (rechargeType === 'third') return '1120'
  return network === 'BANK' ? '1130' : '1100'
}

/**
 * Lines of recharge/credit: debits what arrived; credits the member, then our fee, then what is owed until it is cleared up
 * (2900). Crediting more than amount − fee waives that much of the fee.
 */
export function creditLines(recharge: Recharge, creditedAmount: string): Line[] {
  const kept = new Big(recharge.amount).minus(creditedAmount)
  const fee = kept.lt(recharge.fee) ? kept : new Big(recharge.fee)
  return nonZero([
    houseLines(receivingAccount(recharge), recharge).debit(recharge.amount),
    walletLines(recharge, recharge.walletType, 'recharge').credit('available', creditedAmount),
    houseLines('4125', recharge).credit(fee),
    houseLines('2900', recharge).credit(kept.minus(fee)),
  ])
}

/** Where a payout leaves from: a channel, the bank account, or our wallets. */
export const payingAccount = ({
  network,
  payMethod,
}: Pick<Withdrawal, 'network' | 'payMethod'>): HouseCode =>
  payMethod === 'third' ? '1120' : network === 'BANK' ? '1130' : '1100'

/** Lines of withdraw/apply: the amount is put aside. */
export function applyLines(withdrawal: Withdrawal): Line[] {
  const own = walletLines(withdrawal, 'spot', 'withdrawApply')
  return [own.debit('available', withdrawal.amount), own.credit('frozen', withdrawal.amount)]
}

/** Lines of withdraw/close (refund): the member has the amount back. */
export function refundLines(withdrawal: Withdrawal): Line[] {
  const own = walletLines(withdrawal, 'spot', 'withdrawRefund')
  return [own.debit('frozen', withdrawal.amount), own.credit('available', withdrawal.amount)]
}

/**
 * Lines of withdraw/close (paid): debits the member's frozen amount and what the network took; credits the account the payout
 * left from with both, and our fee.
 */
export function paidLines(withdrawal: Withdrawal): Line[] {
  const { amount, netAmount, fee, networkFee } = withdrawal
  const account = houseLines(payingAccount(withdrawal), withdrawal)
  return nonZero([
    walletLines(withdrawal, 'spot', 'withdrawPaid').debit('frozen', amount),
    account.credit(netAmount),
    houseLines('4120', withdrawal).credit(fee),
    houseLines('5500', withdrawal).debit(networkFee),
    account.credit(networkFee),
  ])
}

/** Lines of transfer/move. */
export function transferLines(
  transfer: Pick<
    typeof transferLog.$inferSelect,
    'memberId' | 'currency' | 'fromWallet' | 'toWallet' | 'amount'
  >,
): Line[] {
  const { fromWallet, toWallet, amount } = transfer
  return [
    walletLines(transfer, fromWallet, 'transferOut').debit('available', amount),
    walletLines(transfer, toWallet, 'transferIn').credit('available', amount),
  ]
}

/** Lines of flash/convert: what is sold goes to the inventory, what is bought comes from it, less our fee. */
export function flashLines(
  flash: Pick<
    typeof flashLog.$inferSelect,
    'memberId' | 'fromCurrency' | 'fromAmount' | 'toCurrency' | 'toAmount' | 'feeAmount'
  >,
): Line[] {
  const { memberId, fromAmount, toAmount, feeAmount } = flash
  const sold = { memberId, currency: flash.fromCurrency }
  const bought = { memberId, currency: flash.toCurrency }
  return nonZero([
    walletLines(sold, 'spot', 'flashOut').debit('available', fromAmount),
    houseLines('2960', sold).credit(fromAmount),
    houseLines('2960', bought).debit(new Big(toAmount).plus(feeAmount)),
    walletLines(bought, 'spot', 'flashIn').credit('available', toAmount),
    houseLines('4130', bought).credit(feeAmount),
  ])
}

/** Lines of hold/freeze and hold/release: from the bucket that is left into the one that is entered. */
export function holdLines(
  hold: Pick<typeof assetHold.$inferSelect, 'memberId' | 'walletType' | 'currency'>,
  step: 'freeze' | 'release',
  amount: string,
): Line[] {
  const isFreeze = step === 'freeze'
  const own = walletLines(hold, hold.walletType, isFreeze ? 'holdFreeze' : 'holdRelease')
  return [
    own.debit(isFreeze ? 'available' : 'frozen', amount),
    own.credit(isFreeze ? 'frozen' : 'available', amount),
  ]
}

type Adjustment = Pick<
  typeof memberAdjust.$inferSelect,
  'memberId' | 'walletType' | 'currency' | 'direction' | 'category' | 'amount'
>

/** The house account that stands against the wallet of an adjustment. */
function adjustAccount({ category, direction }: Adjustment): HouseCode {
  if (category === 'missedDeposit') return '1100'
  return category === 'campaign' && direction === 'add' ? '5100' : '5400'
}

/** Lines of adjust/add and adjust/sub. */
export function adjustLines(adjustment: Adjustment): Line[] {
  const { walletType, direction, amount } = adjustment
  const house = houseLines(adjustAccount(adjustment), adjustment)
  if (direction === 'add')
    return [
      house.debit(amount),
      walletLines(adjustment, walletType, 'adjustAdd').credit('available', amount),
    ]
  return [
    walletLines(adjustment, walletType, 'adjustSub').debit('available', amount),
    house.credit(amount),
  ]
}
