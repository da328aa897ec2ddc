// How a domain adds its records to the demo set, with or without money behind them.
import type { Member } from './member/member.ts'
import type { Book } from './money/books.ts'
import type { World } from './money/recharges.ts'
import type { DemoTable } from './records.ts'

/** One member while its history is replayed in order of time. */
export interface MemberLife {
  readonly world: World
  readonly member: Member
  readonly book: Book
  /** When the first recharge was credited; undefined where none was, so there is no money before. */
  readonly from: number | undefined
  /** Plans a step; a step may plan later ones. What a wallet holds is known only while a step runs. */
  add(at: number, run: () => void): void
}

/** The records of a domain. Made anew for each run; what it makes depends on the seed number alone. */
export interface DemoDomain {
  /** Plans what one member does. */
  live?(life: MemberLife): void
  /** Gives the records of all members their ids and numbers, before the books are written. */
  number?(): void
  /** Rows by table, in the order in which they can be inserted. */
  tables(all: {
    readonly world: World
    readonly members: readonly Member[]
    /** Ids of members whose real name was approved. */
    readonly verified: ReadonlySet<number>
  }): readonly DemoTable[]
}
