// Red envelopes and their claims: each state, with what was put in, taken out and given back.
import { day, hour, iso } from '../clock.ts'
import { decimal, type Units, units } from '../decimal.ts'
import type { DemoDomain, MemberLife } from '../domain.ts'
import type { Member } from '../member/people.ts'
import type { Book, Source } from '../money/books.ts'
import { numberInOrder } from '../money/money-rows.ts'
import { stream } from '../random.ts'

type Row = Record<string, unknown>
type Status = 'draft' | 'active' | 'finished' | 'expired' | 'stopped'

interface Envelope extends Source {
  readonly at: number
  readonly from: number
  readonly until: number
  readonly title: readonly [zh: string, en: string, tw: string]
  readonly limit: 'all' | 'recharged'
  readonly isLucky: boolean
  status: Status
  /** What each claim gets, in order. */
  readonly parts: readonly Units[]
  readonly claims: Claim[]
}
interface Claim extends Source {
  readonly at: number
  readonly member: Member
  readonly envelope: Envelope
  readonly amount: Units
}

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

function makeEnvelopes({ seed, clock }: MemberLife['world']): Envelope[] {
  const made = plans.map(([status], index): Envelope => {
    const isOpen = status === 'active' || status === 'draft'
    const at = isOpen ? clock.asof - 2 * day : clock.asof - (plans.length - index) * 21 * day
    const from = at + hour
    return {
      kind: 'redEnvelope',
      id: 0,
      no: '',
      at: at + index,
      from,
      until: from + (isOpen ? 6 : 3) * day,
      title: titles[index % titles.length] ?? titles[0],
      limit: index % 2 === 0 ? 'all' : 'recharged',
      isLucky: index % 2 === 1,
      status,
      parts: partsOf(seed, index, index % 2 === 1),
      claims: [],
    }
  })
  numberInOrder('RE', made)
  return made
}

/** Moves an amount between the platform's cost and the escrow; no wallet is touched. */
const writeHouse = (book: Book, envelope: Envelope, step: 'fund' | 'close', amount: Units) => {
  const isIn = step === 'fund'
  const isExpired = envelope.status === 'expired'
  book.write({
    at: isIn ? envelope.from : isExpired ? envelope.until : envelope.from + 30 * hour,
    source: envelope,
    step,
    ...(!isIn && { variant: envelope.status }),
    legs: [
      { side: 'D', amount, currency, house: isIn ? '5100' : '2930' },
      { side: 'C', amount, currency, house: isIn ? '2930' : '5100' },
    ],
  })
}

const envelopeRow = (envelope: Envelope, index: number): Row => {
  const { id, no, at, title, isLucky, parts, claims, limit, from, until, status } = envelope
  const claimed = sum(claims.map(({ amount }) => amount))
  const isClosed = status === 'expired' || status === 'stopped'
  return {
    id,
    envelope_no: no,
    title: { 'zh-cn': title[0], en: title[1], 'zh-tw': title[2] },
    sender_type: 'platform',
    envelope_type: isLucky ? 'lucky' : 'equal',
    currency,
    total_amount: decimal(sum(parts)),
    total_count: parts.length,
    claimed_amount: decimal(claimed),
    claimed_count: claims.length,
    refund_amount: isClosed ? decimal(sum(parts) - claimed) : '0',
    claim_code: `DEMO${String(index + 1).padStart(4, '0')}`,
    claim_limit: limit,
    start_at: iso(from),
    expire_at: iso(until),
    status,
    operator_name: 'admin',
    version: status === 'draft' ? 1 : 2 + claims.length,
    created_at: iso(at),
    updated_at: iso(claims.at(-1)?.at ?? at),
  }
}

const claimRow = ({ id, no, at, member, envelope, amount }: Claim): Row => ({
  id,
  record_no: no,
  envelope_id: envelope.id,
  member_id: member.id,
  currency,
  amount: decimal(amount),
  claim_ip: member.ip,
  is_best:
    envelope.isLucky &&
    envelope.status === 'finished' &&
    envelope.claims.find((one) => one.amount === envelope.parts.reduce((a, b) => (b > a ? b : a)))
      ?.id === id,
  client_source: id % 3 === 0 ? 'ios' : id % 3 === 1 ? 'android' : 'h5',
  created_at: iso(at),
  updated_at: iso(at),
})

/** The red envelopes of the demo set. */
export function envelopes(): DemoDomain {
  let made: Envelope[] = []
  /** Any member's: what the platform puts in and takes back touches no wallet. */
  let anyBook: Book | undefined

  return {
    live: (life) => {
      const { world, member, book, from, add } = life
      if (made.length === 0) made = makeEnvelopes(world)
      anyBook ??= book
      for (const envelope of made) {
        const { status, limit, until, claims, parts } = envelope
        const random = stream(world.seed, `envelope ${envelope.id}`, member.id)
        // Those that are finished were claimed by whoever came; of the others a part is left.
        const wants = random.chance(member.id === 3 || status === 'finished' ? 1 : 0.06)
        const end = Math.min(
          until,
          world.clock.asof,
          envelope.from + (status === 'stopped' ? 30 : 1e6) * hour,
        )
        const at = envelope.from + 1 + Math.floor(random.unit() * (end - envelope.from - 2))
        const came = limit === 'recharged' ? (from ?? Infinity) : member.at
        if (!wants || status === 'draft' || came >= at || member.status !== 'normal') continue
        add(at, () => {
          const amount = parts[claims.length]
          // The last part of those that are not finished stays.
          const left = parts.length - claims.length - (status === 'finished' ? 0 : 1)
          if (amount === undefined || left <= 0) return
          const claim = { kind: 'redEnvelopeRecord', id: 0, no: '', at, member, envelope, amount }
          claims.push(claim)
          book.post('spot', currency, {
            at,
            source: claim,
            step: 'claim',
            type: 'redReceive',
            legs: [
              ['D', '2930', amount],
              ['C', 'available', amount],
            ],
          })
        })
      }
    },
    number: () => {
      numberInOrder(
        'RR',
        made.flatMap(({ claims }) => claims),
      )
      for (const envelope of made) {
        envelope.claims.sort((a, b) => a.at - b.at)
        if (envelope.status === 'draft' || !anyBook) continue
        const total = sum(envelope.parts)
        writeHouse(anyBook, envelope, 'fund', total)
        const rest = total - sum(envelope.claims.map(({ amount }) => amount))
        // In a small set too few came.
        if (envelope.status === 'finished' && rest > 0n) envelope.status = 'expired'
        if (envelope.status !== 'active' && rest > 0n) writeHouse(anyBook, envelope, 'close', rest)
      }
    },
    tables: () => [
      ['red_envelope', made.map(envelopeRow)],
      [
        'red_envelope_record',
        made
          .flatMap(({ claims }) => claims)
          .sort((a, b) => a.id - b.id)
          .map(claimRow),
      ],
    ],
  }
}
