// Every job there is, one line for each; `defineJob` says how one is written.
import { purgeExpiredJob } from './housekeeping.ts'
import { ledgerCheckJob } from '#server/ledger/check-job.ts'
import { experienceExpiryJob } from '#server/member/experience/experience-expiry.ts'
import { memberDaysJob } from '#server/member/stats/member-days.ts'
import { dailyStatementJob } from '#server/other/daily-statement/job.ts'
import { stakeAccrualJob } from '#server/other/stake-accrual.ts'
import { stakingSaleJob } from '#server/other/staking-sale.ts'
import { measureEndJob } from '#server/other/violation-decision.ts'
import { websiteMaintenanceJob } from '#server/other/website-maintenance.ts'
import { controlApplyJob } from '#server/trade/control-job.ts'
import { followShareJob } from '#server/trade/follow-share.ts'
import { inviteProgressJob } from '#server/trade/invite-progress.ts'
import { inviteRebateJob } from '#server/trade/invite-rebate.ts'
import { testProductStopJob } from '#server/trade/test-contract-product.ts'
import { sweepStoreJob } from '#server/upload/sweep-store-job.ts'
import { auditVerifyJob } from '#server/jobs/audit-verify.ts'
import type { Job } from '#server/jobs/job.ts'

const jobs: readonly Job[] = [
  purgeExpiredJob,
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
]

const byName = new Map(jobs.map((job) => [job.name, job]))
if (byName.size < jobs.length) throw new Error('Two jobs have the same name.')

/** Every job of the registry. */
export const allJobs = (): readonly Job[] => jobs

/**
 * Whether a function checks or moves money, so that nobody switches it off alone. One that this version does not know
 * counts as such.
 */
export const guardsMoney = (name: string): boolean => jobNamed(name)?.isOptional !== true

/** The job of a name; undefined for one that an older or newer version knows. */
export const jobNamed = (name: string): Job | undefined => byName.get(name)
