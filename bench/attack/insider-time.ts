// One insider who changes when a day begins, or starts a copy of the database beside the live one.
import { mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Code } from '#contract/codes.ts'
import * as config from '#contract/system/config.ts'
import * as jobs from '#contract/system/sys-job.ts'
import { runServer } from '#tests/child-process.ts'
import { inDatabase } from '#tests/database-address.ts'
import { restoredCopy } from '#tests/money/restored-copy.ts'
import { openStake } from '#tests/money/stake-desk.ts'
import { film } from '#tests/upload/samples.ts'
import { uploader } from '#tests/upload/upload-client.ts'
import {
  forget,
  threeOperators,
  withCodes,
  withProduct,
  type Attack,
  type Product,
} from './product.ts'

/** Runs the job over the network and waits until it has. */
async function runJob(product: Product, who: { token: string }, target: string): Promise<void> {
  const { sql, ask } = product
  let jobId: string | undefined
  // The scheduler stores them at its first look at the clock.
  for (let look = 0; look < 50 && jobId === undefined; look += 1) {
    const list = await ask(who, jobs.list, { pageSize: 100 })
    jobId = list.data.list.find(({ invokeTarget }) => invokeTarget === target)?.id
    if (jobId === undefined) await sleep(200)
  }
  if (jobId === undefined) throw new Error(`There is no job ${target}.`)
  const { data } = await ask(who, jobs.run, { jobId })
  for (let look = 0; look < 150; look += 1) {
    const [run] = await sql<{ status: string }[]>`
      select status from sys_job_run where id = ${data.id}`
    if (run && run.status !== 'queued' && run.status !== 'running') return
    await sleep(200)
  }
  throw new Error(`The job ${target} did not end.`)
}

const flippedZone: Attack = {
  name: '9 the time zone flipped and back',
  async run(product) {
    const { desk, sql, ask } = product
    return withCodes(product, async (mallory) => {
      const startAt = new Date(Date.now() - 4 * 86_400_000)
      // An hour before midnight of Shanghai: further east it was the next day.
      startAt.setUTCHours(15, 0, 0, 0)
      const stake = { principal: '3650', accrued: '0', type: 'flexible', matureAt: null }
      await openStake(desk, { ...stake, startAt: startAt.toISOString() })
      const paidDays = async () => {
        await runJob(product, mallory, 'stakeAccrual')
        const [paid] = await sql<{ days: number }[]>`
          select count(*)::int as days from income_record where income_type = 'staking'`
        return paid?.days ?? 0
      }
      const due = await paidDays()
      const days = []
      for (const value of ['Etc/GMT-12', 'UTC', 'Asia/Shanghai']) {
        const { data } = await ask(mallory, config.list, { keyword: 'report.timezone' })
        const { id = '', version = 0 } = data.list[0] ?? {}
        const reason = 'the reports follow another office'
        const otp = await mallory.app.fresh()
        await ask(mallory, config.edit, { id, version, value, reason, otp })
        days.push(await paidDays())
        // As if a second operator had agreed.
        await sql`update sys_config set value = to_jsonb(${value}::text) where key = 'report.timezone'`
        days.push(await paidDays())
      }
      const extra = Math.max(...days) - due
      return {
        held: due > 0 && extra === 0,
        figures: `${due} days of a stake were due, ${extra} more paid after three changes of the zone by one and by two people`,
      }
    })
  },
}

/** The superuser of an embedded database. */
function adminOf(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  url.username = 'postgres'
  url.pathname = '/postgres'
  return String(url)
}

const copySeconds = 45

const restoredBeside: Attack = {
  name: '19 a restored copy on the live store',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'countersign-attack-live-'))
    const beside = mkdtempSync(join(tmpdir(), 'countersign-attack-copy-'))
    try {
      return await withProduct(folder, async (product) => {
        const { sql } = product
        const [operator] = await threeOperators(product)
        const mine = product.uploader(operator)
        await mine.send({ bytes: film(50_000), filename: 'before.avi' })
        await runJob(product, operator, 'sweepStore')
        const adminUrl = adminOf(product.databaseUrl)
        const restored = await restoredCopy({ adminUrl })
        symlinkSync(join(folder, 'uploads'), join(beside, 'uploads'))
        const sweepsOf = async (of: typeof sql) =>
          (await of<{ sweep: number }[]>`select sweep::int as sweep from installation`)[0]?.sweep ??
          0
        const copied = await sweepsOf(restored.connection.sql)
        const child = runServer(['--no-build'], {
          PORT: '0',
          DATA_DIR: beside,
          DATABASE_URL: inDatabase(adminUrl, 'countersign_restored'),
          SEED: 'none',
          LOG_LEVEL: 'error',
        })
        try {
          const [, base = ''] = await child.prints(/(http:\/\/[\d.]+:\d+)\//)
          for (let second = 0; second < copySeconds; second += 1) {
            if (child.output().includes('another running database')) break
            await sleep(1_000)
          }
          const theirs = uploader((path, init) => fetch(new URL(path, base), init), operator.token)
          const stored = await theirs.send({ bytes: film(60_000), filename: 'copy.avi' })
          const taken = (await sweepsOf(restored.connection.sql)) - copied
          const before = await sweepsOf(sql)
          await runJob(product, operator, 'sweepStore')
          const swept = (await sweepsOf(sql)) - before
          const kept = await mine.send({ bytes: film(70_000), filename: 'after.avi' })
          return {
            held: taken === 0 && stored.code === Code.rule && swept === 1 && kept.code === Code.ok,
            figures: `the copy swept the store ${taken} times and its upload was answered with ${stored.code}; the live server swept it ${swept} time of 1, its upload was answered with ${kept.code}`,
          }
        } finally {
          await child.end('SIGTERM')
          await restored.drop()
        }
      })
    } finally {
      forget(beside)
      forget(folder)
    }
  },
}

export const insiderTimeAttacks: readonly Attack[] = [flippedZone, restoredBeside]
