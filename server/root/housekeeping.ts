// Throws away what nothing asks for any more, so that a server that runs for years stays as large as its money.
import { localize } from '#server/base/localize.ts'
import type { SqlClient } from '#server/db/connection/client.ts'
import { defineJob } from '#server/jobs/job.ts'

/** A statement that holds no other one up for long. */
const batch = 5_000

/**
 * Keys of requests are kept 30 days: a retry is answered from them. The console keeps a key no longer than the dialog that
 * made it, and what other services promise is a day.
 */
const keyDays = 30
/** Ended sessions are kept 90 days to look at; who did what stays in the audit trail for good. */
const sessionDays = 90
/** Attempts to sign in are kept a year; what was done stays in the audit trail for good. */
const loginDays = 365
/** Runs of jobs are kept 90 days to look at. */
const runDays = 90
/** Wrong passwords are forgotten within the hour; the row may go a day later. */
const guardDays = 1
/** Calls of keys are shown for the last 24 hours. */
const minuteDays = 2
/** Codes to sign in hold for minutes and are counted by the hour. */
const codeDays = 1

const deleteKeys = (sql: SqlClient) => sql`
  delete from request_key where ctid = any (array(
    select ctid from request_key where created_at < now() - make_interval(days => ${keyDays})
     order by created_at limit ${batch}))`

// A session that nobody ended is over when it expires.
const deleteSessions = (sql: SqlClient) => sql`
  delete from operator_session where ctid = any (array(
    select ctid from operator_session
     where least(ended_at, expires_at) < now() - make_interval(days => ${sessionDays}) limit ${batch}))`

const deleteGuards = (sql: SqlClient) => sql`
  delete from login_guard where ctid = any (array(
    select ctid from login_guard
     where greatest(window_start, locked_until) < now() - make_interval(days => ${guardDays}) limit ${batch}))`

const deleteLogins = (sql: SqlClient) => sql`
  delete from login_log where ctid = any (array(
    select ctid from login_log where created_at < now() - make_interval(days => ${loginDays})
     order by created_at limit ${batch}))`

const deleteCodes = (sql: SqlClient) => sql`
  delete from sign_in_code where ctid = any (array(
    select ctid from sign_in_code where created_at < now() - make_interval(days => ${codeDays})
     order by created_at limit ${batch}))`

const deleteScans = (sql: SqlClient) => sql`
  delete from sign_in_scan where ctid = any (array(
    select ctid from sign_in_scan where created_at < now() - make_interval(days => ${codeDays})
     order by created_at limit ${batch}))`

const deleteOidc = (sql: SqlClient) => sql`
  delete from sign_in_oidc where ctid = any (array(
    select ctid from sign_in_oidc where created_at < now() - make_interval(days => ${codeDays})
     order by created_at limit ${batch}))`

const deleteViewers = (sql: SqlClient) => sql`
  delete from record_viewer where ctid = any (array(
    select ctid from record_viewer where seen_at < now() - make_interval(days => ${guardDays})
     order by seen_at limit ${batch}))`

const deleteRuns = (sql: SqlClient) => sql`
  delete from sys_job_run where ctid = any (array(
    select ctid from sys_job_run where created_at < now() - make_interval(days => ${runDays})
       and status not in ('queued', 'running') order by created_at limit ${batch}))`

const deletePlatformRequests = (sql: SqlClient) => sql`
  delete from platform_request where ctid = any (array(
    select ctid from platform_request where created_at < now() - make_interval(days => ${keyDays})
     order by created_at limit ${batch}))`

const deleteKeyMinutes = (sql: SqlClient) => sql`
  delete from platform_key_minute where ctid = any (array(
    select ctid from platform_key_minute where minute < now() - make_interval(days => ${minuteDays})
     order by minute limit ${batch}))`

// Nobody decided in time: the applicant has to apply again.
const expireApprovals = (sql: SqlClient) => sql`
  update approval_request set status = 'expired', version = version + 1, updated_at = now()
   where id = any (array(
    select id from approval_request where status = 'pending' and expires_at <= now() limit ${batch} for update skip locked))`

/** One round over everything that is kept for a time only. Any number of servers may run it at once. */
export async function purgeExpired(sql: SqlClient): Promise<void> {
  for (const remove of [
    deleteKeys,
    deleteSessions,
    deleteLogins,
    deleteGuards,
    deleteCodes,
    deleteScans,
    deleteOidc,
    deleteViewers,
    deleteRuns,
    deletePlatformRequests,
    deleteKeyMinutes,
    expireApprovals,
  ]) {
    let gone = batch
    while (gone === batch) gone = (await remove(sql)).count
  }
}

/** The same as a job, at every full hour. */
export const purgeExpiredJob = defineJob({
  name: 'purgeExpired',
  titles: localize('清理过期数据', 'Delete expired data', '清理過期資料'),
  schedule: { cron: '0 0 * * * *', maxRetries: 1 },
  isOptional: true,
  async run({ sql }) {
    await purgeExpired(sql)
    return {}
  },
})
