// Who decided the demo records: the operators that the database has, by shift.
import { localHour } from './clock.ts'
import type { Random } from './random.ts'

export interface Operator {
  readonly id: string
  readonly name: string
}

export interface Staff {
  /** Decides recharges; never the one who entered the record. */
  finance(random: Random, at: number, except?: Operator): Operator
  /** Looks at withdrawals first. */
  first(random: Random): Operator
  /** Releases withdrawals; undefined where nobody but `first` is there. */
  second(random: Random, first: Operator): Operator | undefined
  readonly identity: Operator
  /** Enters recharges by hand; undefined where only one operator is there. */
  clerk(random: Random): Operator | undefined
}

/** The staff of a database; with `admin` alone, `admin` decides and enters nothing by hand. */
export function staffOf(operators: readonly Operator[]): Staff {
  const admin = operators.find(({ name }) => name === 'admin') ?? operators[0]
  if (!admin) throw new Error('The demo set needs an operator to have decided its records.')
  const named = (name: string) => operators.find((operator) => operator.name === name) ?? admin
  const [day, night] = [named('finance1'), named('finance2')]
  const risk = named('risk1')
  const others = (list: readonly Operator[], one: Operator | undefined) =>
    list.filter((operator) => operator !== one)
  return {
    finance: (random, at, except) => {
      const hour = localHour(at)
      const onShift = (hour >= 8 && hour < 20) !== random.chance(0.15) ? day : night
      return onShift !== except ? onShift : (others([day, night, admin], except)[0] ?? onShift)
    },
    first: (random) => (random.chance(0.55) ? risk : day),
    second: (random, first) => {
      const able = others([night, day, admin], first)
      return random.chance(0.85) ? able[0] : able.at(-1)
    },
    identity: named('kyc1'),
    clerk: (random) =>
      others([day, night], admin).length > 0 ? random.pick([day, night]) : undefined,
  }
}
