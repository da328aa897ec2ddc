// Reads journals as the contract shows them.
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Lang } from '#contract/lang.ts'
import { type Journal, maxJournals, view as journalView } from '#contract/ledger.ts'
import { memberScope } from '#server/access/member-scope.ts'
import type { Reader } from '#server/db/read-db.ts'
import { ledgerEntry, ledgerJournal } from '#server/db/schema/money/ledger.ts'
import { type Actor, type Call, may } from '#server/http/call.ts'
import { chart, isHouseCode } from '#server/ledger/chart.ts'

type Shown = z.input<typeof Journal>

interface View {
  readonly lang: Lang
  /** House lines are for holders of the permission `ledger/view` only. */
  readonly withHouse: boolean
}

/** The newest journals of one business record, oldest first. */
export function readJournals(
  db: Reader,
  { bizType, bizId }: { bizType: string; bizId: string },
  view: View,
): Promise<Shown[]> {
  return read(db, and(eq(ledgerJournal.bizType, bizType), eq(ledgerJournal.bizId, bizId)), view)
}

/** One journal by id. */
export async function journalById(db: Reader, id: string, view: View): Promise<Shown | undefined> {
  const [journal] = await read(db, eq(ledgerJournal.id, id), view)
  return journal
}

/** Returns whether all members of a journal are in the operator's scope. */
export async function isJournalInScope(db: Reader, id: string, actor: Actor): Promise<boolean> {
  const scope = await memberScope(db, ledgerEntry.memberId, actor)
  if (!scope) return true
  const inScope = sql<boolean>`coalesce(bool_and(${scope}) filter (where ${ledgerEntry.memberId} is not null), false)`
  const [mine] = await db.select({ inScope }).from(ledgerEntry).where(eq(ledgerEntry.journalId, id))
  return mine?.inScope === true
}

async function read(db: Reader, where: SQL | undefined, view: View): Promise<Shown[]> {
  const newest = await db
    .select()
    .from(ledgerJournal)
    .where(where)
    .orderBy(desc(ledgerJournal.id))
    .limit(maxJournals)
  const journals = newest.toReversed()
  if (journals.length === 0) return []
  const lines = await db
    .select()
    .from(ledgerEntry)
    .where(
      and(
        inArray(
          ledgerEntry.journalId,
          journals.map(({ id }) => id),
        ),
        // Entries carry their journal's time: it leads to the right partitions.
        inArray(
          ledgerEntry.postedAt,
          journals.map(({ postedAt }) => postedAt),
        ),
      ),
    )
    .orderBy(ledgerEntry.journalId, ledgerEntry.lineNo)
  return journals.map(({ requestId: _request, bizId: _biz, operatorId: _by, ...journal }) => ({
    ...journal,
    lines: lines.flatMap((line) => (line.journalId === journal.id ? wireLine(line, view) : [])),
  }))
}

function wireLine(
  line: typeof ledgerEntry.$inferSelect,
  { lang, withHouse }: View,
): Shown['lines'] {
  const { side, amount, currency, balanceAfter, houseCode } = line
  if (houseCode === null) {
    const account = `member.${line.walletType}.${line.bucket}`
    return [{ account, accountName: '', side, amount, currency, balanceAfter }]
  }
  if (!withHouse) return []
  const accountName = isHouseCode(houseCode) ? chart[houseCode].titles[lang] : houseCode
  return [{ account: houseCode, accountName, side, amount, currency, balanceAfter: null }]
}

/** The journals of one record; house lines for holders of `ledger/view` only. */
export async function postedBy(call: Call, bizType: string, bizId: string) {
  const withHouse = may(call.actor, journalView.permission)
  const journals = await readJournals(call.db, { bizType, bizId }, { lang: call.lang, withHouse })
  return { journalId: journals[0]?.id ?? null, journals }
}
