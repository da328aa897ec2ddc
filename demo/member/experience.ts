// Trial funds: grants of every source and state, with what they posted.
import { day, iso } from '../clock.ts'
import { decimal, units, type Units } from '../decimal.ts'
import type { DemoDomain, MemberLife } from '../domain.ts'
import type { Source } from '../money/books.ts'
import { numberInOrder } from '../money/money-rows.ts'
import { stream } from '../random.ts'
import type { Operator } from '../staff.ts'
import { personas, type Member } from './people.ts'

interface Grant extends Source {
  readonly at: number
  readonly member: Member
  readonly amount: Units
  readonly source: string
  readonly scope: string
  readonly validTo: number
  readonly operator: Operator | undefined
  used: Units
  recovered: Units
  status: 'active' | 'usedUp' | 'expired' | 'revoked'
  changedAt: number
}

const currency = 'USDT'
/** One member in so many was granted something. */
const part = 0.06
const sources = { register: 40, campaign: 30, coupon: 8, redemption: 8, manual: 14 } as const
const scopes = { contract: 60, delivery: 20, all: 20 } as const
const amounts = ['10', '20', '50', '100', '200']
const own = { currency, wallet: 'experience' } as const

/** The trial funds of the demo set. */
export function experience(): DemoDomain {
  const grants: Grant[] = []

  const give = ({ world, member, book, add }: MemberLife, at: number, isLate: boolean) => {
    const { seed, clock, staff } = world
    const random = stream(seed, 'experience', member.id, at)
    const source = random.weighted(sources)
    const amount = units(random.pick(amounts))
    const grant: Grant = {
      kind: 'experience',
      id: 0,
      no: '',
      at,
      member,
      amount,
      source,
      scope: random.weighted(scopes),
      validTo: at + random.int(7, 30) * day,
      operator: source === 'manual' ? staff.first(random) : undefined,
      used: 0n,
      recovered: 0n,
      status: 'active',
      changedAt: at,
    }
    grants.push(grant)
    const type = 'experienceGrant'
    book.write({
      at,
      source: grant,
      step: 'grant',
      operator: grant.operator,
      legs: [
        { side: 'D', amount, currency, house: '5100' },
        { ...own, side: 'C', amount, bucket: 'available', type },
      ],
    })
    const end = random.weighted({ expired: 60, usedUp: 30, revoked: 10 } as const)
    const endsAt = end === 'expired' ? grant.validTo : at + (grant.validTo - at) * random.unit()
    if (isLate || endsAt >= clock.asof) return
    add(Math.floor(endsAt), () => finish(grant, end, Math.floor(endsAt), book))
  }

  const finish = (
    grant: Grant,
    end: 'expired' | 'usedUp' | 'revoked',
    at: number,
    book: MemberLife['book'],
  ) => {
    const { amount } = grant
    grant.status = end
    grant.changedAt = at
    if (end === 'usedUp') {
      grant.used = amount
      const open = { ...own, amount, type: 'openMargin' }
      book.write({
        at: at - 1,
        source: grant,
        step: 'open#1',
        legs: [
          { ...open, side: 'D', bucket: 'available' },
          { ...open, side: 'C', bucket: 'margin' },
        ],
      })
      book.write({
        at,
        source: grant,
        step: 'close#2',
        legs: [
          { ...own, side: 'D', amount, bucket: 'margin', type: 'realizedPnl' },
          { side: 'C', amount, currency, house: '2910' },
        ],
      })
      return
    }
    grant.recovered = amount
    book.write({
      at,
      source: grant,
      step: 'recover#1',
      legs: [
        { ...own, side: 'D', amount, bucket: 'available', type: 'experienceRecover' },
        { side: 'C', amount, currency, house: '5100' },
      ],
    })
  }

  return {
    live: (life) => {
      const { world, member, add } = life
      const random = stream(world.seed, 'experience', member.id)
      const isRich = member.id === personas.rich
      if (!isRich && (member.type !== 'normal' || !random.chance(part))) return
      // The persona with every kind of record has one that is still good.
      const late = world.clock.asof - 2 * day
      const isLate = isRich || random.chance(0.2)
      const at = Math.max(
        member.at + 1,
        isLate ? late : world.clock.after(member.at, random.unit()),
      )
      if (at < world.clock.asof) add(at, () => give(life, at, isLate))
    },
    number: () => numberInOrder('EX', grants),
    tables: () => [['member_experience', grants.map(rowOf)]],
  }
}

const rowOf = (grant: Grant) => ({
  id: grant.id,
  version: grant.status === 'active' ? 1 : 2,
  grant_no: grant.no,
  member_id: grant.member.id,
  currency,
  amount: decimal(grant.amount),
  used_amount: decimal(grant.used),
  margin_amount: '0',
  recovered_amount: decimal(grant.recovered),
  profit_paid: '0',
  source: grant.source,
  scope: grant.scope,
  max_leverage: 20,
  valid_from: iso(grant.at),
  valid_to: iso(grant.validTo),
  status: grant.status,
  batch_no: '',
  remark: grant.source === 'manual' ? '客服补偿' : '',
  operator_name: grant.operator?.name ?? '',
  created_at: iso(grant.at),
  updated_at: iso(grant.changedAt),
})
