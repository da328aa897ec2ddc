// What a transaction is called. The rules are functions of the database (migration 0470), which holds every writer to them;
// here is how they are asked.
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Lang } from '#contract/lang.ts'
import { exactlyOne } from '#server/base/exactly-one.ts'
import type { Reader } from '#server/db/read-db.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { matchesPattern } from './pattern.ts'

const Spelled = z.object({ hash: z.string(), key: z.string() })
const visible = /^[\x21-\x7e]+$/

/** Whether a text can be stored as a transaction hash: visible ASCII characters without spaces. */
export const isTxHash = (text: string): boolean => visible.test(text)

async function spell(db: Reader, network: string, text: string) {
  const rows = await db.execute(
    sql`select canonical_tx_hash(${network}, ${text}) as hash, tx_key(${text}) as key`,
  )
  return exactlyOne(rows, Spelled)
}

/** Returns a transaction hash as its network writes it, the only form that is stored. */
export const canonicalTxHash = async (db: Reader, network: string, text: string): Promise<string> =>
  (await spell(db, network, text)).hash

/**
 * Returns a hash that came in as its network writes it; null for none. Throws `Refusal` 40001 about the field `txHash`
 * where it does not have the form of `txRegex` in any of its spellings, or has other than visible ASCII characters.
 */
export async function incomingTxHash(
  db: Reader,
  { network, txRegex }: { network: string; txRegex: string },
  text: string | undefined,
  lang: Lang,
): Promise<string | null> {
  if (text === undefined || text === '') return null
  if (!isTxHash(text)) throw invalidField('txHash', 'fieldFormat', lang)
  const { hash, key } = await spell(db, network, text)
  const spellings = [hash, key, `0x${key}`, key.toUpperCase(), text]
  if (!spellings.some((each) => matchesPattern(txRegex, each)))
    throw invalidField('txHash', 'fieldFormat', lang)
  return hash
}
