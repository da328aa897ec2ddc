// Red envelopes by a model: funded when they are put online, claimed once by a member, the rest given back.
import Big from 'big.js'
import fc from 'fast-check'
import { expect } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/marketing/red-envelope.ts'
import { claimEnvelope } from '#server/marketing/envelope/envelope-claim.ts'
import { draftEnvelope } from '../envelope-draft.ts'
import { bucket, house } from './books.ts'
import {
  at,
  call,
  choose,
  codeOf,
  memberOf,
  reason,
  recordsOf,
  rewards,
  step,
  which,
  who,
} from './world.ts'

interface Envelope {
  readonly id: string
  readonly type: 'equal' | 'lucky'
  readonly total: Big
  readonly count: number
  readonly claimed: Set<string>
  left: Big
  version: number
  status: 'active' | 'finished' | 'stopped'
}

const envelopes = recordsOf<Envelope>()
const escrow = house('2930')
const isActive = ({ status }: Envelope) => status === 'active'

function claimCode({ status, claimed }: Envelope, memberId: string): Code {
  if (status === 'finished') return Code.limitExceeded
  if (status === 'stopped') return Code.rule
  return claimed.has(memberId) ? Code.duplicate : Code.ok
}

/** The part that has to come next; undefined where luck says how much. */
function nextPart({ type, total, count, claimed, left }: Envelope): Big | undefined {
  if (claimed.size + 1 === count) return left
  return type === 'equal' ? total.div(count).round(6, Big.roundDown) : undefined
}

/** The commands: put online, claim and stop. */
export const envelopeSteps = [
  step(
    'open envelope',
    fc.record({
      by: who,
      type: fc.constantFrom('equal' as const, 'lucky' as const),
      total: rewards,
      count: fc.integer({ min: 1, max: 4 }),
    }),
    async (world, { by, type, total, count }) => {
      const id = await draftEnvelope(world.at.sql, type, total.toFixed(), count)
      const input = { id, version: 1, status: 'active', reason }
      const { code, msg } = await call(world, by, api.setStatus, input)
      expect(code, msg).toBe(Code.ok)
      world.books.move(total, house('5100'), escrow)
      const fresh = { claimed: new Set<string>(), left: total, version: 2 }
      envelopes(world).push({ id, type, total, count, ...fresh, status: 'active' })
    },
  ),
  step('claim', fc.record({ which, member: at }), async (world, { which: chosen, member }) => {
    const memberId = memberOf(world, member)
    const fits = (one: Envelope) => claimCode(one, memberId) === Code.ok
    const envelope = choose(envelopes(world), chosen, fits)
    if (!envelope) return
    const paid: Big[] = []
    const claim = world.at.desk.db.transaction(async (tx) => {
      const by = { ip: '198.18.0.1', clientSource: 'web' } as const
      const { amount } = await claimEnvelope(tx, { envelopeId: envelope.id, memberId, ...by })
      paid.push(new Big(amount))
    })
    expect(await codeOf(claim)).toBe(claimCode(envelope, memberId))
    const [amount] = paid
    if (!amount) return
    const wanted = nextPart(envelope)
    if (wanted) expect(amount.toFixed()).toBe(wanted.toFixed())
    envelope.claimed.add(memberId)
    envelope.left = envelope.left.minus(amount)
    envelope.version += 1
    // Luck leaves a unit for each that follows.
    const following = envelope.count - envelope.claimed.size
    expect(envelope.left.gte(new Big(following).div(1e6))).toBe(true)
    if (following === 0) envelope.status = 'finished'
    world.books.move(amount, escrow, bucket(memberId, 'available'))
  }),
  step('stop envelope', fc.record({ which, by: who }), async (world, { which: chosen, by }) => {
    const envelope = choose(envelopes(world), chosen, isActive)
    if (!envelope) return
    const { id, version, left } = envelope
    const { code } = await call(world, by, api.setStatus, {
      id,
      version,
      status: 'stopped',
      reason,
    })
    expect(code).toBe(isActive(envelope) ? Code.ok : Code.rule)
    if (code !== Code.ok) return
    envelope.status = 'stopped'
    envelope.version += 1
    world.books.move(left, escrow, house('5100'))
  }),
]
