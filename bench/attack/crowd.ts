// One operator, or many at once, against everybody else's answers: their poll may be 50 ms slower at most.
import { setTimeout as sleep } from 'node:timers/promises'
import { Code } from '#contract/codes.ts'
import { check } from '#contract/ledger.ts'
import { list } from '#contract/money/recharge-log.ts'
import { timesDuring, type CallTimes } from '../measure.ts'
import { threeOperators, type Attack, type Product } from './product.ts'

/** Milliseconds that a poll may take longer than on a quiet server, on a machine that does nothing else. */
const allowance = 50
const quietMs = 5_000

/** How many times longer than its processor time a process takes now, because other programs want the processor too. */
function slowness(): number {
  const began = performance.now()
  const from = process.cpuUsage()
  let cpuMs = 0
  while (cpuMs < 100) cpuMs = process.cpuUsage(from).user / 1_000
  return Math.max(1, (performance.now() - began) / cpuMs)
}

/** The poll of another operator on the quiet server and during the work. */
async function pollBeside({ base, desk }: Product, work: () => Promise<unknown>) {
  const [other] = await desk.operators(1)
  const target = { base, token: other?.token ?? '', call: 'poll' } as const
  const quiet = await timesDuring(target, () => sleep(quietMs))
  const before = slowness()
  const busy = await timesDuring(target, work)
  const limit = allowance * Math.max(before, slowness())
  return {
    isServed: busy.failed === 0 && busy.count > 0 && busy.p95 <= quiet.p95 + limit,
    figures: `poll of another p95 ${spell(quiet)} quiet, ${spell(busy)} busy (limit +${limit.toFixed(0)} ms), ${busy.failed} of ${busy.count} refused`,
  }
}

const spell = ({ p95 }: CallTimes) => `${p95.toFixed(1)} ms`

const ledgerChecks: Attack = {
  name: '22 ledger checks at once',
  async run(product) {
    const auditors = await product.desk.operators(22, 'compliance')
    const codes = new Set<number>()
    const times = new Set<string>()
    const poll = await pollBeside(product, async () => {
      let answers: Promise<unknown> | undefined
      // As long as the check of large books takes, and the same on every machine.
      await product.sql.begin(async (tx) => {
        await tx`lock table ledger_entry in access exclusive mode`
        answers = Promise.all(
          auditors.map(async (auditor) => {
            const { code, data } = await product.ask(auditor, check, undefined)
            codes.add(code)
            times.add(data?.checkedAt)
          }),
        )
        await sleep(2_000)
      })
      await answers
    })
    const isOne = codes.size === 1 && codes.has(Code.ok) && times.size === 1
    return {
      held: poll.isServed && isOne,
      figures: `${times.size} check for 22 callers, answered ${[...codes].join(', ')}; ${poll.figures}`,
    }
  },
}

const bigLists: Attack = {
  name: '50 parallel lists of 1,000 rows',
  async run(product) {
    await product.desk.recharges(3_000)
    const [busy] = await threeOperators(product)
    const counts = { rows: 0, limited: 0, others: 0 }
    const one = async () => {
      const { code } = await product.ask(busy, list, { pageNum: 1, pageSize: 1_000 })
      if (code === Code.ok) counts.rows += 1
      else if (code === Code.tooMany) counts.limited += 1
      else counts.others += 1
    }
    const poll = await pollBeside(product, async () => {
      for (let round = 0; round < 3; round += 1) await Promise.all(Array.from({ length: 50 }, one))
    })
    return {
      held: poll.isServed && counts.others === 0 && counts.rows > 0,
      figures: `150 lists, ${counts.rows} answered, ${counts.limited} limited, ${counts.others} failed; ${poll.figures}`,
    }
  },
}

export const crowdAttacks: readonly Attack[] = [ledgerChecks, bigLists]
