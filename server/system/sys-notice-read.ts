import { and, desc, eq, or, sql, type SQL } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import { getPagination } from '#contract/endpoint.ts'
import * as api from '#contract/system/sys-notice-read.ts'
import { Refusal } from '#server/base/refusal.ts'
import { is } from '#server/db/lists/filters.ts'
import { sysNotice as table, sysNoticeRead as read } from '#server/db/schema/operator/sys-notice.ts'
import type { App } from '#server/http/application.ts'
import { audited, unchanged, type Actor } from '#server/http/call.ts'
import { change, serve } from '#server/http/serve.ts'
import { inLanguage } from './bell.ts'

/** What the operator gets: every notice, and the messages to them. */
const isFor = ({ id }: Actor): SQL | undefined =>
  and(
    eq(table.status, 'on'),
    or(
      eq(table.noticeType, 'notice'),
      // Through the index over the receivers.
      sql`${table.receiverIds} @> array[${id}]::text[]`,
    ),
  )
const isReadBy = ({ id }: Actor): SQL<boolean> =>
  sql<boolean>`exists (select from ${read} where ${read.noticeId} = ${table.id} and ${read.operatorId} = ${id})`

/** What the operator sees of one. */
const shownTo = (actor: Actor) => ({
  id: table.id,
  title: table.title,
  noticeType: table.noticeType,
  tag: table.tag,
  content: table.content,
  bell: table.bell,
  bellParams: table.bellParams,
  senderName: table.operatorName,
  isRead: isReadBy(actor),
  createdAt: table.createdAt,
})

/** The notices and messages of the caller. */
export function sysNoticeRead(app: App): void {
  serve(app, api.unReadCount, async (_, { db, actor }) => {
    const rows = await db
      .select({ type: table.noticeType, count: sql<number>`count(*)::int` })
      .from(table)
      .where(and(isFor(actor), sql`not ${isReadBy(actor)}`))
      .groupBy(table.noticeType)
    const of = (type: api.NoticeKind) => rows.find((row) => row.type === type)?.count ?? 0
    return { noticeCount: of('notice'), messageCount: of('message') }
  })

  serve(app, api.listShow, async ({ noticeType, isRead, ...query }, { db, actor, lang }) => {
    const { page, size } = getPagination(query)
    const where = and(
      isFor(actor),
      is(table.noticeType, noticeType),
      isRead === undefined ? undefined : sql`${isReadBy(actor)} = ${isRead}`,
    )
    const list = await db
      .select(shownTo(actor))
      .from(table)
      .where(where)
      .orderBy(desc(table.sort), desc(table.createdAt), desc(table.id))
      .limit(size)
      .offset((page - 1) * size)
    const shown = list.map((notice) => inLanguage(notice, { lang }))
    return { list: shown, total: await db.$count(table, where), currentPage: page }
  })

  serve(app, api.getShow, async ({ noticeId }, { db, actor, lang }) => {
    const [notice] = await db
      .select(shownTo(actor))
      .from(table)
      .where(and(eq(table.id, noticeId), isFor(actor)))
    if (!notice) throw new Refusal(Code.notFound, 'notFound')
    return { notice: inLanguage(notice, { lang }) }
  })

  change(app, api.readNotice, async ({ noticeId }, { tx, actor }) => {
    const [found] = await tx
      .select({ title: table.title })
      .from(table)
      .where(and(eq(table.id, noticeId), isFor(actor)))
    if (!found) throw new Refusal(Code.notFound, 'notFound')
    const first = await tx
      .insert(read)
      .values({ noticeId, operatorId: actor.id })
      .onConflictDoNothing()
      .returning()
    if (first.length === 0) return unchanged({ count: 0 })
    return audited(
      { count: 1 },
      {
        action: 'sysNotice.read',
        targetType: 'sysNotice',
        targetId: noticeId,
        targetNo: found.title,
      },
    )
  })

  change(app, api.readAll, async (_, { tx, actor }) => {
    const unread = await tx
      .select({ noticeId: table.id })
      .from(table)
      .where(and(isFor(actor), sql`not ${isReadBy(actor)}`))
    if (unread.length === 0) return unchanged({ count: 0 })
    await tx
      .insert(read)
      .values(unread.map(({ noticeId }) => ({ noticeId, operatorId: actor.id })))
      .onConflictDoNothing()
    return audited(
      { count: unread.length },
      {
        action: 'sysNotice.readAll',
        targetType: 'operator',
        targetId: actor.id,
        targetNo: actor.userName,
        after: { notices: unread.map(({ noticeId }) => noticeId) },
      },
    )
  })
}
