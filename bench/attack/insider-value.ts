// One insider: minting below the threshold again and again, and deposits that go to an address of one's own.
import { Code } from '#contract/codes.ts'
import * as envelopes from '#contract/marketing/red-envelope.ts'
import * as codes from '#contract/marketing/redemption-code.ts'
import * as configs from '#contract/member/member-config.ts'
import * as members from '#contract/member/member.ts'
import * as addresses from '#contract/money/recharge-address.ts'
import * as approval from '#contract/system/approval.ts'
import type { Reply, Reviewer } from '#tests/money/desk.ts'
import { envelope } from '#tests/money/grants-desk.ts'
import { plan } from '#tests/money/redemption-desk.ts'
import { threeOperators, type Attack, type Product } from './product.ts'

const reason = 'campaign of the week'
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)
const waits = ({ code, data }: Reply) =>
  code === Code.ok && typeof (data as { approvalId?: string }).approvalId === 'string'
const isDone = (answer: Reply) => answer.code === Code.ok && !waits(answer)
const count = (answers: readonly Reply[], is: (answer: Reply) => boolean) =>
  answers.filter((answer) => is(answer)).length

/** Runs an attack with four eyes on and without one-time codes, which the attackers have. */
async function withFourEyes<T>({ desk }: Product, work: () => Promise<T>): Promise<T> {
  await desk.setConfirms('on', ['review.fourEyes'])
  try {
    return await work()
  } finally {
    await desk.setConfirms('off')
  }
}

const minting: Attack = {
  name: '4 grants below the threshold, again and again',
  run: (product) =>
    withFourEyes(product, async () => {
      const { ask, sql } = product
      const [thief] = await threeOperators(product)
      await sql`update wallet_code set reward_enabled = true where currency = 'USDT'`
      const draft = (usd: string) => ask(thief, envelopes.add, envelope(usd))
      const batch = () => ask(thief, codes.add, plan({ amount: '9999', count: 1 }))
      const large: Reply[] = []
      for (const _ of numbers(10)) large.push(await batch(), await draft('9999'))
      const small = await Promise.all(numbers(50).map(() => draft('0.5')))
      const own = await sql<{ no: string }[]>`
        select batch_no as no from redemption_batch where creator_id = ${thief.id}`
      let downloads = 0
      for (const { no } of own) {
        const { code } = await ask(thief, codes.download, { batchNo: no, reason })
        if (code === Code.ok) downloads += 1
      }
      const [row] = await sql<{ usd: string }[]>`
        select trim_scale(coalesce((select sum(total_amount) from red_envelope), 0)
          + coalesce((select sum(amount * count) from redemption_batch where creator_id = ${thief.id}), 0))::text as usd`
      const [done, parallel] = [count(large, isDone), count(small, isDone)]
      const stray =
        [...large, ...small].length - done - parallel - count([...large, ...small], waits)
      return {
        held: Number(row?.usd) < 10_000 && downloads === 0 && stray === 0,
        figures: `${done} of 20 grants of 9,999 and ${parallel} of 50 of 0.5 at once by one operator, the others wait for a second: ${row?.usd} USDT; own codes downloaded ${downloads} times of ${own.length}`,
      }
    }),
}

async function uploaded(product: Product, who: Reviewer, lines: readonly string[]) {
  const bytes = new TextEncoder().encode(lines.join('\n'))
  const { code, msg } = await product.uploader(who).send({ bytes, filename: 'pool.csv' })
  if (code !== Code.ok) throw new Error(msg)
  const [row] = await product.sql<{ id: string }[]>`
    select max(id)::text as id from big_file where uploader_id = ${who.id}`
  return row?.id ?? ''
}

const deposits: Attack = {
  name: '5 deposits to an address of the thief',
  run: (product) =>
    withFourEyes(product, async () => {
      const { ask, sql, desk } = product
      const [thief, helper] = await threeOperators(product)
      const [rich = ''] = await desk.members(1)
      const file = await uploaded(product, thief, [
        `TRC20,TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t,`,
        `TRC20,TJRabPrwbZy45sbavfcjinPJC18kjpRTv8,`,
      ])
      const applied = await ask(thief, addresses.importPool, { file: [file], reason })
      const usable = async () => {
        const rows = await sql<{ id: string }[]>`
          select id::text from recharge_address where created_by = ${thief.id} and status = 'active' order by id`
        return rows.map(({ id }) => id)
      }
      const alone = (await usable()).length
      // An honest colleague approves the list.
      const id = (applied.data as unknown as { approvalId: string }).approvalId
      await ask(helper, approval.review, { id, version: 1, action: 'approve' })
      const [first = '', second = ''] = await usable()
      const give = (who: Reviewer, address: string) =>
        ask(who, addresses.allocate, { id: address, version: 1, memberId: rich, reason })
      const own = await give(thief, first)
      const others = await give(helper, first)
      await ask(thief, addresses.setStatus, { id: first, version: 2, status: 'disabled', reason })
      const swapped = await give(helper, second)
      const [member] = await sql<{ active: number }[]>`
        select count(*)::int as active from recharge_address where member_id = ${rich} and status = 'active'`
      return {
        held:
          alone === 0 &&
          own.code === Code.selfReview &&
          isDone(others) &&
          waits(swapped) &&
          member?.active === 0,
        figures: `${alone} of 2 own addresses usable before a second operator; own allocation answered ${own.code}, a colleague's ${others.code}; another address for the same member ${waits(swapped) ? 'waits for a second operator' : 'was given at once'}`,
      }
    }),
}

const detour: Attack = {
  name: '8 limits by way of a higher level',
  run: (product) =>
    withFourEyes(product, async () => {
      const { ask, sql, desk } = product
      const [thief] = await threeOperators(product)
      const [accomplice = '', other = '', raised = ''] = await desk.members(3)
      const version = 1
      const lift = await ask(thief, members.edit, { id: accomplice, version, level: 'v5', reason })
      const internal = { id: other, version, memberType: 'internal', reason }
      const made = await ask(thief, members.edit, internal)
      // One that the platform raised and lowered again within the month.
      await sql`update member set level = 'v5' where id = ${raised}`
      const limits = { withdrawSingleLimitUsd: '300000', withdrawDailyLimitUsd: '1000000' }
      await sql`update member set level = 'v0' where id = ${raised}`
      const set = await ask(thief, configs.edit, { id: raised, version: 0, ...limits, reason })
      const [row] = await sql<{ gained: number }[]>`
        select count(*)::int as gained from member m left join member_config c on c.member_id = m.id
         where m.id = any (${[accomplice, other, raised]})
           and (m.level <> 'v0' or m.member_type = 'internal' or c.withdraw_daily_limit_usd is not null)`
      const word = (answer: Reply) => (waits(answer) ? 'waits' : `answered ${answer.code}`)
      return {
        held: row?.gained === 0 && isDone(set) === false,
        figures: `a higher level ${word(lift)}, an internal account ${word(made)}, limits of a member who had a higher level ${word(set)}; ${row?.gained} of 3 members gained by one operator`,
      }
    }),
}

export const insiderValueAttacks: readonly Attack[] = [minting, deposits, detour]
