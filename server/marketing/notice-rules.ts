// What a notice must be before it is stored or shown.
import { inArray } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import type { FieldsOf } from '#contract/define-resource.ts'
import type { Lang } from '#contract/lang.ts'
import * as api from '#contract/marketing/notice.ts'
import { hasText, type PublishStatus } from '#contract/marketing/publish.ts'
import { Refusal } from '#server/base/refusal.ts'
import { cleanHtml } from '#server/base/rich-text.ts'
import type { notice as table } from '#server/db/schema/marketing/content.ts'
import { member } from '#server/db/schema/member/member.ts'
import type { Change } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { assertPinnable } from './publish.ts'

type Fields = FieldsOf<Pick<typeof api, 'list' | 'add'>>
type Stored = typeof table.$inferSelect

/** Returns the languages in which a notice has both a title and a text. */
export function getWrittenLanguages(row: Partial<Stored>): Lang[] {
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

/** Returns the fields with the harmless part of their texts. */
export function cleanNotice(fields: Partial<Fields>): Partial<Fields> {
  const { content, contentEn, contentTw } = fields
  return {
    ...fields,
    ...(content !== undefined && { content: cleanHtml(content) }),
    ...(contentEn !== undefined && { contentEn: cleanHtml(contentEn) }),
    ...(contentTw !== undefined && { contentTw: cleanHtml(contentTw) }),
  }
}

/** Throws what is wrong with the fields of a notice. */
export async function assertNotice(
  fields: Fields,
  call: Change,
  before: Stored | undefined,
): Promise<void> {
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
}

/** Throws 42203 when a notice would be published after its own end. */
export function assertPublishable({ offlineAt, publishAt }: Stored, status: PublishStatus): void {
  if (status !== 'published' || offlineAt === null) return
  if (offlineAt <= new Date().toISOString() || offlineAt <= (publishAt ?? ''))
    throw new Refusal(Code.rule, 'offlinePassed')
}
