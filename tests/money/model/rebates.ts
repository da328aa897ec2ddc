// Rebates of trading fees by a model: made and paid by the daily job for up to three inviters, taken back by two.
import Big from 'big.js'
import fc from 'fast-check'
import { expect } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/trade/invite-log.ts'
import { inviteRebateJob } from '#server/trade/invite/invite-rebate.ts'
import { bucket, house } from './books.ts'
import { type FeeDeal, feeDeals } from './positions.ts'
import { byTwo, choose, recordsOf, step, which, who, type World } from './world.ts'

interface Rebate {
  readonly id: string
  readonly inviterId: string
  readonly amount: Big
  isPaid: boolean
}

const rebates = recordsOf<Rebate>()
const cases = recordsOf<string>()
const cost = house('5200')
const rates = ['0.2', '0.1']
const minAmount = '0.01'

/** The number of a case of abuse; made with the inviters, each member invited by the one before. */
async function caseOf(world: World): Promise<string> {
  const [known] = cases(world)
  if (known !== undefined) return known
  const { sql } = world.at
  const [first = '', second = '', third = ''] = world.members
  await sql`update member set inviter_id = ${first} where id = ${second}`
  await sql`update member set inviter_id = ${second} where id = ${third}`
  const [found] = await sql<{ no: string }[]>`
    insert into violation_record (member_id, violation_type, severity, description)
      values (${third}, 'bonusAbuse', 'low', 'made by the model') returning violation_no as no`
  const no = found?.no ?? ''
  cases(world).push(no)
  return no
}

/** What inviters have to get of a deal, the nearest first. */
function partsOf({ members }: World, { memberId, fee }: FeeDeal) {
  const inviters = members.slice(0, members.indexOf(memberId)).toReversed()
  return inviters
    .map((inviterId, level) => ({
      inviterId,
      level: level + 1,
      amount: fee.times(rates[level] ?? 0).round(8, Big.roundDown),
    }))
    .filter(({ amount }) => amount.gte(minAmount))
}

/** The commands: let a day pass and the job pay, take a rebate back. */
export const rebateSteps = [
  step(
    'pay rebates',
    fc.record({ runs: fc.integer({ min: 1, max: 2 }) }),
    async (world, { runs }) => {
      await caseOf(world)
      const { sql, desk } = world.at
      const due = feeDeals(world).splice(0)
      const ids = due.map(({ id }) => id)
      await sql`
        update contract_deal set deal_at = deal_at - interval '1 day' where id = any (${ids}::bigint[])`
      const { signal } = new AbortController()
      for (let run = 0; run < runs; run += 1)
        await inviteRebateJob.run({ ...desk, signal } as never, '')
      for (const deal of due)
        for (const { inviterId, level, amount } of partsOf(world, deal)) {
          const [row] = await sql<{ id: string }[]>`
            select id::text from invite_rebate where deal_id = ${deal.id} and level = ${level}`
          rebates(world).push({ id: row?.id ?? '', inviterId, amount, isPaid: true })
          world.books.move(amount, cost, bucket(inviterId, 'available'))
        }
    },
  ),
  step('revoke rebate', fc.record({ which, by: who }), async (world, { which: chosen, by }) => {
    const violationNo = await caseOf(world)
    const rebate = choose(rebates(world), chosen, ({ isPaid }) => isPaid)
    if (!rebate) return
    const { id, inviterId, amount } = rebate
    const own = bucket(inviterId, 'available')
    const reason = 'the invitee is the inviter'
    // Noted at the first version, paid at the second.
    const input = { items: [{ id, version: 2 }], reason, violationNo }
    const code = await byTwo(world, by, api.revoke, input)
    const ofPaid = amount.gt(world.books.of(own)) ? Code.insufficient : Code.ok
    expect(code).toBe(rebate.isPaid ? ofPaid : Code.alreadyHandled)
    if (code !== Code.ok) return
    rebate.isPaid = false
    world.books.move(amount, own, cost)
  }),
]
