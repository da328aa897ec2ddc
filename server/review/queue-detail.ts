// What an operator needs to decide a record of any queue: its life, its journals, the member's wallets and other records.
import { and, eq, ne, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import * as ledger from '#contract/ledger.ts'
import type { timelineEvent } from '#contract/review.ts'
import { type Call, may } from '../http/call.ts'
import { historyOf } from '../http/history.ts'
import { Refusal } from '../http/refusal.ts'
import { balancesOf } from '../ledger/balances.ts'
import { journalsOf } from '../ledger/journals.ts'
import { memberScope, type Reader } from '../member/scope.ts'
import { balanceCheck } from '../money/balance-check.ts'
import type { MoneyQueue } from './queues.ts'

type Event<A extends string> = Omit<z.input<ReturnType<typeof timelineEvent>>, 'action'> & {
  action: A
}
interface Life<A extends string> {
  /** What each verb of the audit trail is called in the timeline; others are left out. */
  actions: Readonly<Record<string, A>>
  /** What the row itself tells of steps that happened outside the console; the trail's own event goes first. */
  own: readonly (Omit<Event<A>, 'changes'> | false)[]
}

/** Returns the events of a record, oldest first. */
export async function timelineOf<A extends string>(
  db: Reader,
  target: { type: string; id: string },
  { actions, own }: Life<A>,
): Promise<Event<A>[]> {
  const events = (await historyOf(db, target)).flatMap((event): Event<A>[] => {
    const action = actions[event.action]
    return action ? [{ ...event, action }] : []
  })
  const known = new Set(events.map(({ action }) => action))
  const outside = own.flatMap((event) =>
    event === false || known.has(event.action) ? [] : [{ ...event, changes: [] }],
  )
  if (outside.length === 0) return events
  return [...outside, ...events].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}

interface Queue<A extends string, B extends object, M extends object> extends Life<A> {
  queue: MoneyQueue
  /** Other records in short, the newest ten. */
  briefs: (where: SQL | undefined) => Promise<B[]>
  /** What only this queue shows, within the operator's scope. */
  more: (scope: SQL | undefined) => Promise<M>
}

/** Returns the parts of a record's detail; throws `Refusal` 40401 when it is outside the operator's scope. */
export async function queueDetail<A extends string, B extends object, M extends object>(
  { db, actor, lang }: Call,
  record: { id: string; memberId: string; currency: string },
  { queue: { target: type, table }, briefs, more, ...life }: Queue<A, B, M>,
) {
  const { id, memberId } = record
  const scope = await memberScope(db, table.memberId, actor)
  if (scope) {
    const [mine] = await briefs(and(scope, eq(table.id, id)))
    if (!mine) throw new Refusal(Code.notFound, 'notFound')
  }
  const withHouse = may(actor, ledger.view.permission)
  const [timeline, memberRecent, journals, balances, check, own] = await Promise.all([
    timelineOf(db, { type, id }, life),
    briefs(and(eq(table.memberId, memberId), ne(table.id, id))),
    journalsOf(db, { bizType: type, bizId: id }, { lang, withHouse }),
    balancesOf(db, record),
    balanceCheck(db, record),
    more(scope),
  ])
  return { timeline, memberRecent, journals, balances, balanceCheck: check, ...own }
}
