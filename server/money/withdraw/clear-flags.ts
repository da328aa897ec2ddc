// Taking flags off a withdrawal of which the reasons are gone.
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import type { clearWithdrawFlags } from '#contract/money/clear-flags.ts'
import { calculateRiskScore } from '#contract/money/withdraw-risk.ts'
import { RiskFlag } from '#contract/money/withdraw-rules.ts'
import { Refusal } from '#server/base/refusal.ts'
import { audited, type Audited, type Change } from '#server/http/call.ts'
import { withdrawGuard } from './guard.ts'
import { goneFlags } from './risk.ts'

type Call = typeof clearWithdrawFlags

/** Takes flags off; they still count for the steps that an approval has, so that nobody gets by without a second reviewer. */
export async function clearFlags(
  change: Change,
  { id, version, flags, reason }: z.output<Call['input']>,
): Promise<Audited<z.input<Call['output']>>> {
  const row = await withdrawGuard.loadActionable(change, 'clearFlags', { id, version })
  const { log } = row
  const gone = await goneFlags(change.tx, log)
  if (!flags.every((flag) => gone.includes(flag))) throw new Refusal(Code.rule, 'flagHolds')
  const riskFlags = log.riskFlags.filter((flag) => !flags.includes(flag))
  const after = await withdrawGuard.update(change, 'clearFlags', log, {
    riskFlags,
    riskScore: calculateRiskScore(riskFlags),
    clearedFlags: RiskFlag.options.filter(
      (flag) => log.clearedFlags.includes(flag) || flags.includes(flag),
    ),
  })
  return audited(
    { id, version: after.version, riskFlags },
    withdrawGuard.entry('clearFlag', row, {
      before: { riskFlags: log.riskFlags, riskScore: log.riskScore },
      after: { riskFlags, riskScore: after.riskScore },
      reason,
    }),
  )
}
