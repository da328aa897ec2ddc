// Switches, tags and sessions of members, and the one call that shows contact data in clear.
import { and, eq, inArray } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/member/member.ts'
import { Refusal } from '#server/base/refusal.ts'
import { alreadyHandled } from '#server/db/records/assert-seen.ts'
import { nextVersion } from '#server/db/records/update-record.ts'
import { member, memberAuth } from '#server/db/schema/member/member.ts'
import type { App } from '#server/http/application.ts'
import { audited, auditedAll } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { change } from '#server/http/serve.ts'
import { keepSwitched } from './case-measures.ts'
import { closeMember } from './close.ts'
import { cancelEntrusts, endSessions } from './freeze.ts'
import { lockMembers, memberEntry } from './lock-members.ts'
import { requiredRevealConfirmation, recordReveal } from './reveals.ts'

const touched = nextVersion(member)
const maxTags = 10
const contactOf = (targetId: string) => ({ targetType: 'member', targetId })

/** Mounts what operators do to members beside the register. */
export function memberSwitches(app: App): void {
  change(app, api.setStatus, async ({ ids, field, value, reason }, call) => {
    const [first, ...rest] = await lockMembers(call, ids)
    const rows = [first, ...rest]
    const already = rows.find((row) => row[field] === value)
    if (already) throw alreadyHandled('memberHasValue', null, { no: already.memberNo })
    const updated = await call.tx
      .update(member)
      .set({ [field]: value, ...touched })
      .where(inArray(member.id, ids))
      .returning({ id: member.id })
    // From now on the operator's word holds: no later approval takes back what a revocation had switched off.
    if (field === 'withdrawStatus')
      await call.tx
        .update(memberAuth)
        .set({ withdrawSwitchedOff: false })
        .where(and(inArray(memberAuth.memberId, ids), eq(memberAuth.withdrawSwitchedOff, true)))
    await keepSwitched(call.tx, ids, field)
    const isFreeze = field === 'status' && value === 'frozen'
    if (isFreeze) await endSessions(call, ids)
    const cancelled = isFreeze ? await cancelEntrusts(call, ids, reason) : []
    const entry = (row: typeof first) =>
      memberEntry('setStatus', row, {
        before: { [field]: row[field] },
        after: { [field]: value },
        reason,
      })
    return audited({ count: updated.length }, entry(first), ...rest.map(entry), ...cancelled)
  })

  change(app, api.setTags, async ({ ids, add, remove }, call) => {
    const rows = await lockMembers(call, ids)
    const changes = rows.flatMap((row) => {
      const tags = [...new Set([...row.tags.filter((tag) => !remove.includes(tag)), ...add])]
      const isSame = tags.length === row.tags.length && tags.every((tag) => row.tags.includes(tag))
      return isSame ? [] : [{ row, tags }]
    })
    if (changes.some(({ tags }) => tags.length > maxTags))
      throw invalidField('add', 'tooManyTags', call.lang)
    const entries = []
    for (const { row, tags } of changes) {
      const stored = await call.tx
        .update(member)
        .set({ tags, ...touched })
        .where(eq(member.id, row.id))
        .returning({ id: member.id })
      if (stored.length > 0)
        entries.push(memberEntry('setTags', row, { before: { tags: row.tags }, after: { tags } }))
    }
    return auditedAll({ count: entries.length }, entries)
  })

  change(app, api.kick, async ({ id, reason }, call) => {
    const [row] = await lockMembers(call, [id])
    const count = await endSessions(call, [id])
    return audited({ count }, memberEntry('kick', row, { after: { sessions: count }, reason }))
  })

  change(app, api.close, closeMember)

  change(
    app,
    api.unmask,
    async ({ id, reason }, call) => {
      const [row] = await call.tx.select().from(member).where(eq(member.id, id))
      if (!row) throw new Refusal(Code.notFound, 'notFound')
      await recordReveal(call, contactOf(id), { reason })
      const clear = {
        account: row.account,
        mobile: row.mobile === null ? '' : `${row.areaCode ?? ''} ${row.mobile}`.trim(),
        email: row.email ?? '',
        expiresIn: api.revealSec,
      }
      return audited(clear, memberEntry('unmask', row, { reason }))
    },
    { need: ({ id }, call) => requiredRevealConfirmation(call, contactOf(id)) },
  )
}
