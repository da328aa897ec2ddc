// What a database is, and what guards it: simulation, jobs, keys and checks.
import type { Mutant } from './mutant.ts'

const simulation = 'tests/flows/simulation.test.ts'
const jobs = 'tests/flows/job-guards.test.ts'

export const insiderLifeMutants: readonly Mutant[] = [
  {
    name: 'I3 whatever is not off is simulated on any database',
    file: 'server/simulation.ts',
    from: "isDemo && options[part] !== 'off'",
    to: "options[part] !== 'off'",
    test: simulation,
  },
  {
    name: 'I3 SEED may say something else than the database',
    file: 'server/db/purpose.ts',
    from: 'if (wanted !== undefined && wanted !== mode) throw',
    to: 'if (wanted !== undefined && wanted !== mode && stored === undefined) throw',
    test: simulation,
  },
  {
    name: 'I3 a simulation asked for on a real database is only left out',
    file: 'server/simulation.ts',
    from: "if (options[part] === 'on' && !isDemo)",
    to: "if (options[part] === 'on' && isDemo && !isDemo)",
    test: simulation,
  },
  {
    name: 'I3 the role of the server may write what the database is',
    file: 'server/db/grants.ts',
    from: "  'database_purpose',\n",
    to: '',
    test: simulation,
  },
  {
    name: 'I3 a database that does not say what it is counts as empty',
    file: 'server/db/purpose.ts',
    from: 'if (isDemo === null && isFilled)',
    to: 'if (isDemo === null && !isFilled && isFilled)',
    test: simulation,
  },
  {
    name: 'I3 a setting alone makes an older database a demonstration',
    file: 'server/db/migrations/0496_database_purpose.sql',
    from: "'\"done\"' and exists (select from operator where user_name = 'finance1')",
    to: "'\"done\"' or exists (select from operator where user_name = 'finance1')",
    test: simulation,
  },
  {
    name: 'I3 made-up records go into any database without members',
    file: 'scripts/db-seed.ts',
    from: 'if (!(await isDemoDatabase(db)))',
    to: 'if (!(await isDemoDatabase(db)) && (await db.$count(member)) > 0)',
    test: simulation,
  },
  {
    name: 'I20 each job has a lock of its own, whatever it runs',
    file: 'server/jobs/job-locks.ts',
    from: 'hashtext(${target})',
    to: 'hashtext(${target} || random())',
    test: jobs,
  },
  {
    name: 'I20 every tick of a busy function waits',
    file: 'server/jobs/scheduler.ts',
    from: 'and (r.job_id = q.job_id or exists',
    to: 'and (false and exists',
    test: jobs,
  },
  {
    name: 'I20 one operator switches off what guards money',
    file: 'server/jobs/all.ts',
    from: 'jobNamed(name)?.isOptional !== true',
    to: 'jobNamed(name)?.isOptional === true',
    test: jobs,
  },
  {
    name: 'I20 a change of status needs nobody else',
    file: 'server/http/crud-needs.ts',
    from: 'level: statusLevelOf?.(differing, status as StatusOf<A>)',
    to: 'level: statusLevelOf?.([], status as StatusOf<A>)',
    test: jobs,
  },
  {
    name: 'I20 the schedule of a check is moved by one operator',
    file: 'server/system/sys-job.ts',
    from: "field !== 'titles' && field !== 'remark'",
    to: "field === 'invokeTarget'",
    test: jobs,
  },
  {
    name: 'I20 an edit loses the tick that has just come',
    file: 'server/system/sys-job.ts',
    from: 'Date.parse(nextRunAt) <= Date.now()',
    to: 'Date.parse(nextRunAt) > Date.now()',
    test: jobs,
  },
  {
    name: 'I20 a run that has begun is taken back',
    file: 'server/system/sys-job.ts',
    from: "eq(sysJobRun.status, 'queued'))",
    to: "inArray(sysJobRun.status, ['queued', 'running']))",
    test: jobs,
  },
  {
    name: 'I20 ticks of a check are taken back by one operator',
    file: 'server/system/sys-job.ts',
    from: "runTrigger !== 'manual' && guardsMoney(invokeTarget)",
    to: "runTrigger === 'manual' && guardsMoney(invokeTarget)",
    test: jobs,
  },
]
