// Abuse of the review of recharges: deciding what nobody saw, twice, by its own maker, or leaving a false trail.
import { Code } from '#contract/codes.ts'
import * as api from '#contract/money/recharge-log.ts'
import { approve } from '#tests/money/decisions.ts'
import type { Reviewer } from '#tests/money/desk.ts'
import { threeOperators, type Attack, type Product } from './product.ts'

const reason = 'checked with the member'
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)
const hash = () => `feed${crypto.randomUUID().replaceAll('-', '')}`

/** How many of the recharges were credited by a journal. */
async function creditedOf({ sql }: Product, ids: readonly string[]): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from ledger_journal j join recharge_log r on r.id = j.biz_id
     where j.biz_type = 'recharge' and r.id = any (${[...ids]}::bigint[]) and r.status = 'approved'`
  return row?.count ?? 0
}

const bulkSwap: Attack = {
  name: 'bulk swap',
  async run(product) {
    const [checker, maker] = await threeOperators(product)
    const ids = await product.desk.recharges(40, { amount: '10' })
    const listed = await product.ask(checker, api.list, { status: ['pending'], pageSize: 100 })
    const seen = listed.data.list.filter(({ id }) => ids.includes(id))
    const swapped = ids.slice(0, 20)
    for (const id of swapped)
      await product.ask(maker, api.edit, { id, version: 1, amount: '900000', reason })
    const items = seen.map(({ id, version }) => ({ id, version }))
    const { data } = await product.ask(checker, api.review, { items, ...approve })
    const results = 'results' in data ? data.results : []
    const stale = results.filter(({ code }) => code === Code.stale).length
    const [bad, good] = [
      await creditedOf(product, swapped),
      await creditedOf(product, ids.slice(20)),
    ]
    return {
      held: stale === 20 && bad === 0 && good === 20,
      figures: `${bad} of 20 swapped records credited (${stale} refused as changed), ${good} of 20 others credited`,
    }
  },
}

const hashClearing: Attack = {
  name: 'hash clearing',
  async run(product) {
    const [checker, maker] = await threeOperators(product)
    const { desk, ask } = product
    let [kept, once] = [0, 0]
    const rounds = 20
    for (const round of numbers(rounds)) {
      const txHash = hash()
      const [chain = ''] = await desk.recharges(1, {
        txHash,
        toAddress: 'TA',
        rechargeType: 'chain',
      })
      const riskFlags = ['duplicateTx']
      const [copy = ''] = await desk.recharges(1, { txHash, rechargeType: 'admin', riskFlags })
      const cleared = await ask(maker, api.edit, { id: chain, version: 1, txHash: '', reason })
      if (cleared.code === Code.rule) kept += 1
      const next = round % 2 === 0 ? '' : hash()
      await ask(maker, api.edit, { id: copy, version: 1, txHash: next, reason })
      const decide = (id: string, version: number) =>
        ask(checker, api.review, { id, version, ...approve, remark: 'seen on the chain' })
      await Promise.all([decide(chain, 1), decide(copy, 2)])
      await decide(copy, 2)
      await decide(chain, 1)
      if ((await creditedOf(product, [chain, copy])) === 1) once += 1
    }
    return {
      held: kept === rounds && once === rounds,
      figures: `${once} of ${rounds} transactions credited once, ${kept} of ${rounds} records of the chain kept their hash`,
    }
  },
}

const amenderPair: Attack = {
  name: 'amender pair',
  async run(product) {
    const [first, second, third] = await threeOperators(product)
    const rounds = 10
    let [refused, decided] = [0, 0]
    for (const id of await product.desk.recharges(rounds, { rechargeType: 'admin' })) {
      const change = (who: Reviewer, version: number, input: object) =>
        product.ask(who, api.edit, { id, version, reason, ...input })
      await change(first, 1, { amount: '900000' })
      await change(second, 2, { txHash: hash() })
      const decide = async (who: Reviewer) =>
        (await product.ask(who, api.review, { id, version: 3, ...approve })).code
      for (const who of [first, second]) if ((await decide(who)) === Code.selfReview) refused += 1
      if ((await decide(third)) === Code.ok) decided += 1
    }
    return {
      held: refused === 2 * rounds && decided === rounds,
      figures: `${refused} of ${2 * rounds} approvals by a maker refused, ${decided} of ${rounds} by somebody else done`,
    }
  },
}

const releaseRace: Attack = {
  name: 'release race',
  async run(product) {
    const [holder, rival] = await threeOperators(product)
    const { ask, sql } = product
    const rounds = 60
    const ids = await product.desk.recharges(rounds)
    const claim = (id: string, release: boolean) => ask(holder, api.claim, { ids: [id], release })
    let approved = 0
    for (const id of ids) {
      await claim(id, false)
      await sql`update recharge_log set claimed_until = now() - interval '1 second' where id = ${id}`
      const [, decided] = await Promise.all([
        claim(id, true),
        ask(rival, api.review, { id, version: 1, ...approve }),
        claim(id, true),
      ])
      if (decided.code === Code.ok) approved += 1
    }
    const [row] = await sql<{ late: number }[]>`
      select count(*)::int as late from operation_log d join operation_log l using (target_type, target_id)
       where d.target_id = any (${ids}) and d.target_type = 'recharge' and d.action = 'recharge.approve'
         and l.action = 'recharge.release' and l.seq > d.seq`
    const violations = await product.desk.violations()
    const late = row?.late ?? 0
    return {
      held: approved === rounds && late === 0 && violations.length === 0,
      figures: `${approved} of ${rounds} races ended in an approval, ${late} releases noted after the decision, ${violations.length} invariants broken${violations.map((line) => `; ${line}`).join('')}`,
    }
  },
}

export const moneyAttacks: readonly Attack[] = [bulkSwap, hashClearing, amenderPair, releaseRace]
