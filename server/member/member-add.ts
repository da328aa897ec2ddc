// Internal, test and agent accounts that an operator opens; members register themselves.
import * as api from '#contract/member/member.ts'
import { hashPassword } from '#server/access/password.ts'
import { memberCredential } from '#server/db/schema/member/member-page.ts'
import type { App } from '#server/http/application.ts'
import { audited } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { change } from '#server/http/serve.ts'
import { memberEntry } from './lock-members.ts'
import { openMember } from './open-member.ts'

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
    const row = await openMember(
      tx,
      {
        ...profile,
        account,
        areaCode: mobile === '' ? null : areaCode,
        mobile: mobile === '' ? null : mobile,
        email: email === '' ? null : email,
        inviterId: inviterId ?? null,
        registerSource: 'admin',
        registerIp: ip,
      },
      lang,
    )
    await tx
      .insert(memberCredential)
      .values({ memberId: row.id, passwordHash: await hashPassword(password) })
    const after = { account, inviterId: row.inviterId, ...profile }
    return audited({ id: row.id }, memberEntry('add', row, { after, reason }))
  })
}
