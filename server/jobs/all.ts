// Every job there is, one line for each; `defineJob` says how one is written.
import { purgeExpiredJob } from '../housekeeping.ts'
import { ledgerCheckJob } from '../ledger/check-job.ts'
import { experienceExpiryJob } from '../member/experience/experience-expiry.ts'
import { memberDaysJob } from '../member/stats/member-days.ts'
import { dailyStatementJob } from '../other/daily-statement/job.ts'
import { stakeAccrualJob } from '../other/stake-accrual.ts'
import { stakingSaleJob } from '../other/staking-sale.ts'
import { measureEndJob } from '../other/violation-decision.ts'
import { websiteMaintenanceJob } from '../other/website-maintenance.ts'
import { controlApplyJob } from '../trade/control-job.ts'
import { followShareJob } from '../trade/follow-share.ts'
import { inviteProgressJob } from '../trade/invite-progress.ts'
import { inviteRebateJob } from '../trade/invite-rebate.ts'
import { testProductStopJob } from '../trade/test-contract-product.ts'
import { sweepStoreJob } from '../upload/sweep-store-job.ts'
import { auditVerifyJob } from './audit-verify.ts'
import type { Job } from './job.ts'

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
