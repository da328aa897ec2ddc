// Trial funds: grants of every source and state, with what they posted.
import Big from 'big.js'
import { memberExperience } from '#server/db/schema/member/experience.ts'
import {
  grantLines,
  recoverLines,
  trialCloseLines,
  trialMarginLines,
} from '#server/ledger/postings/marketing.ts'
import { day } from '../clock.ts'
import type { DemoDomain, MemberLife } from '../domain.ts'
import { stream } from '../random.ts'
import { recordsOf } from '../records.ts'
import { personas } from './people.ts'

const sources = { register: 40, campaign: 30, coupon: 8, redemption: 8, manual: 14 } as const
const scopes = { contract: 60, delivery: 20, all: 20 } as const
const amounts = ['10', '20', '50', '100', '200']
const ends = { expired: 60, usedUp: 30, revoked: 10 } as const

/** The trial funds of the demo set. */
export function experience(): DemoDomain {
  const grants = recordsOf(memberExperience, 'experience')

  const give = ({ world, member, book, add }: MemberLife, at: number, isLate: boolean) => {
    const { seed, clock, staff } = world
    const random = stream(seed, 'experience', member.id, at)
    const source = random.weighted(sources)
    const amount = random.pick(amounts)
    const scope = random.weighted(scopes)
    const validTo = at + random.int(7, 30) * day
    const operator = source === 'manual' ? staff.first(random) : undefined
    const remark = source === 'manual' ? '客服补偿' : ''
    const grant = grants.add(
      at,
      { member },
      {
        currency: 'USDT',
        amount,
        source,
        scope,
        maxLeverage: 20,
        remark,
        validFrom: at,
        validTo,
        operatorName: operator?.name ?? '',
      },
    )
    book.post(grant, 'grant', at, grantLines(grant.row, amount), { operator })
    const status = random.weighted(ends)
    const endsAt = status === 'expired' ? validTo : at + (validTo - at) * random.unit()
    if (isLate || endsAt >= clock.asof) return
    const end = Math.floor(endsAt)
    add(end, () => {
      grants.set(grant, { status, version: 2 }, end)
      if (status === 'usedUp') {
        grants.set(grant, { usedAmount: amount })
        const lost = { loss: new Big(amount), gain: new Big(0), rest: new Big(0) }
        book.post(grant, 'open#1', end - 1, trialMarginLines(grant.row, amount))
        book.post(grant, 'close#2', end, trialCloseLines(grant.row, lost))
        return
      }
      grants.set(grant, { recoveredAmount: amount })
      book.post(grant, 'recover#1', end, recoverLines(grant.row, amount))
    })
  }

  return {
    live: (life) => {
      const { world, member, add } = life
      const random = stream(world.seed, 'experience', member.id)
      const isRich = member.id === personas.rich
      // One member in so many was granted something.
      if (!isRich && (member.type !== 'normal' || !random.chance(0.06))) return
      // The persona with every kind of record has one that is still good.
      const late = world.clock.asof - 2 * day
      const isLate = isRich || random.chance(0.2)
      const at = Math.max(
        member.at + 1,
        isLate ? late : world.clock.after(member.at, random.unit()),
      )
      if (at < world.clock.asof) add(at, () => give(life, at, isLate))
    },
    number: grants.number,
    tables: () => [grants.table()],
  }
}
