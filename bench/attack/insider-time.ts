// One insider who changes when a day begins, or starts a copy of the database beside the live one.
import { setTimeout as sleep } from 'node:timers/promises'
import * as config from '#contract/system/config.ts'
import * as jobs from '#contract/system/sys-job.ts'
import { loadSecretKeys, setSecretKeys } from '#server/session/secret-box.ts'
import { holders } from '#tests/money/authenticators.ts'
import { setConfirms } from '#tests/money/desk.ts'
import { openStake } from '#tests/money/stake-desk.ts'
import type { Attack, Product } from './product.ts'

/** Runs the job over the network and waits until it has. */
async function runJob(product: Product, who: { token: string }, target: string): Promise<void> {
  const { sql, ask } = product
  const list = await ask(who, jobs.list, { pageSize: 100 })
  const jobId = list.data.list.find(({ invokeTarget }) => invokeTarget === target)?.id
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
    // Authenticators are sealed with the key that the server made.
    setSecretKeys(loadSecretKeys({ secretKeys: undefined, dataDir: product.dataDir }))
    await setConfirms(sql, 'on')
    try {
      const [mallory] = await holders(desk, 1)
      if (!mallory) throw new Error('There is no operator.')
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
    } finally {
      await setConfirms(sql, 'off')
    }
  },
}

export const insiderTimeAttacks: readonly Attack[] = [flippedZone]
