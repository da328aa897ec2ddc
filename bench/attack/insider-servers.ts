// What one operator or one applicant does to wear the server down.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import sharp from 'sharp'
import { Code } from '#contract/codes.ts'
import * as exports from '#contract/export.ts'
import * as auth from '#contract/member/member-auth.ts'
import { list as moneyLogs } from '#contract/money/money-log.ts'
import { list as recharges } from '#contract/money/recharge-log.ts'
import { unReadCount } from '#contract/system/sys-notice-read.ts'
import { diskStore } from '#server/store/disk-store.ts'
import { newFileKey } from '#server/store/object-store.ts'
import { openAuthDesk } from '#tests/money/auth-desk.ts'
import type { Reviewer } from '#tests/money/desk.ts'
import { memoryOf } from '../memory.ts'
import { threeOperators, type Attack } from './product.ts'

const maxGrowth = 50

/** Under a kilobyte, and seconds of a processor wherever it is drawn. */
const heavySvg = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="7000" height="7000"><filter id="f"><feTurbulence baseFrequency=".9" numOctaves="40"/><feGaussianBlur stdDeviation="90"/></filter><rect width="7000" height="7000" filter="url(#f)"/></svg>`,
)

const documentPictures: Attack = {
  name: '16 pictures of documents that cost a processor',
  async run(product) {
    const { desk, sql, ask, dataDir, pid } = product
    const [viewer, other] = await threeOperators(product)
    const { one } = await openAuthDesk(desk, desk.url)
    const inRecord = await one({
      frontImg: `data:image/svg+xml;base64,${heavySvg.toString('base64')}`,
    }).then(
      () => 'taken',
      () => 'refused',
    )
    const store = diskStore(join(dataDir, 'uploads'))
    const stored = async (bytes: Buffer) => {
      const key = newFileKey()
      await store.write(
        key,
        (async function* () {
          yield bytes
        })(),
      )
      return one({ frontImg: `store:${key}` })
    }
    // As many pixels as are allowed, in noise.
    const noise = randomBytes(7_000 * 7_000)
    const large = await sharp(noise, { raw: { width: 7_000, height: 7_000, channels: 1 } })
      .jpeg({ quality: 20 })
      .toBuffer()
    const [svgId, largeId] = [await stored(heavySvg), await stored(large)]
    const look = async (id: string) => {
      await ask(viewer, auth.reveal, { id, reason: 'compared with the pictures' })
      return ask(viewer, auth.image, { id, side: 'front' })
    }
    const memory = memoryOf(pid)
    const looks = [svgId, svgId, svgId, svgId, largeId, largeId].map(look)
    let waited = 0
    for (let at = 0; at < 10; at += 1) {
      const begun = performance.now()
      await ask(other, unReadCount, {})
      waited = Math.max(waited, performance.now() - begun)
    }
    const codes = (await Promise.all(looks)).map(({ code }) => code)
    const growth = memory.stop()
    const [{ count } = { count: 0 }] = await sql<{ count: number }[]>`
      select count(*)::int as count from operation_log where action = 'memberAuth.image'`
    const refused = codes.slice(0, 4).filter((code) => code === Code.rule).length
    const drawn = codes.slice(4).filter((code) => code === Code.ok).length
    return {
      held: inRecord === 'refused' && refused === 4 && drawn === 2 && growth <= maxGrowth,
      figures: `an SVG of ${heavySvg.length} bytes: ${inRecord} in a record, ${refused} of 4 looks refused in the store; ${drawn} of 2 pictures of 49 million pixels drawn, ${count} looks in the trail; memory of the server +${growth.toFixed(0)} MiB (limit ${maxGrowth} MiB), longest wait of another operator ${waited.toFixed(0)} ms`,
    }
  },
}

const exportFlood: Attack = {
  name: '13 a flood of exports',
  async run({ desk, sql, ask }) {
    const [attacker, other] = (await desk.operators(2)) as [Reviewer, Reviewer]
    await desk.recharges(2_000)
    const { exportCall } = recharges
    const { exportCall: moneyCall } = moneyLogs
    if (!exportCall || !moneyCall) throw new Error('The lists are not exported.')
    const amount = { field: 'amount', title: 'Amount' }
    const input = { filters: {}, title: 'Recharges', columns: [amount], format: 'csv' }
    const flood = await Promise.all(
      Array.from({ length: 120 }, () => ask(attacker, exportCall, input)),
    )
    const accepted = flood.filter(({ code }) => code === Code.ok).length
    const own = await ask(other, exportCall, input)
    const repeated = await ask(other, exportCall, {
      ...input,
      columns: Array.from({ length: 100 }, () => amount),
    })
    const wide = await ask(other, moneyCall, { ...input, title: 'Money logs' })
    let done = false
    for (let at = 0; at < 600 && !done; at += 1) {
      const { data } = await ask(other, exports.progress, { id: own.data.jobId })
      done = data.status === 'done'
      if (!done) await new Promise((resolve) => setTimeout(resolve, 100))
    }
    const [{ before } = { before: 0 }] = await sql<{ before: number }[]>`
      select count(*)::int as before from export_job
       where operator_id = ${attacker.id} and finished_at < (
         select finished_at from export_job where id = ${own.data.jobId})`
    return {
      held:
        accepted <= 3 + before &&
        before <= 1 &&
        done &&
        repeated.code === Code.invalid &&
        wide.code === Code.invalid,
      figures: `${accepted} of 120 exports of one operator accepted; ${before} of them done before the one that another operator asked for after them; one field a hundred times answered with ${repeated.code}, money logs without days with ${wide.code}`,
    }
  },
}

export const insiderServerAttacks: readonly Attack[] = [documentPictures, exportFlood]
