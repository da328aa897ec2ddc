// Internal, test and agent accounts that an operator opens; members register themselves.
import { eq, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/member/member.ts'
import { hashPassword } from '#server/access/password.ts'
import { constraintOf } from '#server/db/constraint.ts'
import { memberCredential } from '#server/db/schema/member/member-page.ts'
import { member } from '#server/db/schema/member/member.ts'
import type { App } from '#server/http/application.ts'
import { audited, type Change } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { change } from '#server/http/serve.ts'
import { lockTree, memberEntry } from './lock-members.ts'
import { inviteCodeOf, memberNoOf } from './member-number.ts'

const fieldOfKey: Readonly<Record<string, string>> = {
  member_account_key: 'account',
  member_mobile_key: 'mobile',
  member_email_key: 'email',
}

const throwTaken = (error: unknown, lang: Change['lang']): never => {
  const field = fieldOfKey[constraintOf(error) ?? '']
  throw field === undefined ? error : invalidField(field, 'duplicateAny', lang, Code.duplicate)
}

/** Mounts the call that opens an account. */
export function memberAdd(app: App): void {
  change(app, api.add, async (input, { tx, lang, ip }) => {
    const {
      account,
      password,
      areaCode,
      mobile,
      email,
      inviterId,
      reason,
      requestId: _key,
      ...profile
    } = input
    // Its password must not be stored for a second operator: these are set afterwards, by two.
    if (profile.memberType === 'internal') throw invalidField('memberType', 'setByTwo', lang)
    if (profile.level !== 'v0') throw invalidField('level', 'setByTwo', lang)
    if (mobile === '' && email === '') throw invalidField('mobile', 'contactMissing', lang)
    if (mobile !== '' && !api.isMobileIn(areaCode, mobile))
      throw invalidField('mobile', 'fieldFormat', lang)
    // Whoever moves the inviter or somebody above waits, so that the path below is the one that holds.
    if (inviterId !== undefined) await lockTree(tx, 'open')
    const [inviter] =
      inviterId === undefined
        ? []
        : await tx.select().from(member).where(eq(member.id, inviterId)).for('share')
    if (inviterId !== undefined && (!inviter || inviter.status === 'closed'))
      throw invalidField('inviterId', 'inviterUnknown', lang)
    const [next] = await tx.execute<{ id: string }>(
      sql`select nextval(pg_get_serial_sequence('member', 'id')) as id`,
    )
    if (!next) throw new Error('The member got no id.')
    const id = String(next.id)
    const [row] = await tx
      .insert(member)
      .values({
        ...profile,
        id,
        account,
        memberNo: memberNoOf(Number(id)),
        inviteCode: inviteCodeOf(Number(id)),
        areaCode: mobile === '' ? null : areaCode,
        mobile: mobile === '' ? null : mobile,
        email: email === '' ? null : email,
        inviterId: inviterId ?? null,
        path: `${inviter?.path ?? '/'}${id}/`,
        depth: inviter ? inviter.depth + 1 : 0,
        registerSource: 'admin',
        registerIp: ip,
      })
      .returning()
      .catch((error: unknown) => throwTaken(error, lang))
    if (!row) throw new Error('The member was not stored.')
    await tx
      .insert(memberCredential)
      .values({ memberId: id, passwordHash: await hashPassword(password) })
    const after = { account, inviterId: row.inviterId, ...profile }
    return audited({ id }, memberEntry('add', row, { after, reason }))
  })
}
