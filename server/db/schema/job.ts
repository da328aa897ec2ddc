// Typed mirror of jobs and their runs (migrations 0262, 0497); a test compares both.
import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { OnOff } from '#contract/define-resource.ts'
import type { Titles } from '#contract/lang.ts'
import { JobGroup, MisfirePolicy, RunTrigger, RunStatus } from '#contract/system/sys-job.ts'
import { idColumn, stampColumn } from '../columns.ts'
import { identity, register, stamps } from './shared-columns.ts'
import { valuesIn } from './values.ts'

/** Jobs that run by a clock. */
export const sysJob = pgTable('sys_job', {
  ...identity,
  titles: jsonb().$type<Titles>().notNull(),
  jobGroup: text({ enum: valuesIn(JobGroup) })
    .notNull()
    .default('default'),
  invokeTarget: text().notNull(),
  jobParams: text().notNull().default(''),
  cronExpression: text().notNull(),
  misfirePolicy: text({ enum: valuesIn(MisfirePolicy) })
    .notNull()
    .default('repeat'),
  maxRetries: integer().notNull().default(0),
  status: text({ enum: valuesIn(OnOff) })
    .notNull()
    .default('off'),
  isBuiltIn: boolean().notNull().default(false),
  nextRunAt: stampColumn(),
  remark: text().notNull().default(''),
  ...register,
  ...stamps,
})

/** What became of each run. */
export const sysJobRun = pgTable('sys_job_run', {
  ...identity,
  jobId: idColumn().notNull(),
  invokeTarget: text().notNull(),
  jobParams: text().notNull().default(''),
  runTrigger: text({ enum: valuesIn(RunTrigger) }).notNull(),
  status: text({
    enum: valuesIn(RunStatus),
  })
    .notNull()
    .default('queued'),
  scheduledAt: stampColumn().notNull(),
  attempt: integer().notNull().default(1),
  startedAt: stampColumn(),
  finishedAt: stampColumn(),
  result: text().notNull().default(''),
  process: text().notNull().default(''),
  operatorName: text().notNull().default(''),
  createdAt: stampColumn()
    .notNull()
    .default(sql`now()`),
})
