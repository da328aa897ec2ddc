// Notes about a member: anybody who may read them may add one, nobody erases another's.
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/member/member-note.ts'
import type { Note } from '#contract/member/member.ts'
import { Refusal } from '#server/base/refusal.ts'
import { memberNote } from '#server/db/schema/member/member-page.ts'
import { member } from '#server/db/schema/member/member.ts'
import type { App } from '#server/http/application.ts'
import { audited, type Call } from '#server/http/call.ts'
import { change, serve } from '#server/http/serve.ts'
import { findMember } from './find-member.ts'

const shown = 100
const isFresh = sql<boolean>`${memberNote.createdAt} > now() - interval '24 hours'`

/** The notes about a member, pinned ones first, then the newest. */
export async function readNotes(
  { db, actor }: Pick<Call, 'db' | 'actor'>,
  memberId: string,
): Promise<z.input<typeof Note>[]> {
  const rows = await db
    .select({ note: memberNote, isFresh })
    .from(memberNote)
    .where(eq(memberNote.memberId, memberId))
    .orderBy(desc(memberNote.pinned), desc(memberNote.createdAt), desc(memberNote.id))
    .limit(shown)
  return rows.map(({ note, isFresh: fresh }) => ({
    id: note.id,
    content: note.content,
    pinned: note.pinned,
    operatorName: note.operatorName,
    createdAt: note.createdAt,
    canDelete: fresh && note.operatorId === actor.id,
  }))
}

const entry = (verb: string, id: string, memberNo: string) => ({
  action: `memberNote.${verb}`,
  targetType: 'memberNote',
  targetId: id,
  targetNo: memberNo,
})

/** Mounts the calls about notes. */
export function memberNotes(app: App): void {
  serve(app, api.list, async ({ memberId }, call) => {
    await findMember(call, memberId)
    return { list: await readNotes(call, memberId) }
  })

  change(app, api.add, async ({ memberId, content, pinned }, { tx, actor }) => {
    const [about] = await tx.select().from(member).where(eq(member.id, memberId))
    if (!about) throw new Refusal(Code.notFound, 'notFound')
    const [row] = await tx
      .insert(memberNote)
      .values({ memberId, content, pinned, operatorId: actor.id, operatorName: actor.userName })
      .returning()
    if (!row) throw new Error('The note was not stored.')
    const line = entry('add', row.id, about.memberNo)
    return audited({ id: row.id }, { ...line, after: { memberId, content, pinned } })
  })

  change(app, api.remove, async ({ ids }, { tx, actor }) => {
    const removed = await tx
      .delete(memberNote)
      .where(and(inArray(memberNote.id, ids), eq(memberNote.operatorId, actor.id), isFresh))
      .returning()
    const [first, ...rest] = removed
    if (!first || removed.length < ids.length) throw new Refusal(Code.rule, 'noteNotYours')
    const line = (note: typeof first) => ({
      ...entry('remove', note.id, ''),
      before: { memberId: note.memberId, content: note.content },
    })
    return audited({ count: removed.length }, line(first), ...rest.map(line))
  })
}
