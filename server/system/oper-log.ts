import { and, eq, getTableColumns, inArray, notInArray, or, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Lang, localizedText, type Titles } from '#contract/lang.ts'
import * as api from '#contract/system/oper-log.ts'
import { ownedBy } from '#server/access/data-scope.ts'
import { findMessage } from '#server/base/messages.ts'
import { Refusal } from '#server/base/refusal.ts'
import { contains, days, is, startsWith } from '#server/db/lists/filters.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { menuItem, operationLog, operator } from '#server/db/schema/operator/access.ts'
import { dept } from '#server/db/schema/operator/people.ts'
import type { App } from '#server/http/application.ts'
import { readDifference } from '#server/http/audit/difference.ts'
import type { Actor } from '#server/http/call.ts'
import { serve } from '#server/http/serve.ts'
import { shortChanges, wireChanges } from '#server/lists/history.ts'
import { serveList } from '#server/lists/list-page.ts'
import { ownCallsNamed, ownCallTitles } from './own-calls.ts'
import { withBelow } from './tree.ts'

/** The trail is numbered by `seq`; a list pages by `id`. */
const table = Object.assign(Object.create(operationLog) as typeof operationLog, {
  id: operationLog.seq,
})

// The states of a record may be long, and no list shows them.
const { before, after, ...listed } = getTableColumns(operationLog)

const load = (db: ReadDb, ids: readonly string[]) =>
  db
    .select({
      ...listed,
      id: operationLog.seq,
      titles: menuItem.titles,
      screens: sql<Titles | null>`(select page.titles from ${menuItem} page where page.id = ${menuItem.pid})`,
      deptName: sql<string>`coalesce(${dept.deptName}, '')`,
    })
    .from(operationLog)
    .leftJoin(operator, eq(operator.id, operationLog.operatorId))
    .leftJoin(dept, eq(dept.id, operator.deptId))
    .leftJoin(menuItem, eq(menuItem.name, operationLog.permission))
    .where(inArray(operationLog.seq, [...ids]))

type Line = Awaited<ReturnType<typeof load>>[number]

const kindOf = ({ method, path }: Endpoint): api.OperationKind =>
  method === 'DELETE'
    ? 'delete'
    : method === 'PUT'
      ? 'edit'
      : path.endsWith('/add')
        ? 'add'
        : 'other'

/** The kinds of all calls that are mounted, by permission; what a line names beside them is of another kind. */
const kindsOf = ({ mounted }: Pick<App, 'mounted'>) =>
  new Map(
    [...mounted.values()]
      .filter(({ reads }) => !reads)
      .map((call) => [call.permission, kindOf(call)] as const),
  )

/** The line is of one of the kinds. */
function ofKind(kinds: ReturnType<typeof kindsOf>, wanted: readonly api.OperationKind[] = []) {
  const named = (test: (kind: api.OperationKind) => boolean) =>
    [...kinds].flatMap(([permission, kind]) => (kind !== 'other' && test(kind) ? [permission] : []))
  if (wanted.length === 0) return undefined
  return wanted.includes('other')
    ? notInArray(
        table.permission,
        named((kind) => !wanted.includes(kind)),
      )
    : inArray(
        table.permission,
        named((kind) => wanted.includes(kind)),
      )
}

/** What the call of a line is called has the text in it. */
const isTitled = (db: ReadDb, title: string | undefined) =>
  title
    ? or(
        inArray(
          table.permission,
          db.select({ name: menuItem.name }).from(menuItem).where(contains(title, menuItem.titles)),
        ),
        inArray(table.permission, ownCallsNamed(title)),
      )
    : undefined

/** Lines of calls that did nothing, and of attempts to sign in or unlock that failed. */
const isRefused = (action: string) => action.endsWith('.refuse')

/** Whoever is bound to a member may not learn what other operators do. */
const ownLines = ({ id, bindMemberId }: Actor) =>
  bindMemberId === null ? undefined : eq(operationLog.operatorId, id)

/** Mounts the calls that read the audit trail. */
export function operLog(app: App): void {
  const { countryOf } = app.deps
  // Not all calls are mounted yet.
  let known: ReturnType<typeof kindsOf> | undefined
  const kinds = () => (known ??= kindsOf(app))
  const wire = ({ titles, screens, ...line }: Line, lang: Lang) => ({
    ...line,
    screen: screens && localizedText(screens, lang),
    outcome: isRefused(line.action) ? ('refused' as const) : ('done' as const),
    title: (titles ?? ownCallTitles(line.permission))?.[lang] ?? null,
    kind: kinds().get(line.permission) ?? ('other' as const),
    countryCode: countryOf(line.ip),
  })
  serveList<typeof api.list, typeof table, Line>(app, api.list, table, {
    order: ['seq', 'desc'],
    sort: { id: operationLog.seq },
    owner: operationLog.operatorId,
    load,
    wire: (line, { lang }) => wire(line, lang),
    where: async (
      { keyword, title, kind, outcome, operatorId, deptId, dateRange },
      { actor, db, zone },
    ) => [
      outcome === undefined
        ? undefined
        : sql`(${table.action} like '%.refuse') = ${outcome === 'refused'}`,
      ownLines(actor),
      or(
        startsWith(keyword, table.targetNo, table.action, table.traceId, table.ip),
        is(table.targetId, keyword),
      ),
      isTitled(db, title),
      ofKind(kinds(), kind),
      is(table.operatorId, operatorId),
      deptId === undefined
        ? undefined
        : inArray(
            table.operatorId,
            db
              .select({ id: operator.id })
              .from(operator)
              .where(inArray(operator.deptId, await withBelow(db, dept, [deptId]))),
          ),
      days(zone, table.at, dateRange),
    ],
  })

  serve(app, api.get, async ({ id, field }, { actor, db, lang }) => {
    const inScope = await ownedBy(db, operationLog.operatorId, actor, api.list.permission)
    const visible = await db.$count(
      operationLog,
      and(eq(operationLog.seq, id), ownLines(actor), inScope),
    )
    const [line] = visible === 0 ? [] : await load(db, [id])
    if (!line) throw new Refusal(Code.notFound, 'notFound')
    if (field !== undefined) {
      const difference = await readDifference(db, undefined, { event: id, field })
      if (!difference) throw new Refusal(Code.notFound, 'notFound')
      return difference as never
    }
    const [states] = await db
      .select({
        changes: shortChanges(before, after),
        refusedFor: sql<string | null>`${after} ->> 'reason'`,
      })
      .from(operationLog)
      .where(eq(operationLog.seq, id))
    const { requestId, prevHash, hash } = line
    return {
      refusal: isRefused(line.action) ? findMessage(states?.refusedFor, lang) : null,
      row: wire(line, lang),
      changes: wireChanges(states?.changes ?? []),
      requestId,
      prevHash,
      hash,
    }
  })
}
