// Redemption codes and awards, with their postings.
import { day, hour } from '../clock.ts'
import { type Units, units } from '../decimal.ts'
import type { DemoDomain, MemberLife } from '../domain.ts'
import type { Journal, Source } from '../money/books.ts'
import { numberInOrder } from '../money/money-rows.ts'
import { stream } from '../random.ts'
import { awardRow, batchRow, codeRows } from './rewards-rows.ts'
import { type Award, type CodeBatch, points, type UsedCode } from './rewards-types.ts'

const campaigns = ['新春活动', '合约大赛', '社群答题', '周年庆典', '拉新加码', '本周福利']
const codesPerBatch = [180, 160, 170, 160, 160, 170]
const awardTypes = {
  register: 30,
  realName: 20,
  firstRecharge: 15,
  invite: 12,
  trade: 10,
  ranking: 3,
  level: 5,
  manual: 5,
} as const
/** Posts a reward to the wallet it belongs in. */
const pay = (
  { book }: MemberLife,
  {
    at,
    source,
    step,
    kind,
    amount,
  }: {
    at: number
    source: Source
    step: string
    kind: 'currency' | 'points'
    amount: Units
  },
  type: string,
) => {
  const isPoints = kind === 'points'
  return book.post(isPoints ? 'integral' : 'spot', isPoints ? points : 'USDT', {
    at,
    source,
    step,
    type: isPoints ? 'integralIn' : type,
    legs: [
      ['D', isPoints ? '3300' : '5100', amount],
      ['C', 'available', amount],
    ],
  })
}

/** Revokes an award in money, while it is there. */
function revoke({ book, world }: MemberLife, award: Award, granted: Journal, at: number): void {
  const { amount } = award
  if (book.account('spot', 'USDT').available < amount) return
  book.post('spot', 'USDT', {
    at,
    source: award,
    step: 'revoke',
    type: 'awardRevoke',
    memo: '发放对象有误，收回',
    operator: world.staff.identity,
    reversalOf: granted,
    legs: [
      ['C', '5100', amount],
      ['D', 'available', amount],
    ],
  })
  award.status = 'revoked'
  award.revokedAt = at
}

/** The rewards of the demo set. */
export function rewards(): DemoDomain {
  let batches: CodeBatch[] = []
  const awards: Award[] = []

  const plan = ({ world }: MemberLife) => {
    if (batches.length > 0) return
    const { asof } = world.clock
    batches = campaigns.map((name, index) => ({
      at: asof - (campaigns.length - index) * 40 * day + 12 * day,
      id: index + 1,
      no: '',
      name,
      rewardType: index % 3 === 2 ? 'points' : 'currency',
      amount: units(index % 3 === 2 ? '100' : String(2 + index)),
      until: asof - (campaigns.length - index) * 40 * day + 42 * day,
      count: codesPerBatch[index] ?? 160,
      used: [],
    }))
    numberInOrder('RB', batches)
  }

  const redeemCodes = (life: MemberLife) => {
    const { world, member, add } = life
    for (const batch of batches) {
      const random = stream(world.seed, `code ${batch.id}`, member.id)
      const from = Math.max(batch.at, member.at)
      const to = Math.min(batch.until, world.clock.asof)
      const at = from + Math.floor(random.unit() * (to - from))
      if (!random.chance(member.id === 3 ? 1 : 0.04) || from >= to) continue
      add(at, () => {
        if (batch.used.length >= batch.count * 0.4) return
        const used: UsedCode = { kind: 'redemption', id: 0, no: batch.no, at, member }
        batch.used.push(used)
        const { rewardType: kind, amount } = batch
        pay(life, { at, source: used, step: 'use', kind, amount }, 'redemption')
      })
    }
  }

  const award = (life: MemberLife) => {
    const { world, member, add } = life
    const random = stream(world.seed, 'award', member.id)
    const many = member.id === 3 ? 6 : random.chance(0.4) ? 1 : 0
    const chosen = new Set(Array.from({ length: many }, () => random.weighted(awardTypes)))
    for (const awardType of chosen) {
      const isManual = awardType === 'manual'
      const late = world.clock.asof - random.int(1, 40) * hour
      const decided = random.weighted({ granted: 60, pending: 25, rejected: 15 } as const)
      // Nobody reviews their own: with a single operator manual awards wait.
      const reviewer = world.staff.finance(random, late, world.staff.identity)
      const isAlone = reviewer.id === world.staff.identity.id
      const status = !isManual ? 'granted' : isAlone ? 'pending' : decided
      const at =
        status === 'pending'
          ? Math.max(member.at + 1, late)
          : world.clock.after(member.at, random.unit() * 0.9)
      const isPoints = random.chance(0.3)
      const made: Award = {
        kind: 'award',
        id: 0,
        no: '',
        at,
        member,
        awardType,
        rewardType: isPoints ? 'points' : 'currency',
        amount: units(isPoints ? '200' : String(random.int(1, 20))),
        status,
        reviewer: isManual && status !== 'pending' ? reviewer : undefined,
        revokedAt: undefined,
      }
      awards.push(made)
      if (status !== 'granted') continue
      const { rewardType: kind, amount } = made
      add(at, () => {
        const granted = pay(life, { at, source: made, step: 'grant', kind, amount }, 'award')
        const back = at + 2 * day
        // A few had been granted to whom they were not meant for.
        if (kind === 'currency' && member.id % 25 === 0 && back < world.clock.asof)
          add(back, () => revoke(life, made, granted, back))
      })
    }
  }

  return {
    live: (life) => {
      plan(life)
      redeemCodes(life)
      award(life)
    },
    number: () => {
      numberInOrder('AW', awards)
      const codes = batches.flatMap(({ used }) => used).sort((a, b) => a.at - b.at)
      for (const [index, code] of codes.entries()) code.id = index + 1
    },
    tables: ({ world }) => [
      ['redemption_batch', batches.map((batch) => batchRow(world, batch))],
      ['redemption_code', codeRows(world, batches)],
      ['award_record', awards.map((one) => awardRow(world, one))],
    ],
  }
}
