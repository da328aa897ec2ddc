// Red envelopes and their claims: each state, with what was put in, taken out and given back.
import { redEnvelope, redEnvelopeRecord } from '#server/db/schema/marketing/red-envelope.ts'
import {
  envelopeClaimLines,
  envelopeCloseLines,
  envelopeFundLines,
} from '#server/ledger/postings/marketing.ts'
import { day, hour } from '../clock.ts'
import { decimal, type Units, units } from '../decimal.ts'
import type { DemoDomain, MemberLife } from '../domain.ts'
import type { Member } from '../member/member.ts'
import type { Book } from '../money/books.ts'
import { stream } from '../random.ts'
import { type DemoRecord, type Records, recordsOf } from '../records.ts'

type Status = (typeof redEnvelope.$inferSelect)['status']

interface EnvelopeFacts {
  readonly from: number
  readonly until: number
  /** What each claim gets, in order. */
  readonly parts: readonly Units[]
  readonly claims: Claim[]
}
type Envelope = DemoRecord<typeof redEnvelope, EnvelopeFacts>
type Envelopes = Records<typeof redEnvelope, EnvelopeFacts>
interface ClaimFacts {
  readonly member: Member
  readonly envelope: Envelope
  readonly amount: Units
}
type Claim = DemoRecord<typeof redEnvelopeRecord, ClaimFacts>

const titles = [
  ['恭喜发财', 'Good fortune', '恭喜發財'],
  ['开门红', 'A good start', '開門紅'],
  ['周末快乐', 'Happy weekend', '週末快樂'],
  ['感谢有你', 'Thank you', '感謝有你'],
] as const
const plans: readonly (readonly [status: Status, count: number, each: string])[] = [
  ['finished', 12, '1'],
  ['expired', 60, '2'],
  ['finished', 20, '0.5'],
  ['stopped', 40, '3'],
  ['expired', 50, '1'],
  ['finished', 16, '5'],
  ['active', 80, '2'],
  ['active', 30, '8'],
  ['draft', 50, '1'],
]
const currency = 'USDT'
const sum = (amounts: readonly Units[]) => amounts.reduce((all, one) => all + one, 0n)

/** Splits what equal parts would be worth; lucky parts differ and come to the same. */
function partsOf(seed: number, index: number, isLucky: boolean): Units[] {
  const [, count, each] = plans[index] ?? ['draft', 1, '1']
  const equal = Array.from({ length: count }, () => units(each))
  if (!isLucky) return equal
  const random = stream(seed, 'envelope parts', index)
  const cent = units('0.01')
  for (let at = 0; at + 1 < count; at += 2) {
    const shifted = BigInt(random.int(1, Number((equal[at] ?? 0n) / cent) - 1)) * cent
    equal[at] = (equal[at] ?? 0n) - shifted
    equal[at + 1] = (equal[at + 1] ?? 0n) + shifted
  }
  return equal
}

function makeEnvelopes({ seed, clock }: MemberLife['world']): Envelopes {
  const made = recordsOf<typeof redEnvelope, EnvelopeFacts>(redEnvelope, 'redEnvelope')
  for (const [index, [status]] of plans.entries()) {
    const isOpen = status === 'active' || status === 'draft'
    const at = isOpen ? clock.asof - 2 * day : clock.asof - (plans.length - index) * 21 * day
    const from = at + hour
    const until = from + (isOpen ? 6 : 3) * day
    const isLucky = index % 2 === 1
    const parts = partsOf(seed, index, isLucky)
    const [zh, en, tw] = titles[index % titles.length] ?? titles[0]
    made.add(
      at + index,
      { from, until, parts, claims: [] },
      {
        title: { 'zh-cn': zh, en, 'zh-tw': tw },
        senderType: 'platform',
        envelopeType: isLucky ? 'lucky' : 'equal',
        currency,
        totalAmount: sum(parts),
        totalCount: parts.length,
        claimCode: `DEMO${String(index + 1).padStart(4, '0')}`,
        claimLimit: isLucky ? 'recharged' : 'all',
        startAt: from,
        expireAt: until,
        status,
        operatorName: 'admin',
      },
    )
  }
  made.number()
  return made
}

/** Counts the claims of an envelope and posts what the platform put in and took back. */
function settle(made: Envelopes, envelope: Envelope, book: Book): void {
  const { row, parts, claims, from, until } = envelope
  claims.sort((a, b) => a.at - b.at)
  const claimedAmount = sum(claims.map(({ amount }) => amount))
  const rest = sum(parts) - claimedAmount
  const claimedCount = claims.length
  made.set(envelope, { claimedAmount, claimedCount, version: 2 + claimedCount }, claims.at(-1)?.at)
  book.post(envelope, 'fund', from, envelopeFundLines(row))
  // In a small set too few came.
  if (row.status === 'finished' && rest > 0n) row.status = 'expired'
  if (row.status !== 'expired' && row.status !== 'stopped') return
  made.set(envelope, { refundAmount: rest })
  const at = row.status === 'expired' ? until : from + 30 * hour
  const lines = envelopeCloseLines(row, decimal(rest))
  if (rest > 0n) book.post(envelope, 'close', at, lines, { variant: row.status })
}

/** Whether it is the largest part of a lucky envelope that is finished, and the first of that size. */
function isBest({ id, envelope }: Claim): boolean {
  const { row, parts, claims } = envelope
  if (row.envelopeType !== 'lucky' || row.status !== 'finished') return false
  const max = parts.reduce((a, b) => (b > a ? b : a))
  return claims.find((one) => one.amount === max)?.id === id
}

/** The red envelopes of the demo set. */
export function envelopes(): DemoDomain {
  let made: Envelopes | undefined
  const table = redEnvelopeRecord
  const records = recordsOf<typeof table, ClaimFacts>(table, 'redEnvelopeRecord')
  /** Any member's: what the platform puts in and takes back touches no wallet. */
  let anyBook: Book | undefined

  return {
    live: (life) => {
      const { world, member, book, from, add } = life
      made ??= makeEnvelopes(world)
      anyBook ??= book
      for (const envelope of made.all) {
        const { until, claims, parts } = envelope
        const { status, claimLimit } = envelope.row
        const random = stream(world.seed, `envelope ${envelope.id}`, member.id)
        // Those that are finished were claimed by whoever came; of the others a part is left.
        const wants = random.chance(member.id === 3 || status === 'finished' ? 1 : 0.06)
        const stopped = envelope.from + (status === 'stopped' ? 30 : 1e6) * hour
        const end = Math.min(until, world.clock.asof, stopped)
        const at = envelope.from + 1 + Math.floor(random.unit() * (end - envelope.from - 2))
        const came = claimLimit === 'recharged' ? (from ?? Infinity) : member.at
        if (!wants || status === 'draft' || came >= at || member.status !== 'normal') continue
        add(at, () => {
          const amount = parts[claims.length]
          // The last part of those that are not finished stays.
          const left = parts.length - claims.length - (status === 'finished' ? 0 : 1)
          if (amount === undefined || left <= 0) return
          const own = { envelopeId: envelope.id, currency, amount, claimIp: member.ip }
          const claim = records.add(at, { member, envelope, amount }, own)
          claims.push(claim)
          book.post(claim, 'claim', at, envelopeClaimLines(claim.row))
        })
      }
    },
    number: () => {
      records.number()
      for (const envelope of made?.all ?? [])
        if (made && anyBook && envelope.row.status !== 'draft') settle(made, envelope, anyBook)
    },
    tables: () => {
      const claims = records.table((claim) => ({
        isBest: isBest(claim),
        clientSource: (['ios', 'android', 'h5'] as const)[claim.id % 3] ?? 'h5',
      }))
      return made ? [made.table(), claims] : []
    },
  }
}
