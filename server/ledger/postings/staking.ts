// The lines of journals of stakes and their yields.
import type Big from 'big.js'
import type { incomeRecord, stakingRecord } from '#server/db/schema/other/staking.ts'
import { houseLines, type Line, nonZero, walletLines } from '../lines.ts'

type Stake = Pick<typeof stakingRecord.$inferSelect, 'memberId' | 'currency' | 'principal'>

/** Lines of staking/in. */
export const stakeLines = (stake: Stake): Line[] => [
  walletLines(stake, 'spot', 'stakingIn').debit('available', stake.principal),
  walletLines(stake, 'staking', 'stakingIn').credit('frozen', stake.principal),
]

/** Lines of stakingIncome/income: from the house's cost of interest to the member. */
export const incomeLines = (
  income: Pick<typeof incomeRecord.$inferSelect, 'memberId' | 'currency' | 'amount'>,
): Line[] => [
  houseLines('5300', income).debit(income.amount),
  walletLines(income, 'spot', 'stakingIncome').credit('available', income.amount),
]

/** Lines of staking/close: the member has `paid` back; `penalty`, the rest of the principal, is ours. */
export const stakeEndLines = (
  stake: Stake,
  { paid, penalty }: Readonly<Record<'paid' | 'penalty', Big>>,
): Line[] =>
  nonZero([
    walletLines(stake, 'staking', 'stakingOut').debit('frozen', paid),
    walletLines(stake, 'spot', 'stakingOut').credit('available', paid),
    walletLines(stake, 'staking', 'stakingPenalty').debit('frozen', penalty),
    houseLines('4150', stake).credit(penalty),
  ])
