// What members of a simulated platform do. A kind of item that the interface gains is added here.
import Big from 'big.js'
import type { InputOf } from '#clients/typescript/platform-client.ts'
import type { ProblemCode } from '#contract/platform/problem.ts'
import { application } from './applications.ts'
import { expectRefusal } from './expect-refusal.ts'
import { refusedWithdrawal, withdrawal } from './withdrawals.ts'
import { aHash, anAmount, noting, type World } from './world.ts'

type Input = InputOf<'POST recharges'>

const now = () => new Date().toISOString()

/** Members that are registered at once. */
const registeredTogether = 8

async function registerMember(world: World, externalId: string, inviter?: string): Promise<void> {
  await noting(world, `PUT members/${externalId}`, async () => {
    const answer = await world.client.call('PUT members/{externalId}', {
      externalId,
      account: externalId,
      registeredAt: now(),
      ...(inviter !== undefined && { inviterExternalId: inviter }),
    })
    if (answer.externalId !== externalId) throw new Error(`answered ${String(answer.externalId)}`)
  })
}

/** Registers the members, some of them invited by the first. */
export async function registerMembers(world: World, count: number): Promise<void> {
  const names = Array.from({ length: count }, (_, at) => `${world.run}-m${at + 1}`)
  const [first = '', ...others] = names
  await registerMember(world, first)
  for (let at = 0; at < others.length; at += registeredTogether)
    await Promise.all(
      others
        .slice(at, at + registeredTogether)
        .map((name, index) => registerMember(world, name, index % 5 === 0 ? first : undefined)),
    )
  world.members.push(...names)
}

const anyMember = ({ members, random }: World) =>
  members[Math.floor(random() * members.length)] ?? ''

function aRecharge(world: World, at: number): Input {
  const amount = anAmount(world.random)
  const common = {
    externalId: `${world.run}-r${at}`,
    member: anyMember(world),
    currency: 'USDT',
    amount,
    seenAt: now(),
    ...(at % 4 === 0 && { fee: new Big(amount).div(100).round(6).toFixed() }),
  }
  return at % 2 === 0
    ? { ...common, method: 'proof' }
    : {
        ...common,
        method: 'chain',
        network: 'TRC20',
        txHash: aHash(world.random),
        confirmations: 0,
      }
}

/** What the chain has lost before it was confirmed: closed, and never credited. */
async function orphan({ client }: World, externalId: string): Promise<void> {
  const { status } = await client.call('PATCH recharges/{externalId}', {
    externalId,
    orphaned: true,
  })
  if (status !== 'rejected') throw new Error(`lost by the chain, and is ${status}`)
}

/** Reports a recharge twice at once where two simulators run, and its confirmations until it has enough, out of order. */
async function recharge(world: World, at: number, copies: number): Promise<void> {
  const input = aRecharge(world, at)
  const { externalId, member, amount, fee = '0' } = input
  // Only one that lacks confirmations can be lost before an operator sees it.
  const isOrphaned = input.method === 'chain' && at % 10 === 1
  world.recharges.set(externalId, { externalId, member, amount, fee, isOrphaned })
  await noting(world, `POST recharges ${externalId}`, async () => {
    const idempotencyKey = externalId
    const answers = await Promise.all(
      Array.from({ length: copies }, () =>
        world.client.call('POST recharges', input, { idempotencyKey }),
      ),
    )
    const [first] = answers
    if (!first || answers.some(({ id }) => id !== first.id))
      throw new Error('one recharge has several ids')
    if (isOrphaned) return orphan(world, externalId)
    if (first.status !== 'confirming') return
    const { confirmationsRequired: enough } = first
    const counts = [enough, Math.max(0, enough - 1), 1]
    await Promise.all(
      counts.map((confirmations) =>
        world.client.call('PATCH recharges/{externalId}', { externalId, confirmations }),
      ),
    )
    const read = await world.client.call('GET recharges/{externalId}', { externalId })
    if (read.status === 'confirming' || read.confirmations !== enough)
      throw new Error(`has ${read.confirmations} of ${enough} confirmations and is ${read.status}`)
  })
}

type Refused = readonly [code: ProblemCode, change: Partial<Input>]

/** What the server must refuse, and with which code. */
const refused: readonly Refused[] = [
  ['unknown_member', { member: 'nobody' }],
  ['currency_disabled', { currency: 'NONE' }],
  ['invalid', { amount: '0' }],
]

/** Reports what must be refused. */
async function refusedRecharge(world: World, at: number): Promise<void> {
  const [code, change] = refused[Math.floor(at / 6) % refused.length] ??
    refused[0] ?? ['invalid', {}]
  const input: Input = {
    externalId: `${world.run}-x${at}`,
    member: anyMember(world),
    currency: 'USDT',
    amount: '1',
    method: 'proof',
    seenAt: now(),
    ...change,
  }
  await expectRefusal(world, 'POST recharges', input, code)
}

/** Carries out one item: of twelve, two must be refused, three are withdrawals and the others recharges; every 25th is a real-name check. */
export async function item(world: World, at: number, copies: number): Promise<void> {
  if (at % 12 === 0) return refusedWithdrawal(world, at)
  if (at % 12 === 6) return refusedRecharge(world, at)
  if (at % 25 === 5 && (await application(world, at))) return
  return at % 4 === 3 ? withdrawal(world, at, copies) : recharge(world, at, copies)
}
