// Rows that belong to a member, to an operator or to nobody known.
import { or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { maskAccount } from '#server/base/mask.ts'
import { addressIs, memberKeyword } from '#server/db/lists/filters.ts'
import type { ReadDb } from '#server/db/read-db.ts'

interface Joined {
  readonly account: string | null
  readonly operatorAccount?: string | null
}

/** The actor's columns as the contract shows them, from left joins with `member` and `operator`. */
export const wireActor = <T extends Joined>({ operatorAccount, ...row }: T) => ({
  ...row,
  account: row.account === null ? (operatorAccount ?? null) : maskAccount(row.account),
})

/** The row belongs to the member, came from the address, or fits one of the `others`. */
export const actorKeyword = async (
  db: Pick<ReadDb, 'select'>,
  { memberId, ip }: { memberId: PgColumn; ip: PgColumn },
  text: string | undefined,
  ...others: (SQL | undefined)[]
): Promise<SQL | undefined> =>
  text ? or(await memberKeyword(db, memberId, text), addressIs(ip, text), ...others) : undefined
