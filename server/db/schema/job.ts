// Typed mirror of jobs and their runs (migrations 0262, 0497); a test compares both.
import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Titles } from '#contract/lang.ts'
import { idColumn, stampColumn } from '../columns.ts'
import { identity, register, stamps } from './shared-columns.ts'

/** Jobs that run by a clock. */
export const sysJob = pgTable('sys_job', {
  ...identity,
  titles: jsonb().$type<Titles>().notNull(),
  jobGroup: text({ enum: ['default', 'system'] })
    .notNull()
    .default('default'),
  invokeTarget: text().notNull(),
  jobParams: text().notNull().default(''),
  cronExpression: text().notNull(),
  misfirePolicy: text({ enum: ['repeat', 'once'] })
    .notNull()
    .default('repeat'),
  maxRetries: integer().notNull().default(0),
  status: text({ enum: ['on', 'off'] })
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
  runTrigger: text({ enum: ['schedule', 'manual', 'retry'] }).notNull(),
  status: text({
    enum: ['queued', 'running', 'success', 'failed', 'crashed', 'skipped', 'cancelled'],
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
