// Jobs that run by a clock. What they do is the program's; people choose when, and see what became of it.
import { z } from 'zod'
import { defineResource, OnOff } from '../define-resource.ts'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { Titles, TitlesInput } from '../lang.ts'
import { DateRange, Id, Ids, Nothing, Reason, RequestId, Stamp, Text, WireInt } from '../wire.ts'

export const JobGroup = z.enum(['default', 'system'])
export type JobGroup = z.output<typeof JobGroup>
/** `once`: the job is paused after its next run. */
export const MisfirePolicy = z.enum(['repeat', 'once'])
export type MisfirePolicy = z.output<typeof MisfirePolicy>
export const RunStatus = z.enum([
  'queued',
  'running',
  'success',
  'failed',
  'crashed',
  'skipped',
  'cancelled',
])
export type RunStatus = z.output<typeof RunStatus>
export const RunTrigger = z.enum(['schedule', 'manual', 'retry'])

/** Second, minute, hour, day of the month, month, day of the week. */
const CronExpression = Text(120).min(1)

export const { list, get, add, edit, remove, setStatus } = defineResource('sysJob', {
  verbs: ['list', 'get', 'add', 'edit', 'remove', 'setStatus'],
  reasons: ['edit', 'remove', 'setStatus'],
  // Switching off, or moving, what checks or moves money.
  levels: { edit: 'K4', setStatus: 'K4' },
  isEditConditional: true,
  isStatusConditional: true,
  fields: z.object({
    titles: TitlesInput(64),
    jobGroup: JobGroup.default('default'),
    /** The name of a function in the server's registry. */
    invokeTarget: Text(64).min(1),
    /** Values in the order that the function names them, separated by `|`. */
    jobParams: Text(500).default(''),
    cronExpression: CronExpression,
    misfirePolicy: MisfirePolicy.default('repeat'),
    /** How often a failed or crashed run is tried again. */
    maxRetries: WireInt.pipe(z.int().min(0).max(5)).default(0),
    remark: Text(200).default(''),
  }),
  row: z.object({
    id: Id,
    version: z.int(),
    titles: Titles,
    jobGroup: JobGroup,
    invokeTarget: z.string(),
    jobParams: z.string(),
    cronExpression: z.string(),
    misfirePolicy: MisfirePolicy,
    maxRetries: z.int(),
    status: OnOff,
    /** Came with the program: it can be paused and moved, but neither deleted nor given another function. */
    isBuiltIn: z.boolean(),
    /** Empty while it is paused. */
    nextRunAt: Stamp.nullable(),
    lastRunAt: Stamp.nullable(),
    lastStatus: RunStatus.nullable(),
    remark: z.string(),
    operatorName: z.string(),
    createdAt: Stamp,
    updatedAt: Stamp,
  }),
  filter: z
    .object({ keyword: Text(64), jobGroup: JobGroup, status: OnOff, invokeTarget: Text(64) })
    .partial(),
  sortable: ['nextRunAt', 'createdAt', 'updatedAt'],
})
export type Row = z.output<(typeof list)['row']>

/** The functions that a job can run. */
export const targets = endpoint(
  'GET sysJob/targets',
  Nothing,
  z.object({
    list: z.array(
      z.object({
        name: z.string(),
        titles: Titles,
        params: z.array(z.object({ name: z.string(), titles: Titles })),
      }),
    ),
  }),
)

/** The next five moments of an expression; none where it never comes. */
export const nextRuns = endpoint(
  'GET sysJob/nextRuns',
  z.object({ cronExpression: CronExpression }),
  z.object({ runs: z.array(Stamp) }),
)

/** Runs a job once, now; a paused one too. `id` names the run. */
export const run = endpoint(
  'PUT sysJob/run',
  z.object({ jobId: Id, requestId: RequestId.optional() }),
  z.object({ id: Id }),
)

/** The runs of all jobs, the newest first. */
export const logs = listEndpoint('GET sysJob/logs', {
  filter: z
    .object({
      jobId: Id,
      targetName: Text(64),
      status: z.array(RunStatus).max(7),
      dateRange: DateRange,
    })
    .partial(),
  row: z.object({
    id: Id,
    jobId: Id,
    titles: Titles,
    targetName: z.string(),
    jobParams: z.string(),
    runTrigger: RunTrigger,
    status: RunStatus,
    attempt: z.int(),
    scheduledAt: Stamp,
    startedAt: Stamp.nullable(),
    finishedAt: Stamp.nullable(),
    /** Milliseconds from start to end. */
    durationMs: z.int().nullable(),
    result: z.string(),
    /** Which server process ran it. */
    process: z.string(),
    operatorName: z.string(),
  }),
  sortable: ['scheduledAt'],
})
export type RunRow = z.output<(typeof logs)['row']>

/** The last ten runs of a job, for whoever may read the log. An open record asks by itself, so it keeps no session alive. */
export const recentRuns = endpoint(
  'GET sysJob/recentRuns',
  z.object({ jobId: Id }),
  z.object({
    list: z.array(
      logs.row.pick({ id: true, status: true, scheduledAt: true, durationMs: true, result: true }),
    ),
  }),
  { access: 'session', passive: true },
)

/**
 * Takes back runs that have not begun. K4 for those that the clock or the policy asked for of a function that checks or
 * moves money.
 */
export const cancel = endpoint(
  'PUT sysJob/cancel',
  z.object({ logIds: Ids, reason: Reason, requestId: RequestId.optional() }),
  z.object({ count: z.int() }),
  { level: 'K4', isLevelConditional: true },
)

/** Deletes runs that are over. */
export const deleteLogs = endpoint(
  'DELETE sysJob/deleteLogs',
  z.object({ logIds: Ids }),
  z.object({ count: z.int() }),
)
