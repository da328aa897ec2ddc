// One operator or one careless start against what watches the money: simulation over real records, checks switched off.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Code } from '#contract/codes.ts'
import { recheck } from '#contract/money/recharge-recheck.ts'
import { getUserMenus } from '#contract/session.ts'
import { signInMethods } from '#contract/sign-in-mobile.ts'
import * as jobs from '#contract/system/sys-job.ts'
import { loadSecretKeys, setSecretKeys } from '#server/base/secret-box.ts'
import { holders } from '#tests/money/authenticators.ts'
import { setConfirms } from '#tests/money/desk.ts'
import { forget, threeOperators, withProduct, type Attack } from './product.ts'

const forgottenSeed: Attack = {
  name: '3 a start that forgets SEED',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'countersign-attack-seed-'))
    try {
      await withProduct(folder, async () => {}, { SEED: 'none' })
      const seen = await withProduct(
        folder,
        async (product) => {
          const [checker] = await threeOperators(product)
          const [id = ''] = await product.desk.recharges(1, {
            rechargeType: 'chain',
            txHash: '5'.repeat(64),
            toAddress: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
            amount: '900',
          })
          const look = await product.ask(checker, recheck, { id })
          const { data: methods } = await product.ask(checker, signInMethods, null)
          const { data: menus } = await product.ask(checker, getUserMenus, null)
          return { look, methods: methods.list, simulated: menus.simulated }
        },
        { SEED: '' },
      )
      const refused = await withProduct(folder, async () => 'it started', { SEED: 'demo' }).catch(
        (error: unknown) => String(error),
      )
      const isMatched = seen.look.code === Code.ok && seen.look.data.matched
      const isRefused = refused.includes('SEED is demo, but this database')
      return {
        held:
          !isMatched &&
          !seen.methods.includes('mobile') &&
          seen.simulated.length === 0 &&
          isRefused,
        figures: `a made-up recharge is ${isMatched ? 'matched' : `not confirmed (${seen.look.code})`}, codes ${seen.methods.includes('mobile') ? 'go to the log' : 'are not sent'}, ${seen.simulated.length} things simulated; SEED=demo ${isRefused ? 'is refused with a sentence' : 'starts'}`,
      }
    } finally {
      forget(folder)
    }
  },
}

const targets = ['ledgerCheck', 'auditVerify', 'stakeAccrual', 'dailyStatement']

const checksOff: Attack = {
  name: '20 checks switched off by one',
  async run(product) {
    const { desk, sql } = product
    // Authenticators are sealed with the key that the server made.
    setSecretKeys(loadSecretKeys({ secretKeys: undefined, dataDir: product.dataDir }))
    await setConfirms(sql, 'on')
    try {
      const [mallory] = await holders(desk, 1)
      if (!mallory) throw new Error('There is no operator.')
      let guards: jobs.Row[] = []
      // The scheduler stores them at its first look at the clock.
      for (let look = 0; look < 50 && guards.length < targets.length; look += 1) {
        await sleep(200)
        const rows = await product.ask(mallory, jobs.list, { pageSize: 100 })
        guards = rows.data.list.filter(({ invokeTarget }) => targets.includes(invokeTarget))
      }
      const reason = 'maintenance of tonight'
      for (const { id, version } of guards) {
        const items = [{ id, version }]
        const otp = () => mallory.app.fresh()
        await product.ask(mallory, jobs.setStatus, {
          items,
          status: 'off',
          reason,
          otp: await otp(),
        })
        const cronExpression = '0 0 0 29 2 *'
        await product.ask(mallory, jobs.edit, {
          id,
          version,
          cronExpression,
          reason,
          otp: await otp(),
        })
      }
      const [changed] = await sql<{ count: number }[]>`
        select count(*)::int as count from sys_job
         where id = any (${guards.map(({ id }) => id)}::bigint[]) and (status = 'off' or cron_expression like '% 29 2 %')`
      return {
        held: guards.length === targets.length && changed?.count === 0,
        figures: `${changed?.count ?? 0} of ${guards.length} jobs that guard money were switched off or put off by one operator`,
      }
    } finally {
      await setConfirms(sql, 'off')
    }
  },
}

export const insiderLifeAttacks: readonly Attack[] = [forgottenSeed, checksOff]
