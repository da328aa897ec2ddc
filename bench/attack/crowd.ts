// One operator, or many at once, against everybody else's answers: of twenty polls of another operator nineteen may take
// 50 ms longer at most than on the quiet server, measured before and after.
import { setTimeout as sleep } from 'node:timers/promises'
import { Code } from '#contract/codes.ts'
import { check } from '#contract/ledger.ts'
import { list } from '#contract/money/recharge-log.ts'
import { timesDuring, type CallTimes } from '../measure.ts'
import { threeOperators, type Attack, type Product } from './product.ts'

/** Milliseconds that a poll may take longer than on the quiet server before or after, whichever was slower. */
const allowanceMs = 50
const quietMs = 5_000
/** Fewer polls than these say nothing about the slowest of twenty. */
const fewest = 20

/** The poll of another operator on the quiet server, during the work, and when that is over. */
async function pollBeside({ base, desk }: Product, work: () => Promise<unknown>) {
  const [other] = await desk.operators(1)
  const target = { base, token: other?.token ?? '', call: 'poll' } as const
  const quiet = () => timesDuring(target, () => sleep(quietMs))
  const before = await quiet()
  const busy = await timesDuring(target, work)
  await sleep(2_000)
  const after = await quiet()
  const limit = Math.max(before.p95, after.p95) + allowanceMs
  const isMeasured = [before, busy, after].every(({ count }) => count >= fewest)
  return {
    isServed: isMeasured && busy.failed === 0 && busy.p95 <= limit,
    figures: `poll of another p95 ${spell(before)} before, ${spell(busy)} meanwhile (limit ${limit.toFixed(0)} ms), ${spell(after)} after, ${busy.failed} refused`,
  }
}

const spell = ({ p95, count }: CallTimes) => `${p95.toFixed(1)} ms of ${count}`

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
    const [rounds, atOnce] = [3, 50]
    const asked = rounds * atOnce
    const counts = { rows: 0, limited: 0, others: 0 }
    const one = async () => {
      const { code } = await product.ask(busy, list, { pageNum: 1, pageSize: 1_000 })
      if (code === Code.ok) counts.rows += 1
      else if (code === Code.tooMany) counts.limited += 1
      else counts.others += 1
    }
    const poll = await pollBeside(product, async () => {
      for (let round = 0; round < rounds; round += 1)
        await Promise.all(Array.from({ length: atOnce }, one))
    })
    return {
      held: poll.isServed && counts.rows + counts.limited === asked && counts.rows >= asked / 3,
      figures: `${asked} lists, ${counts.rows} answered, ${counts.limited} limited, ${counts.others} failed; ${poll.figures}`,
    }
  },
}

export const crowdAttacks: readonly Attack[] = [ledgerChecks, bigLists]
