// What the commands of a model share: a desk, three people who may do everything, and the books that should result.
import Big from 'big.js'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as approval from '#contract/system/approval.ts'
import { Refusal } from '#server/base/refusal.ts'
import { approvalOf, type Holder, sendConfirmed } from '../authenticators.ts'
import { send } from '../desk.ts'
import type { WithdrawDesk } from '../withdraw-desk.ts'
import { type ModelBooks, storedBalances } from './books.ts'

export const reason = 'decided by the model'

/** One history: fresh members, and the model of their money. */
export interface World {
  readonly at: WithdrawDesk
  readonly people: readonly Holder[]
  readonly members: readonly string[]
  readonly books: ModelBooks
}

/** One command of a history. */
export interface Step {
  readonly run: (world: World) => Promise<void>
}

/** Makes a command of its inputs; a history that fails is printed by names and inputs. */
export const step = <I>(
  name: string,
  input: fc.Arbitrary<I>,
  run: (world: World, input: I) => Promise<void>,
): fc.Arbitrary<Step> =>
  input.map((given) => ({
    run: (world) => run(world, given),
    [fc.toStringMethod]: () => `${name} ${fc.stringify(given)}`,
  }))

/** Records of one kind, a list for each history. */
export function recordsOf<T>(): (world: World) => T[] {
  const lists = new WeakMap<World, T[]>()
  return (world) => {
    const list = lists.get(world) ?? []
    lists.set(world, list)
    return list
  }
}

/** Which record a command is for: mostly one that it fits, now and then any of them. */
export interface Which {
  readonly at: number
  readonly isAny: boolean
}
export const which: fc.Arbitrary<Which> = fc.record({
  at: fc.nat({ max: 7 }),
  isAny: fc.nat({ max: 4 }).map((one) => one === 0),
})

/** Takes the record; undefined only of an empty list. */
export function choose<T>(
  list: readonly T[],
  { at: index, isAny }: Which,
  fits: (record: T) => boolean,
): T | undefined {
  const fitting = isAny ? [] : list.filter(fits)
  return pick(fitting.length > 0 ? fitting : list, index)
}

/** Takes an element by any number; undefined only of an empty list. */
export const pick = <T>(list: readonly T[], at: number): T | undefined =>
  list[at % Math.max(1, list.length)]

const sure = <T>(found: T | undefined): T => {
  if (found === undefined) throw new Error('The world is empty.')
  return found
}
/** One of the three people; the one after the last is the first. */
export const personOf = ({ people }: World, who: number): Holder => sure(pick(people, who))
export const memberOf = ({ members }: World, at: number): string => sure(pick(members, at))

export const at = fc.nat({ max: 7 })
export const who = fc.nat({ max: 2 })
/** Up to 2,500 with six digits after the point: on both sides of what takes two reviews. */
export const amounts = fc
  .integer({ min: 1_000_000, max: 2_500_000_000 })
  .map((units) => new Big(units).div(1e6))
/** Some beyond what one operator may post, and beyond what a float could hold. */
export const anyAmounts = fc.oneof(
  { weight: 3, arbitrary: amounts },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.bigInt({ min: 10_000n, max: 10n ** 12n }), fc.integer({ min: 0, max: 999_999 }))
      .map(([whole, parts]) => new Big(`${whole}.${String(parts).padStart(6, '0')}`)),
  },
)
/** Up to 50 with two digits after the point, as rewards and points are. */
export const rewards = fc.integer({ min: 1, max: 5_000 }).map((cents) => new Big(cents).div(100))

/** A call that needs no code; its answer. */
export const call = <I extends z.ZodType, O extends z.ZodType>(
  world: World,
  by: number,
  endpoint: Endpoint<I, O>,
  input: object,
) => send(world.at.desk.fetch, personOf(world, by), endpoint, input)

/** A call with a code. */
export const confirmed = <I extends z.ZodType, O extends z.ZodType>(
  world: World,
  by: number,
  endpoint: Endpoint<I, O>,
  input: object,
) => sendConfirmed(world.at.desk, personOf(world, by), endpoint, input)

/** A call that one applies for and the next of the three approves; the code of the first refusal, or 0. */
export async function byTwo(
  world: World,
  maker: number,
  endpoint: Endpoint,
  input: object,
): Promise<number> {
  const applied = await confirmed(world, maker, endpoint, input)
  if (applied.code !== Code.ok) return applied.code
  const id = approvalOf(applied)
  const decide = (action: 'approve' | 'reject') =>
    confirmed(world, maker + 1, approval.review, { id, version: 1, action, remark: reason })
  const { code, data } = await decide('approve')
  if (code === Code.ok) expect(data).toMatchObject({ status: 'approved' })
  // One that nobody may approve would stand in the way of the next.
  else await decide('reject')
  return code
}

/** Whether one of the two people of `byTwo` is this one. */
export const isOneOf = (maker: number, person: number | undefined): boolean =>
  person !== undefined && [maker, maker + 1].some((each) => each % 3 === person % 3)

/** The code of what the app's own server does for a member: 0, or the one it is refused with. */
export const codeOf = (done: Promise<unknown>): Promise<number> =>
  done.then(
    () => Code.ok,
    (error: unknown) => {
      if (error instanceof Refusal) return error.code
      throw error
    },
  )

/** Compares every wallet of the members and every account of the house. */
const expectAsModelled = async ({ at: desk, members, books }: World): Promise<void> =>
  expect(await storedBalances(desk.sql, members)).toEqual(books.balances())

/** Posted journals whose entries do not sum to zero in one of their currencies. */
const unbalanced = (sql: WithdrawDesk['sql']) => sql`
  select journal_id, currency from ledger_entry group by journal_id, currency
    having sum(case side when 'C' then amount else -amount end) <> 0`

interface Extent {
  readonly histories: number
  readonly minCommands: number
  readonly maxCommands: number
  /** In how many histories, from the first on, the invariants are checked after every command: they read all there is. */
  readonly closely: number
}

/**
 * Runs histories of the commands, each with three fresh members. They are long, as much takes several people one after the
 * other. The invariants are checked after every history.
 */
export async function runHistories(
  open: () => Omit<World, 'members' | 'books'>,
  makeBooks: (members: readonly string[]) => Promise<ModelBooks>,
  steps: fc.Arbitrary<Step>[],
  { histories, minCommands: minLength, maxCommands: maxLength, closely }: Extent,
): Promise<void> {
  const base = open()
  let closelyChecked = closely
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(...steps), { minLength, maxLength, size: 'max' }),
      async (history) => {
        const members = await base.at.desk.members(3)
        // What earlier histories gave away does not count in this one.
        await base.at.sql`truncate value_grant`
        const world = { ...base, members, books: await makeBooks(members) }
        for (const each of history) {
          await each.run(world)
          await expectAsModelled(world)
          if (closelyChecked > 0) await base.at.expectSoundBooks()
        }
        closelyChecked -= 1
        await base.at.expectSoundBooks()
      },
    ),
    { numRuns: histories, endOnFailure: true },
  )
  expect(await unbalanced(base.at.sql)).toEqual([])
}
