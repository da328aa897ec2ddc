// What an operator needs to decide a record of any queue: its life, its journals, the member's wallets and other records.
import { and, eq, ne, type SQL } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import * as ledger from '#contract/ledger.ts'
import { memberScope } from '#server/access/member-scope.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { type Call, may } from '#server/http/call.ts'
import { balanceCheck } from '#server/ledger/balance-check.ts'
import { readBalances } from '#server/ledger/balances.ts'
import type { HistorySource } from '#server/lists/history.ts'
import { readJournals } from '#server/lists/journals.ts'
import type { MoneyQueue } from '#server/review/queues.ts'

interface QueueRow {
  log: { id: string; memberId: string; currency: string }
}
interface QueueRecord<R extends QueueRow, A extends string> {
  queue: MoneyQueue
  load: (db: ReadDb, id: string) => Promise<R>
  /** What each verb of the audit trail is called in the timeline; others are left out. */
  actions: Readonly<Record<string, A>>
  /** What the row itself says of steps that happened outside the console; the trail's own event goes first. */
  own: (row: R) => NonNullable<HistorySource<A>['own']>
}

interface Queue<B extends object, M extends object> {
  queue: MoneyQueue
  /** Other records in short, the newest ten. */
  briefs: (where: SQL | undefined) => Promise<B[]>
  /** What only this queue shows, within the operator's scope. */
  more: (scope: SQL | undefined) => Promise<M>
}

/** How a record of a queue is read within the operator's scope; `load` throws `Refusal` 40401 when it is unknown. */
export function queueRecord<R extends QueueRow, A extends string>({
  queue: { target: type, table },
  load,
  actions,
  own,
}: QueueRecord<R, A>) {
  return {
    find: async (call: Call, id: string): Promise<R> => {
      const row = await load(call.db, id)
      const scope = await memberScope(call.db, table.memberId, call.actor)
      if (scope && (await call.db.$count(table, and(scope, eq(table.id, id)))) === 0)
        throw new Refusal(Code.notFound, 'notFound')
      return row
    },
    history: (row: R, id: string) => ({ targets: [{ type, id }], actions, own: own(row) }),
  }
}

/** Returns the parts of a record's detail beside its timeline. */
export async function queueDetail<B extends object, M extends object>(
  { db, actor, lang }: Call,
  record: { id: string; memberId: string; currency: string },
  { queue: { target: type, table }, briefs, more }: Queue<B, M>,
) {
  const { id, memberId } = record
  const scope = await memberScope(db, table.memberId, actor)
  const withHouse = may(actor, ledger.view.permission)
  const [memberRecent, journals, balances, check, own] = await Promise.all([
    briefs(and(eq(table.memberId, memberId), ne(table.id, id))),
    readJournals(db, { bizType: type, bizId: id }, { lang, withHouse }),
    readBalances(db, record),
    balanceCheck(db, record),
    more(scope),
  ])
  return { memberRecent, journals, balances, balanceCheck: check, ...own }
}
