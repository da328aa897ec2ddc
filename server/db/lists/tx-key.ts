// Looking for transactions, which are spelled in more than one way: `tx_key` of the database takes them together.
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { escapeLike } from './like.ts'

/** The transaction in the column begins with the text, in whichever spelling either is; undefined for an empty text. */
export const txStartsWith = (text: string | undefined, column: PgColumn): SQL | undefined =>
  text ? sql`tx_key(${column}) like tx_key(${escapeLike(text)}) || '%'` : undefined

/** The transaction in the column is one of these, in whichever spelling. */
export const isOneTx = (column: PgColumn, hashes: readonly string[]): SQL =>
  sql`tx_key(${column}) = any (tx_keys(${sql.param([...hashes])}::text[]))`

/** One of the transactions in the column of hashes is one of these, in whichever spelling. */
export const sharesTx = (column: PgColumn, hashes: readonly string[]): SQL =>
  sql`(${column} <> '{}' and tx_keys(${column}) && tx_keys(${sql.param([...hashes])}::text[]))`
