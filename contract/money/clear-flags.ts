// Taking risk flags off a record of which the reasons are gone.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { recordVersion } from '../review.ts'
import { Id, Reason } from '../wire.ts'
import { RiskFlag as RechargeFlag } from './recharge-log.ts'
import { RiskFlag as WithdrawFlag } from './withdraw-rules.ts'

const input = <F extends z.ZodType>(flag: F) =>
  z.object({ ...recordVersion, flags: z.array(flag).min(1).max(20), reason: Reason })
const output = <F extends z.ZodType>(flag: F) =>
  z.object({ id: Id, version: z.int(), riskFlags: z.array(flag) })

/** Refused while a reason still holds. Whoever clears a flag does not decide the recharge. */
export const clearRechargeFlags = endpoint(
  'POST cwManage/chargeLogClearFlag',
  input(RechargeFlag),
  output(RechargeFlag),
)

/** Refused while a reason still holds. A withdrawal that had a flag keeps its two steps. */
export const clearWithdrawFlags = endpoint(
  'POST cwManage/withdrawLogClearFlag',
  input(WithdrawFlag),
  output(WithdrawFlag),
)
