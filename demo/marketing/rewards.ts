// Redemption codes and awards, with their postings. The codes of the demo set are unknown: nobody can use them.
import { awardRecord } from '#server/db/schema/marketing/award.ts'
import { redemptionBatch, redemptionCode } from '#server/db/schema/marketing/redemption.ts'
import { mirrorLines } from '#server/ledger/lines.ts'
import { rewardLines } from '#server/ledger/postings/marketing.ts'
import { day, hour } from '../clock.ts'
import { multiply, type Units, units } from '../decimal.ts'
import type { DemoDomain, MemberLife } from '../domain.ts'
import type { Member } from '../member/member.ts'
import type { Journal } from '../money/books.ts'
import type { World } from '../money/recharges.ts'
import { stream } from '../random.ts'
import { by, type DemoRecord, type DemoTable, recordsOf, type Source, tableOf } from '../records.ts'

/** The currency of points in the books. */
export const points = 'INTEGRAL'

interface UsedCode extends Source {
  readonly member: Member
}
interface BatchFacts {
  readonly until: number
  readonly used: UsedCode[]
}
type Batch = DemoRecord<typeof redemptionBatch, BatchFacts>
type Award = DemoRecord<typeof awardRecord>

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
const rewardOf = (isPoints: boolean) =>
  isPoints
    ? ({ rewardType: 'points', currency: points } as const)
    : ({ rewardType: 'currency', currency: 'USDT' } as const)
/** Points are worth nothing in dollars. */
const usdOf = ({ prices }: World, currency: string, amount: string, at: number): Units =>
  currency === points ? 0n : multiply(units(amount), prices(currency, at))

/** The rewards of the demo set. */
export function rewards(): DemoDomain {
  const batches = recordsOf<typeof redemptionBatch, BatchFacts>(redemptionBatch)
  const awards = recordsOf(awardRecord, 'award')

  const plan = ({ world }: MemberLife) => {
    if (batches.all.length > 0) return
    const { staff, clock } = world
    for (const [index, batchName] of campaigns.entries()) {
      const from = clock.asof - (campaigns.length - index) * 40 * day
      const [at, until] = [from + 12 * day, from + 42 * day]
      const isPoints = index % 3 === 2
      batches.add(
        at,
        { until, used: [] },
        {
          batchName,
          ...rewardOf(isPoints),
          amount: isPoints ? '100' : String(2 + index),
          count: codesPerBatch[index] ?? 160,
          codeLength: 12,
          perMemberLimit: 1,
          validFrom: at,
          validTo: until,
          keepsCodes: false,
          downloadedAt: at + hour,
          downloadedBy: staff.identity.id,
          operatorName: staff.identity.name,
        },
      )
    }
    batches.number()
  }

  const redeemCodes = ({ world, member, book, add }: MemberLife) => {
    for (const batch of batches.all) {
      const random = stream(world.seed, `code ${batch.id}`, member.id)
      const from = Math.max(batch.at, member.at)
      const to = Math.min(batch.until, world.clock.asof)
      const at = from + Math.floor(random.unit() * (to - from))
      if (!random.chance(member.id === 3 ? 1 : 0.04) || from >= to) continue
      add(at, () => {
        if (batch.used.length >= batch.row.count * 0.4) return
        const used: UsedCode = { kind: 'redemption', id: 0, no: batch.no, at, member }
        batch.used.push(used)
        book.post(used, 'use', at, rewardLines(batch.row, String(member.id), 'redemption'))
      })
    }
  }

  const award = (life: MemberLife) => {
    const { world, member, book, add } = life
    const { staff, clock } = world
    const random = stream(world.seed, 'award', member.id)
    const many = member.id === 3 ? 6 : random.chance(0.4) ? 1 : 0
    const chosen = new Set(Array.from({ length: many }, () => random.weighted(awardTypes)))
    for (const awardType of chosen) {
      const isManual = awardType === 'manual'
      const late = clock.asof - random.int(1, 40) * hour
      const decided = random.weighted({ granted: 60, pending: 25, rejected: 15 } as const)
      // Nobody reviews their own: with a single operator manual awards wait.
      const other = staff.finance(random, late, staff.identity)
      const isAlone = other.id === staff.identity.id
      const status = !isManual ? 'granted' : isAlone ? 'pending' : decided
      const isWaiting = status === 'pending'
      const at = isWaiting
        ? Math.max(member.at + 1, late)
        : clock.after(member.at, random.unit() * 0.9)
      const isPoints = random.chance(0.3)
      const amount = isPoints ? '200' : String(random.int(1, 20))
      const reviewer = isManual && !isWaiting ? other : undefined
      const reward = rewardOf(isPoints)
      const made = awards.add(
        at,
        { member },
        {
          awardType,
          ...reward,
          amount,
          usdValue: usdOf(world, reward.currency, amount, at),
          status,
          ...(isManual && { creatorId: staff.identity.id, creatorName: staff.identity.name }),
          remark: isManual ? '活动获奖名单' : '',
          ...(reviewer && { version: 2, ...by('reviewer', reviewer), reviewedAt: at }),
          reviewRemark: status === 'rejected' ? '名单与公示不一致' : '',
          grantedAt: status === 'granted' ? at : null,
        },
      )
      if (status !== 'granted') continue
      add(at, () => {
        const granted = book.post(
          made,
          'grant',
          at,
          rewardLines(made.row, String(member.id), 'award'),
        )
        const back = at + 2 * day
        // A few had been granted to whom they were not meant for.
        if (!isPoints && member.id % 25 === 0 && back < clock.asof)
          add(back, () => revoke(life, made, granted, back))
      })
    }
  }

  /** Revokes an award in money, while it is there. */
  const revoke = ({ book, world }: MemberLife, made: Award, granted: Journal, at: number) => {
    if (book.account('spot', 'USDT').available.lt(made.row.amount)) return
    book.post(made, 'revoke', at, mirrorLines(granted.lines, 'awardRevoke'), {
      memo: '发放对象有误，收回',
      operator: world.staff.identity,
      reversalOf: granted,
    })
    awards.set(made, { status: 'revoked', version: made.row.version + 1 }, at)
  }

  return {
    live: (life) => {
      plan(life)
      redeemCodes(life)
      award(life)
    },
    number: () => {
      awards.number()
      const codes = batches.all.flatMap(({ used }) => used).sort((a, b) => a.at - b.at)
      for (const [index, code] of codes.entries()) code.id = index + 1
    },
    tables: ({ world }) => [
      batches.table(({ used, row }) => ({
        usedCount: used.length,
        costUsd: used.reduce((sum, { at }) => sum + usdOf(world, row.currency, row.amount, at), 0n),
      })),
      codeTable(world, batches.all),
      awards.table(),
    ],
  }
}

const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Rows of `redemption_code`: the used ones bring their ids, the others follow them. */
function codeTable({ seed, clock }: World, batches: readonly Batch[]): DemoTable {
  let last = batches.reduce((sum, { used }) => sum + used.length, 0)
  const rows = batches.flatMap(({ id: batchId, at, until, row, ...batch }) => {
    const random = stream(seed, 'codes', batchId)
    const pick = () => letters[random.int(0, letters.length - 1)] ?? ''
    const { rewardType, currency, amount } = row
    return Array.from({ length: row.count }, (_, index) => {
      const used = batch.used[index]
      if (!used) last += 1
      const isOver = until <= clock.asof
      const left = random.chance(0.05) ? 'disabled' : isOver ? 'expired' : 'unused'
      return {
        at,
        id: used?.id ?? last,
        batchId,
        rewardType,
        currency,
        amount,
        validTo: until,
        // No code has this hash.
        codeHash: `demo.${batchId}.${index + 1}`,
        codeMask: `${pick()}${pick()}********${pick()}${pick()}`,
        status: used ? 'used' : left,
        usedMemberId: used?.member.id ?? null,
        usedAt: used?.at ?? null,
        usedIp: used ? `198.18.${used.member.id % 200}.${(used.id % 250) + 1}` : null,
        updatedAt: used?.at ?? (left === 'expired' ? until : at),
      } as const
    })
  })
  return tableOf(redemptionCode, rows)
}
