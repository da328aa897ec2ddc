// What a job is: a name, typed parameters and a function. People choose when it runs, never what it does.
import { z } from 'zod'
import type { Titles } from '#contract/lang.ts'
import type { Logger } from '#server/base/log.ts'
import type { Db, SqlClient } from '#server/db/connection/client.ts'
import type { ObjectStore } from '#server/store/object-store.ts'

/** What jobs work with. */
export interface JobDeps {
  readonly db: Db
  readonly sql: SqlClient
  readonly store: ObjectStore
  readonly log: Logger
  /** Largest file that may be uploaded. */
  readonly uploadMaxBytes: number
  /** Aborts when the server stops: a long job ends at its next step and is run again by policy. */
  readonly signal: AbortSignal
}

/** What a run tells of itself, such as `{ deleted: 12 }`; it ends up in the log of runs, so no secrets. */
export type JobResult = Readonly<Record<string, string | number>>

/** When a job runs on a new installation; without it people add it themselves. */
export interface JobSchedule {
  readonly cron: string
  readonly maxRetries: number
  /** Runs once as soon as the server has started for the first time: what was brought in does not wait for its hour. */
  readonly isDueAtFirst?: boolean
  /** Stored as paused: people switch it on where it fits. */
  readonly isOffAtFirst?: boolean
}

/** A job of the registry. */
export interface Job {
  readonly name: string
  readonly titles: Titles
  /** The names of its parameters, in the order they are written in. */
  readonly params: readonly { readonly name: string; readonly titles: Titles }[]
  readonly schedule?: JobSchedule
  /** Neither checks nor moves money: whoever may keep jobs switches it off alone. Any other needs a second operator (K4). */
  readonly isOptional: boolean
  /** Returns whether the text of the parameters, `30|yes`, fits. */
  accepts(params: string): boolean
  run(deps: JobDeps, params: string): Promise<JobResult>
}

/**
 * Makes a job. To register one: write `export const dailyStatement = defineJob({ … })` in the domain it belongs to and add
 * it to the list in `server/root/all-jobs.ts`. With `schedule` it is stored as a built-in job when the server starts, and people
 * may pause it or move it but not delete it; without it, it can be chosen in the form of a new job.
 *
 * `run` may be called again for the same tick after a crash, so it has to be repeatable: what it does must be found out
 * from the database, not counted. A thrown error makes the run a failed one and is retried `maxRetries` times. One tick is
 * run by one process; two runs of one function never overlap, whichever jobs name it.
 *
 * A job that goes through records one by one uses `forEachRecord`, so that a bad one keeps no other waiting.
 */
export function defineJob<S extends Readonly<Record<string, z.ZodType>> = Record<never, never>>({
  name,
  titles,
  params,
  schedule,
  isOptional = false,
  run,
}: {
  name: string
  titles: Titles
  /** The schema of each parameter; they arrive as text, so `z.coerce.number()` and the like. */
  params?: { readonly [K in keyof S]: { readonly titles: Titles; readonly schema: S[K] } }
  schedule?: JobSchedule
  /** See `Job`. */
  isOptional?: boolean
  run: (deps: JobDeps, params: z.output<z.ZodObject<S>>) => Promise<JobResult>
}): Job {
  const declared = Object.entries<{ titles: Titles; schema: z.ZodType }>({ ...params })
  const schema = z.object(
    Object.fromEntries(declared.map(([key, param]) => [key, param.schema])),
  ) as unknown as z.ZodObject<S>
  const parse = (text: string) => {
    const values = text === '' ? [] : text.split('|').map((value) => value.trim())
    if (values.length > declared.length) return undefined
    const given = declared.map(([key], at) => [key, values[at] || undefined])
    return schema.safeParse(Object.fromEntries(given)).data
  }
  return {
    name,
    titles,
    params: declared.map(([key, param]) => ({ name: key, titles: param.titles })),
    ...(schedule && { schedule }),
    isOptional,
    accepts: (text) => parse(text) !== undefined,
    run: async (deps, text) => {
      const values = parse(text)
      if (!values) throw new Error('The parameters do not fit the job.')
      return run(deps, values)
    },
  }
}

/** The jobs of a server. */
export interface JobRegistry {
  readonly all: readonly Job[]
  /** The job of a name; undefined for one that an older or newer version knows. */
  named(name: string): Job | undefined
  /**
   * Whether a function checks or moves money, so that nobody switches it off alone. One that this version does not know
   * counts as such.
   */
  guardsMoney(name: string): boolean
}

/** Makes the registry of some jobs. Throws when two have the same name. */
export function jobRegistry(all: readonly Job[]): JobRegistry {
  const byName = new Map(all.map((job) => [job.name, job]))
  if (byName.size < all.length) throw new Error('Two jobs have the same name.')
  const named = (name: string) => byName.get(name)
  return { all, named, guardsMoney: (name) => named(name)?.isOptional !== true }
}
