// Asks for the recharge list again and again until SIGTERM, then prints how long it took. A process of its own: one
// that also sends uploads would measure itself.
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { list } from '#contract/money/recharge-log.ts'
import { spread } from './measure.ts'

const [, , base = '', token = ''] = process.argv
const body = JSON.stringify({ pageNum: 1, pageSize: 20 })
const headers = {
  Authorization: `Bearer ${token}`,
  'Content-Type': 'application/json',
  'Content-Length': body.length,
}

const once = () =>
  new Promise<void>((resolve, reject) => {
    const asked = request(new URL(`/admin/${list.permission}`, base), { method: 'POST', headers })
    asked.on('response', (response) => response.resume().on('end', () => resolve()))
    asked.on('error', reject)
    asked.end(body)
  })

const times: number[] = []
process.on('SIGTERM', () => {
  process.stdout.write(`${JSON.stringify(spread(times))}\n`, () => process.exit(0))
})
for (let round = 0; round < 30; round += 1) await once()
process.stdout.write('warm\n')
for (;;) {
  const started = performance.now()
  await once()
  times.push(performance.now() - started)
  await sleep(20)
}
