// What the server tells all administrators: a message in their message centre that nobody edits or deletes, in the language of
// whoever reads it.
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { administrators } from '#server/access/administrators.ts'
import { exactlyOne } from '#server/base/exactly-one.ts'
import { text } from '#server/base/messages.ts'
import type { bellMessages } from '#server/base/messages/bell.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { sysNotice as table } from '#server/db/schema/operator/sys-notice.ts'
import type { Actor, Call } from '#server/http/call.ts'

type Key = keyof typeof bellMessages
/** What happened: a message of `bellMessages` that has a text beside its title. */
export type Bell = { [K in Key]: `${K}Text` extends Key ? K : never }[Key]

/** Receivers of one message. */
const maxReceivers = 500
const Receivers = z.object({ ids: z.array(z.string()) })

interface Ringing {
  readonly tx: Tx
  /** Whoever did it; the server names itself `system`. */
  readonly actor: Pick<Actor, 'userName'>
  readonly applicant?: Pick<Actor, 'userName'>
}

/** Tells all administrators what the caller did; `by` in the text is the caller, or who applied for the call and who approved it. */
export async function ringAdministrators(
  { tx, actor, applicant }: Ringing,
  bell: Bell,
  params: Readonly<Record<string, string>>,
  tag: 'important' | 'urgent' = 'important',
): Promise<void> {
  const by = applicant ? `${applicant.userName}, ${actor.userName}` : actor.userName
  const admins = administrators(tx, maxReceivers).as('admins')
  const rows = await tx
    .select({ ids: sql`coalesce(array_agg(${admins.id}::text), '{}')` })
    .from(admins)
  const { ids } = exactlyOne(rows, Receivers)
  const bellParams = { ...params, by }
  await tx.insert(table).values({
    title: text(bell, 'zh-cn', bellParams),
    content: text(`${bell}Text`, 'zh-cn', bellParams),
    noticeType: 'message',
    tag,
    receiverIds: ids,
    operatorName: actor.userName,
    bell,
    bellParams,
  })
}

const escaped = (plain: string) =>
  plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Puts a message of the server into the language of whoever reads it; others stay as they were written. */
export function inLanguage<T extends Pick<typeof table.$inferSelect, 'title' | 'content'>>(
  { bell, bellParams, ...notice }: T & Pick<typeof table.$inferSelect, 'bell' | 'bellParams'>,
  { lang }: Pick<Call, 'lang'>,
) {
  if (bell === null) return notice
  // Stored keys are those of messages; one that a later version dropped is shown as it was written.
  const title = text(bell as Bell, lang, bellParams ?? {})
  const content = `<p>${escaped(text(`${bell as Bell}Text`, lang, bellParams ?? {}))}</p>`
  return { ...notice, title, content }
}
