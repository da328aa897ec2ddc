// Makes the same call again and again until SIGTERM, then prints how long it took and how often it failed: the recharge
// list, or the poll of the alerts. A process of its own: one that also sends uploads would measure itself.
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { rechargeWithdrawReview } from '#contract/alerts.ts'
import { list } from '#contract/money/recharge-log.ts'
import { spread } from './measure.ts'

const calls = {
  list: { path: list.permission, input: { pageNum: 1, pageSize: 20 } },
  poll: { path: rechargeWithdrawReview.permission, input: { Type: 0 } },
}
const [, , base = '', token = '', name = 'list'] = process.argv
const { path, input } = name === 'poll' ? calls.poll : calls.list
const body = JSON.stringify(input)
const headers = {
  Authorization: `Bearer ${token}`,
  'Content-Type': 'application/json',
  'Content-Length': body.length,
}

/** Makes the call; true when it was answered as it should be. */
const once = () =>
  new Promise<boolean>((resolve, reject) => {
    const asked = request(new URL(`/admin/${path}`, base), { method: 'POST', headers })
    asked.on('response', (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () => resolve(text.startsWith('{"code":0,')))
    })
    asked.on('error', reject)
    asked.end(body)
  })

const times: number[] = []
let failed = 0
process.on('SIGTERM', () => {
  const figures = { ...spread(times), count: times.length, failed }
  process.stdout.write(`${JSON.stringify(figures)}\n`, () => process.exit(0))
})
for (let round = 0; round < 30; round += 1) await once()
process.stdout.write('warm\n')
for (;;) {
  const started = performance.now()
  if (!(await once())) failed += 1
  times.push(performance.now() - started)
  await sleep(20)
}
