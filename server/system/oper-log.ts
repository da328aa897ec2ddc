import { and, eq, getTableColumns, inArray, or } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import type { Lang } from '#contract/lang.ts'
import * as api from '#contract/system/oper-log.ts'
import type { CountryOf } from '../country.ts'
import { days, is, startsWith } from '../db/filters.ts'
import { menuItem, operationLog } from '../db/schema/access.ts'
import type { App } from '../http/application.ts'
import type { Actor, ReadDb } from '../http/call.ts'
import { ownedBy } from '../http/data-scope.ts'
import { changesOf } from '../http/history.ts'
import { serveList } from '../http/list-page.ts'
import { Refusal } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'

/** The trail is numbered by `seq`; a list pages by `id`. */
const table = Object.assign(Object.create(operationLog) as typeof operationLog, {
  id: operationLog.seq,
})

const load = (db: ReadDb, ids: readonly string[]) =>
  db
    .select({ ...getTableColumns(operationLog), id: operationLog.seq, titles: menuItem.titles })
    .from(operationLog)
    .leftJoin(menuItem, eq(menuItem.name, operationLog.permission))
    .where(inArray(operationLog.seq, [...ids]))

type Line = Awaited<ReturnType<typeof load>>[number]

const wire = (line: Line, { lang }: { lang: Lang }, countryOf: CountryOf) => ({
  ...line,
  countryCode: countryOf(line.ip),
  title: line.titles?.[lang] ?? null,
})

/** Whoever is bound to a member may not learn what other operators do. */
const ownLines = ({ id, bindMemberId }: Actor) =>
  bindMemberId === null ? undefined : eq(operationLog.operatorId, id)

/** What an operation set, changed or deleted. */
const differences = ({ before, after }: Line) =>
  after === null
    ? changesOf(null, before).map((gone) => ({ ...gone, before: gone.after, after: null }))
    : changesOf(before, after)

/** Mounts the calls that read the audit trail. */
export function operLog(app: App): void {
  const { countryOf } = app.deps
  serveList<typeof api.list, typeof table, Line>(app, api.list, table, {
    order: ['seq', 'desc'],
    sort: { id: operationLog.seq },
    owner: operationLog.operatorId,
    load,
    wire: (line, call) => wire(line, call, countryOf),
    where: ({ keyword, operatorId, dateRange }, { actor, zone }) => [
      ownLines(actor),
      or(
        startsWith(keyword, table.targetNo, table.action, table.traceId, table.ip),
        is(table.targetId, keyword),
      ),
      is(table.operatorId, operatorId),
      days(zone, table.at, dateRange),
    ],
  })

  serve(app, api.get, async ({ id }, { actor, db, lang }) => {
    const inScope = await ownedBy(db, operationLog.operatorId, actor, api.list.permission)
    const visible = await db.$count(
      operationLog,
      and(eq(operationLog.seq, id), ownLines(actor), inScope),
    )
    const [line] = visible === 0 ? [] : await load(db, [id])
    if (!line) throw new Refusal(Code.notFound, 'notFound')
    const { requestId, prevHash, hash } = line
    return {
      row: wire(line, { lang }, countryOf),
      changes: differences(line),
      requestId,
      prevHash,
      hash,
    }
  })
}
