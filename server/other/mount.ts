import type { App } from '#server/http/application.ts'
import { dailyStatement } from './daily-statement/daily-statement.ts'
import { incomeRecord } from './income-record.ts'
import { incomeRetry } from './income-retry.ts'
import { ipRecord } from './ip-record.ts'
import { ipRule } from './ip-rule.ts'
import { loginError } from './login-error.ts'
import { stakeRedeem } from './staking/stake-redeem.ts'
import { stakingRecord } from './staking/staking-record.ts'
import { staking } from './staking/staking.ts'
import { teamProfit } from './team-profit/team-profit.ts'
import { tutor } from './tutor/tutor.ts'
import { verificationCode } from './verification-code.ts'
import { violationDecision } from './violation-decision.ts'
import { violationRecord } from './violation-record.ts'
import { walletCode } from './wallet-code.ts'
import { websiteInfo } from './website-info.ts'

/** Mounts the calls of the other desks. */
export function mountOther(app: App): void {
  dailyStatement(app)
  incomeRecord(app)
  incomeRetry(app)
  ipRecord(app)
  ipRule(app)
  loginError(app)
  staking(app)
  stakingRecord(app)
  stakeRedeem(app)
  teamProfit(app)
  tutor(app)
  verificationCode(app)
  violationRecord(app)
  violationDecision(app)
  walletCode(app)
  websiteInfo(app)
}
