// The margin notice: one announcement of the console to the members it concerns, popped up until they read it.
import { and, inArray, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import type { Titles } from '#contract/lang.ts'
import * as api from '#contract/member/member-position.ts'
import { memberScope } from '#server/access/member-scope.ts'
import { localize } from '#server/base/localize.ts'
import { Refusal } from '#server/base/refusal.ts'
import { notice } from '#server/db/schema/marketing/content.ts'
import { marginNotice } from '#server/db/schema/member/member-page.ts'
import { member } from '#server/db/schema/member/member.ts'
import type { App } from '#server/http/application.ts'
import { audited, type Change, unchanged } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { change } from '#server/http/serve.ts'
import { memberEntry } from '../lock-members.ts'
import { figures } from './figures.ts'

/** The template `riskMargin`. It names no figure: those of the moment are on the member's own screen. */
const riskMargin: Record<'title' | 'content', Titles> = {
  title: localize('保证金风险提示', 'Margin risk notice', '保證金風險提示'),
  content: localize(
    '<p>您的合约账户保证金率偏高，持仓可能被强制平仓。请及时追加保证金或减少持仓。</p>',
    '<p>The margin ratio of your contract account is high, and positions may be liquidated. Please add margin or reduce your positions.</p>',
    '<p>您的合約帳戶保證金率偏高，持倉可能被強制平倉。請及時追加保證金或減少持倉。</p>',
  ),
}
/** Hours a notice stays up: what it warns of is over by then, or somebody warns again. */
const shownHours = 24

type Member = Pick<typeof member.$inferSelect, 'id' | 'memberNo'>

/** Marks those members as notified who were not in the last 30 minutes; two calls at once never both get one. */
async function markNotified(
  tx: Change['tx'],
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const marked = await tx.execute<{ id: string }>(sql`
    insert into ${marginNotice} (member_id)
      select id from unnest(${sql.param([...ids])}::text[]::bigint[]) as id order by id
      on conflict (member_id) do update set sent_at = now()
        where ${marginNotice.sentAt} <= now() - make_interval(mins => ${api.noticeMinutes})
      returning member_id::text as id`)
  return new Set(marked.map(({ id }) => id))
}

/** Publishes the notice to the members at once. */
async function publish({ tx, actor }: Change, members: readonly Member[]): Promise<string> {
  const { content } = riskMargin
  const [made] = await tx
    .insert(notice)
    .values({
      title: riskMargin.title,
      content: content['zh-cn'],
      contentEn: content.en,
      contentTw: content['zh-tw'],
      langs: ['zh-cn', 'en', 'zh-tw'],
      noticeType: 'risk',
      audience: 'members',
      memberNos: members.map(({ memberNo }) => memberNo),
      isPopup: true,
      status: 'published',
      publishAt: sql`now()`,
      offlineAt: sql`now() + make_interval(hours => ${shownHours})`,
      operatorName: actor.userName,
    })
    .returning({ noticeNo: notice.noticeNo })
  if (!made) throw new Error('The notice was not stored.')
  return made.noticeNo
}

/** Mounts the call that sends the notice. */
export function marginNotices(app: App): void {
  change(app, api.notify, async ({ memberIds, channel }, call) => {
    const { tx, actor, lang } = call
    if (channel.some((one) => one !== 'inbox'))
      throw invalidField('channel', 'noticeChannelOff', lang)
    const members = await tx
      .select({ id: member.id, memberNo: member.memberNo })
      .from(member)
      .where(and(inArray(member.id, memberIds), await memberScope(tx, member.id, actor)))
      .orderBy(member.id)
    if (members.length < memberIds.length) throw new Refusal(Code.notFound, 'notFound')
    const open = await tx.execute<{ id: string }>(sql`
      with ${figures(memberIds)} select member_id::text as id from figures where position_count > 0`)
    const holders = new Set(open.map(({ id }) => id))
    const marked = await markNotified(tx, [...holders])
    const isSent = ({ id }: Member) => marked.has(id)
    const skipped = members
      .filter((each) => !isSent(each))
      .map(({ id, memberNo }) => ({
        memberId: id,
        memberNo,
        reason: holders.has(id) ? ('recent' as const) : ('noPosition' as const),
      }))
    const [first, ...rest] = members.filter(isSent)
    if (!first) return unchanged({ sent: 0, skipped })
    const noticeNo = await publish(call, [first, ...rest])
    const entry = (each: Member) =>
      memberEntry('notify', each, { after: { template: 'riskMargin', channel, noticeNo } })
    return audited({ sent: rest.length + 1, skipped }, entry(first), ...rest.map(entry))
  })
}
