// Every job there is, one line for each; `defineJob` says how one is written.
import { auditVerifyJob } from '#server/jobs/audit-verify.ts'
import { jobRegistry } from '#server/jobs/job.ts'
import { ledgerCheckJob } from '#server/ledger/check-job.ts'
import { experienceExpiryJob } from '#server/member/experience/experience-expiry.ts'
import { memberDaysJob } from '#server/member/stats/member-days.ts'
import { dailyStatementJob } from '#server/other/daily-statement/job.ts'
import { stakeAccrualJob } from '#server/other/staking/stake-accrual.ts'
import { stakingSaleJob } from '#server/other/staking/staking-sale.ts'
import { measureEndJob } from '#server/other/violation-decision.ts'
import { websiteMaintenanceJob } from '#server/other/website-maintenance.ts'
import { eventPartitionsJob, platformSilenceJob } from '#server/platform/index.ts'
import { controlApplyJob } from '#server/trade/control/control-job.ts'
import { followShareJob } from '#server/trade/follow/follow-share.ts'
import { inviteProgressJob } from '#server/trade/invite/invite-progress.ts'
import { inviteRebateJob } from '#server/trade/invite/invite-rebate.ts'
import { testProductStopJob } from '#server/trade/test-contract-product.ts'
import { sweepStoreJob } from '#server/upload/sweep-store-job.ts'
import { backupDrillJob } from './backup/drill-job.ts'
import { purgeExpiredJob } from './housekeeping.ts'
import { secretsResealJob } from './reseal-secrets.ts'

/** Every job of the registry. */
export const allJobs = jobRegistry([
  purgeExpiredJob,
  eventPartitionsJob,
  platformSilenceJob,
  sweepStoreJob,
  ledgerCheckJob,
  auditVerifyJob,
  memberDaysJob,
  stakeAccrualJob,
  stakingSaleJob,
  dailyStatementJob,
  websiteMaintenanceJob,
  measureEndJob,
  experienceExpiryJob,
  controlApplyJob,
  followShareJob,
  inviteProgressJob,
  inviteRebateJob,
  testProductStopJob,
  secretsResealJob,
  backupDrillJob,
])
