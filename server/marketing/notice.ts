import { eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import type { Lang } from '#contract/lang.ts'
import * as api from '#contract/marketing/notice.ts'
import { hasText } from '#contract/marketing/publish.ts'
import { anyOf, contains, days, is, overlaps } from '../db/filters.ts'
import { notice as table } from '../db/schema/content.ts'
import { member } from '../db/schema/member.ts'
import type { App } from '../http/application.ts'
import { audited, type Change, unchanged } from '../http/call.ts'
import { crud } from '../http/crud.ts'
import { invalidField } from '../http/field-errors.ts'
import { historyOf } from '../http/history.ts'
import { Refusal } from '../http/refusal.ts'
import { change, serve } from '../http/serve.ts'
import { assertOffline, assertPinnable, scheduled } from './publish.ts'
import { cleanHtml } from './rich-text.ts'

const { content, contentEn, contentTw, levels, teamRootId, memberNos, ...shown } =
  getTableColumns(table)
const texts = { content, contentEn, contentTw, levels, teamRootId, memberNos }

/** The languages in which a notice has both a title and a text. */
function langsOf(row: Partial<typeof table.$inferSelect>): Lang[] {
  const { title } = row
  const written: Record<Lang, string> = {
    'zh-cn': row.content ?? '',
    en: row.contentEn ?? '',
    'zh-tw': row.contentTw ?? '',
  }
  return (['zh-cn', 'en', 'zh-tw'] as const).filter(
    (lang) => title?.[lang] && hasText(written[lang]),
  )
}

/** Throws unless every number is that of a member. */
async function assertMembers({ tx, lang }: Change, numbers: readonly string[]): Promise<void> {
  const wanted = [...new Set(numbers)]
  if ((await tx.$count(member, inArray(member.memberNo, wanted))) < wanted.length)
    throw invalidField('memberNos', 'membersUnknown', lang)
}

/** Announcements to members (`screens` K09). */
export function notice(app: App): void {
  const { list, add, edit, remove, setStatus } = api
  crud(app, { list, add, edit, remove, setStatus }, table, {
    target: { type: 'notice', no: ({ noticeNo }) => noticeNo },
    order: ['createdAt', 'desc'],
    // The list leaves the texts out: they are a thousand times the rest.
    load: (db, ids) =>
      db
        .select(shown)
        .from(table)
        .where(inArray(table.id, [...ids])),
    where: ({ keyword, dateField = 'createdAt', dateRange, ...query }, { zone }) => [
      contains(keyword, table.title, table.noticeNo),
      anyOf(table.status, query.status),
      anyOf(table.noticeType, query.noticeType),
      is(table.audience, query.audience),
      is(table.isTop, query.isTop),
      overlaps(table.langs, query.lang),
      days(zone, table[dateField], dateRange),
    ],
    wire: (row) => row,
    clean: (fields) => ({
      ...fields,
      ...(fields.content !== undefined && { content: cleanHtml(fields.content) }),
      ...(fields.contentEn !== undefined && { contentEn: cleanHtml(fields.contentEn) }),
      ...(fields.contentTw !== undefined && { contentTw: cleanHtml(fields.contentTw) }),
    }),
    check: async (fields, call, before) => {
      const { lang, tx } = call
      if (!hasText(fields.content)) throw invalidField('content', 'contentEmpty', lang)
      const { publishAt, offlineAt, audience } = fields
      if (offlineAt !== null && offlineAt <= (publishAt ?? new Date().toISOString()))
        throw invalidField('offlineAt', 'endsBeforeStart', lang)
      const field = api.audienceField[audience]
      if (field && (fields[field] === null || fields[field].length === 0))
        throw invalidField(field, 'audienceMissing', lang)
      if (audience === 'members') await assertMembers(call, fields.memberNos)
      if (fields.isTop && before?.isTop !== true) await assertPinnable(tx)
    },
    checkStatus: ({ offlineAt, publishAt }, status) => {
      if (status === 'published' && offlineAt !== null)
        if (offlineAt <= new Date().toISOString() || offlineAt <= (publishAt ?? ''))
          throw new Refusal(Code.rule, 'offlinePassed')
    },
    checkRemove: assertOffline,
    derive: (row) => ({ langs: langsOf(row), ...scheduled(row) }),
  })

  serve(app, api.get, async ({ id }, { db }) => {
    const [found] = await db
      .select({ row: shown, content: texts })
      .from(table)
      .where(eq(table.id, id))
    if (!found) throw new Refusal(Code.notFound, 'notFound')
    return { ...found, history: await historyOf(db, { type: 'notice', id }) }
  })

  change(app, api.setTop, async ({ id, isTop }, { tx, actor }) => {
    const [before] = await tx.select(shown).from(table).where(eq(table.id, id)).for('update')
    if (!before) throw new Refusal(Code.notFound, 'notFound')
    if (before.isTop === isTop) return unchanged({ count: 0 })
    if (isTop) await assertPinnable(tx)
    await tx
      .update(table)
      .set({
        isTop,
        version: sql`${table.version} + 1`,
        updatedAt: sql`now()`,
        operatorName: actor.userName,
      })
      .where(eq(table.id, id))
    return audited(
      { count: 1 },
      {
        action: 'notice.setTop',
        targetType: 'notice',
        targetId: id,
        targetNo: before.noticeNo,
        before: { isTop: before.isTop },
        after: { isTop },
      },
    )
  })
}
