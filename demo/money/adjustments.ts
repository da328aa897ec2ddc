// Corrections of balances: in every state and of every category, most of them posted.
import { hour, iso, minute } from '../clock.ts'
import { decimal, multiply, roundDown, share, units, type Units } from '../decimal.ts'
import type { DemoDomain, MemberLife } from '../domain.ts'
import { personas, type Member } from '../member/people.ts'
import { stream } from '../random.ts'
import type { Operator } from '../staff.ts'
import type { Source } from './books.ts'
import { numberInOrder } from './money-rows.ts'

interface Adjustment extends Source {
  readonly at: number
  readonly member: Member
  readonly direction: 'add' | 'sub'
  readonly amount: Units
  readonly price: Units
  readonly category: keyof typeof reasons
  readonly applicant: Operator
  status: 'pending' | 'approved' | 'rejected' | 'cancelled'
  reviewer: Operator | undefined
  endedAt: number | undefined
}

const currency = 'USDT'
/** One member in so many needs a correction. */
const part = 0.055
const ends = { approved: 82, rejected: 11, cancelled: 7 } as const
const categories = {
  missedDeposit: 34,
  compensation: 30,
  errorFix: 16,
  campaign: 12,
  recovery: 8,
} as const
const reasons = {
  missedDeposit: '链上已到账，系统漏单，补记入账',
  compensation: '系统延迟造成损失，客诉核实后补偿',
  errorFix: '人工录入差错，按凭证更正',
  campaign: '活动奖励漏发，按名单补发',
  recovery: '重复入账，按风控结论追回',
} as const
const houses = {
  missedDeposit: '1100',
  compensation: '5400',
  errorFix: '5400',
  campaign: '5100',
  recovery: '5400',
} as const
const amounts = ['5', '12.5', '20', '50', '88', '120', '300', '1500']

/** The adjustments of the demo set. */
export function adjustments(): DemoDomain {
  const made: Adjustment[] = []

  const enter = ({ world, member, book, add }: MemberLife, at: number) => {
    const { seed, clock, staff } = world
    const random = stream(seed, 'adjust', member.id)
    const category = random.weighted(categories)
    const held = book.account('spot', currency).available
    const isOut = category === 'recovery' || (category === 'errorFix' && random.chance(0.4))
    const amount = isOut
      ? roundDown(share(held, 0.05 + random.unit() * 0.2), 2)
      : units(random.pick(amounts))
    const applicant = staff.finance(random, at)
    const reviewer = staff.finance(random, at, applicant)
    if (amount === 0n || reviewer === applicant) return
    const adjustment: Adjustment = {
      kind: 'adjust',
      id: 0,
      no: '',
      at,
      member,
      direction: isOut ? 'sub' : 'add',
      amount,
      price: world.prices(currency, at),
      category,
      applicant,
      status: 'pending',
      reviewer: undefined,
      endedAt: undefined,
    }
    made.push(adjustment)
    const end = random.weighted(ends)
    const endedAt = at + random.int(8, 300) * minute
    // What was asked for in the last hours waits.
    if (clock.asof - at > 20 * hour)
      add(endedAt, () => finish(adjustment, { status: end, reviewer, endedAt, book }))
  }

  const finish = (
    adjustment: Adjustment,
    {
      status,
      reviewer,
      endedAt,
      book,
    }: { status: keyof typeof ends; reviewer: Operator; endedAt: number; book: MemberLife['book'] },
  ) => {
    const { amount, category, direction } = adjustment
    const isOut = direction === 'sub'
    const isShort = isOut && book.account('spot', currency).available < amount
    adjustment.status = status === 'approved' && isShort ? 'rejected' : status
    adjustment.endedAt = endedAt
    if (status !== 'cancelled') adjustment.reviewer = reviewer
    if (adjustment.status !== 'approved') return
    const wallet = { amount, currency, wallet: 'spot', bucket: 'available' } as const
    const house = { amount, currency, house: houses[category] }
    book.write({
      at: endedAt,
      source: adjustment,
      step: direction,
      memo: reasons[category],
      operator: reviewer,
      legs: isOut
        ? [
            { ...wallet, side: 'D', type: 'adjustSub' },
            { ...house, side: 'C' },
          ]
        : [
            { ...house, side: 'D' },
            { ...wallet, side: 'C', type: 'adjustAdd' },
          ],
    })
  }

  return {
    live: (life) => {
      const { world, member, from, add } = life
      if (from === undefined || member.type !== 'normal') return
      const random = stream(world.seed, 'adjustTime', member.id)
      // The persona with every kind of record has one.
      if (member.id !== personas.rich && !random.chance(part)) return
      const recent = world.clock.asof - random.int(1, 18) * hour
      const at = random.chance(0.1) ? recent : world.clock.after(from, random.unit())
      if (at > from && at < world.clock.asof) add(at, () => enter(life, at))
    },
    number: () => numberInOrder('AD', made),
    tables: () => [['member_adjust', made.map(rowOf)]],
  }
}

const rowOf = (made: Adjustment) => ({
  id: made.id,
  version: made.status === 'pending' ? 1 : 2,
  adjust_no: made.no,
  member_id: made.member.id,
  wallet_type: 'spot',
  currency,
  direction: made.direction,
  amount: decimal(made.amount),
  price_usd: decimal(made.price),
  usd_value: decimal(multiply(made.amount, made.price)),
  category: made.category,
  reason: reasons[made.category],
  attachments: [],
  status: made.status,
  applicant_id: made.applicant.id,
  applicant_name: made.applicant.name,
  reviewer_id: made.reviewer?.id ?? null,
  reviewer_name: made.reviewer?.name ?? null,
  reviewed_at: made.reviewer && made.endedAt !== undefined ? iso(made.endedAt) : null,
  review_remark: made.status === 'rejected' ? '凭证与链上记录不符' : '',
  created_at: iso(made.at),
  updated_at: iso(made.endedAt ?? made.at),
})
