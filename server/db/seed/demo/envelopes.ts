// Red envelopes and their claims (`screens` K04, K05): every state, funded through escrow.
import type { Book, Source } from './books.ts'
import { day, iso } from './clock.ts'
import { decimal, units, type Units } from './decimal.ts'
import type { DemoDomain, MemberLife } from './domain.ts'
import { numberInOrder } from './money-rows.ts'
import { fakeIp, type Member, personas } from './people.ts'
import { stream } from './random.ts'

interface Plan {
  readonly type: 'equal' | 'lucky'
  readonly total: number
  readonly count: number
  readonly limit: 'all' | 'verified' | 'newMember' | 'recharged'
  readonly ends: 'draft' | 'active' | 'finished' | 'expired' | 'stopped'
  readonly sender?: number
  /** Days before the end of the history at which it opens. */
  readonly age: number
  readonly words: readonly [zh: string, en: string, tw: string]
}

const plans: readonly Plan[] = [
  {
    type: 'lucky',
    total: 200,
    count: 40,
    limit: 'all',
    ends: 'finished',
    age: 60,
    words: ['恭喜发财', 'Good fortune', '恭喜發財'],
  },
  {
    type: 'equal',
    total: 5000,
    count: 5000,
    limit: 'recharged',
    ends: 'expired',
    age: 30,
    words: ['周年感恩', 'Anniversary', '週年感恩'],
  },
  {
    type: 'equal',
    total: 600,
    count: 300,
    limit: 'all',
    ends: 'stopped',
    age: 14,
    words: ['周末惊喜', 'Weekend surprise', '週末驚喜'],
  },
  {
    type: 'lucky',
    total: 1000,
    count: 500,
    limit: 'all',
    ends: 'active',
    age: 2,
    words: ['天天开心', 'Have a nice day', '天天開心'],
  },
  {
    type: 'equal',
    total: 40,
    count: 20,
    limit: 'all',
    ends: 'active',
    age: 1,
    sender: personas.rich,
    words: ['请大家喝茶', 'Tea for everyone', '請大家喝茶'],
  },
  {
    type: 'lucky',
    total: 300,
    count: 100,
    limit: 'newMember',
    ends: 'draft',
    age: 0,
    words: ['新人见面礼', 'Welcome gift', '新人見面禮'],
  },
]
const openDays = 5
const reach = 0.05

interface Envelope extends Source {
  readonly plan: Plan
  readonly at: number
  readonly parts: readonly Units[]
  isFunded: boolean
}
interface Claim extends Source {
  readonly at: number
  readonly member: Member
  readonly envelope: Envelope
  readonly amount: Units
  readonly ip: string
  readonly client: 'ios' | 'android' | 'web' | 'h5'
}

/** Cuts the total into parts of whole cents: equal ones, or drawn ones of at least a cent. */
function partsOf(seed: number, { type, total, count }: Plan, name: number): Units[] {
  const cent = units('0.01')
  if (type === 'equal')
    return Array.from({ length: count }, () => units(String(total)) / BigInt(count))
  const random = stream(seed, 'envelope', name)
  let left = total * 100
  return Array.from({ length: count }, (_, at) => {
    const rest = count - at - 1
    const part =
      rest === 0 ? left : random.int(1, Math.min(left - rest, Math.floor((2 * left) / (rest + 1))))
    left -= part
    return BigInt(part) * cent
  })
}

/** The red envelopes of the demo set. */
export function envelopes(): DemoDomain {
  const all: Envelope[] = []
  const claims: Claim[] = []
  let houseBook: Book | undefined
  const open = ({ world }: MemberLife) => {
    for (const [name, plan] of plans.entries())
      all.push({
        ...{ kind: 'redEnvelope', id: 0, no: '', plan, isFunded: plan.sender === undefined },
        at: world.clock.asof - plan.age * day - 3_600_000 * (name + 1),
        parts: partsOf(world.seed, plan, name),
      })
  }
  const claimed = (envelope: Envelope) => claims.filter((claim) => claim.envelope === envelope)
  const live = (life: MemberLife) => {
    const { world, member, book, from, add } = life
    if (all.length === 0) open(life)
    houseBook ??= book
    for (const [name, envelope] of all.entries()) {
      const { plan, at: start, parts } = envelope
      if (plan.ends === 'draft' || from === undefined || from >= start) continue
      const amount = units(String(plan.total))
      const mine = { wallet: 'spot', bucket: 'available', currency: 'USDT' } as const
      if (plan.sender === member.id)
        add(start, () => {
          if (book.account('spot', 'USDT').available < amount) return
          envelope.isFunded = true
          book.write({
            at: start,
            source: envelope,
            step: 'fund',
            legs: [
              { ...mine, side: 'D', amount, type: 'redSend' },
              { side: 'C', amount, currency: 'USDT', house: '2930' },
            ],
          })
        })
      const random = stream(world.seed, 'claim', name, member.id)
      if (plan.sender === member.id || !random.chance(reach)) continue
      const span =
        Math.min(openDays * day, world.clock.asof - start) * (plan.ends === 'stopped' ? 0.3 : 1)
      const at = start + 1 + Math.floor(random.unit() * (span - 2))
      const [client, shared] = [
        random.pick(['ios', 'android', 'web', 'h5'] as const),
        random.chance(0.06),
      ]
      add(at, () => {
        const part = parts[claimed(envelope).length]
        if (!envelope.isFunded || part === undefined) return
        const ip = shared ? fakeIp(77) : member.ip
        const claim: Claim = {
          kind: 'redEnvelopeRecord',
          id: 0,
          no: '',
          at,
          member,
          envelope,
          amount: part,
          ip,
          client,
        }
        claims.push(claim)
        book.write({
          at,
          source: claim,
          step: 'claim',
          legs: [
            { side: 'D', amount: part, currency: 'USDT', house: '2930' },
            { ...mine, side: 'C', amount: part, type: 'redReceive' },
          ],
        })
      })
    }
  }
  /** How it ended: one that was to be emptied ran out where too few came. */
  const statusOf = (envelope: Envelope) => {
    const { ends } = envelope.plan
    if (!envelope.isFunded) return undefined
    if (ends === 'draft' || ends === 'stopped') return ends
    if (claimed(envelope).length === envelope.parts.length) return 'finished'
    return ends === 'active' ? 'active' : 'expired'
  }
  const endOf = ({ at }: Envelope, status: string | undefined) =>
    at + (status === 'stopped' ? 2 : openDays) * day
  const sumOf = (envelope: Envelope) =>
    claimed(envelope).reduce((sum, { amount }) => sum + amount, 0n)
  /** The journals of the house alone; they touch no wallet, so any book can hold them. */
  const postHouse = () => {
    for (const envelope of all) {
      const { plan, at } = envelope
      const status = statusOf(envelope)
      if (plan.sender !== undefined || status === 'draft' || status === undefined) continue
      const total = units(String(plan.total))
      const side = (amount: Units, house: '5100' | '2930', s: 'D' | 'C') =>
        ({ side: s, amount, currency: 'USDT', house }) as const
      houseBook?.write({
        ...{ at, source: envelope, step: 'fund' },
        legs: [side(total, '5100', 'D'), side(total, '2930', 'C')],
      })
      if (status !== 'expired' && status !== 'stopped') continue
      const rest = total - sumOf(envelope)
      houseBook?.write({
        ...{ at: endOf(envelope, status), source: envelope, step: 'close', variant: status },
        legs: [side(rest, '2930', 'D'), side(rest, '5100', 'C')],
      })
    }
  }
  const envelopeRow = (envelope: Envelope) => {
    const { id, no, at, plan } = envelope
    const status = statusOf(envelope) ?? 'draft'
    const [total, paid] = [units(String(plan.total)), sumOf(envelope)]
    const isOver = status === 'expired' || status === 'stopped'
    return {
      ...{ id, envelope_no: no, currency: 'USDT', operator_name: plan.sender ? '' : 'admin' },
      title: { 'zh-cn': plan.words[0], en: plan.words[1], 'zh-tw': plan.words[2] },
      sender_type: plan.sender === undefined ? 'platform' : 'member',
      member_id: plan.sender ?? null,
      envelope_type: plan.type,
      total_amount: decimal(total),
      total_count: plan.count,
      claimed_amount: decimal(paid),
      claimed_count: claimed(envelope).length,
      refund_amount: decimal(isOver ? total - paid : 0n),
      claim_code: `HB${String(id).padStart(6, '0')}`,
      claim_limit: plan.limit,
      start_at: iso(at),
      expire_at: iso(at + openDays * day),
      status,
      version: 1 + claimed(envelope).length + (status === 'draft' ? 0 : 1) + (isOver ? 1 : 0),
      created_at: iso(at - day),
      updated_at: iso(isOver ? endOf(envelope, status) : at),
    }
  }
  const claimRow = (claim: Claim) => {
    const { id, no, at, member, envelope, amount, ip, client } = claim
    const best = claimed(envelope).reduce(
      (luckiest, each) => (each.amount > luckiest.amount ? each : luckiest),
      claim,
    )
    const isBest =
      envelope.plan.type === 'lucky' && statusOf(envelope) === 'finished' && best === claim
    return {
      ...{ id, version: 1, record_no: no, envelope_id: envelope.id, member_id: member.id },
      ...{ currency: 'USDT', amount: decimal(amount), claim_ip: ip, is_best: isBest },
      ...{ client_source: client, created_at: iso(at), updated_at: iso(at) },
    }
  }
  return {
    live,
    number: () => {
      // One whose sender could not pay for it was never sent.
      const kept = all.filter((envelope) => statusOf(envelope) !== undefined)
      all.splice(0, all.length, ...kept)
      numberInOrder('RE', all)
      numberInOrder('RR', claims)
      postHouse()
    },
    tables: () => [
      ['red_envelope', all.map(envelopeRow)],
      ['red_envelope_record', claims.map(claimRow)],
    ],
  }
}
