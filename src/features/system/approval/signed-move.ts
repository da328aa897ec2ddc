import type { ApprovalRequest } from '#contract/system/approval.ts'
import { formatMoney } from '#core/format/format-money.ts'

type Move = Pick<ApprovalRequest['moves'][number], 'amount' | 'currency'>

/** What a wallet gains or loses, with its sign and currency. */
export const signedMove = ({ amount, currency }: Move): string =>
  `${amount.startsWith('-') ? '' : '+'}${formatMoney(amount)} ${currency}`
