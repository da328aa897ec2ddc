// What the platform saw of sign-ins, codes and changed credentials; members sign in there.
import * as api from '#contract/platform/security.ts'
import type { ExternalId } from '#contract/platform/wire.ts'
import type { App } from '#server/http/application.ts'
import { recordCredentialChange } from '#server/member/index.ts'
import {
  canMemberSignIn,
  recordCodeSent,
  recordMemberIp,
  recordSignIn,
} from '#server/other/index.ts'
import { lockExternalId, platformEntry } from './external-id.ts'
import { assertPast } from './instant.ts'
import { getMemberByExternalId } from './members.ts'
import { Refused } from './problem.ts'
import { changePlatform } from './serve.ts'

const codeMinutes = 10
const known = (what: string) => new Refused('conflict', `${what} was reported before.`)
const exact = (instant: string) => new Date(instant).toISOString()

/** Mounts the calls about sign-ins, codes and credentials. */
export function platformSecurity(app: App): void {
  const { countryOf } = app.deps

  changePlatform(app, api.postSignIn, async ({ ip, deviceId, result, ...input }, { tx }) => {
    assertPast(input.at, 'at')
    const at = exact(input.at)
    const owner = await getMemberByExternalId(tx, input.member)
    await lockExternalId(tx, 'sign-in', owner.id)
    const signIn = { memberId: owner.id, ip, device: deviceId, at }
    const id = await recordSignIn(tx, signIn, { result, country: countryOf(ip) })
    if (id === undefined) throw known('The sign-in')
    const { isAllowed, lockedUntil } = await canMemberSignIn(tx, owner, ip)
    return {
      body: {
        id,
        member: input.member,
        result,
        at,
        login: isAllowed ? ('on' as const) : ('off' as const),
        lockedUntil,
      },
      entries: [
        platformEntry(
          'report',
          { type: 'memberSignIn', id: owner.id, no: owner.memberNo },
          { after: { result, ip, deviceId, at } },
        ),
      ],
    }
  })

  changePlatform(app, api.postVerificationCode, async (input, { tx, ip: caller }) => {
    assertPast(input.at, 'at')
    const at = exact(input.at)
    const expiresAt = exact(
      input.expiresAt ?? new Date(Date.parse(at) + codeMinutes * 60_000).toISOString(),
    )
    if (expiresAt <= at)
      throw new Refused('invalid', 'A code lasts.', {
        errors: [
          { pointer: '/expiresAt', code: 'order', detail: 'It is over before it was sent.' },
        ],
      })
    const owner =
      input.member === undefined ? undefined : await getMemberByExternalId(tx, input.member)
    const { channel, purpose, sentTo, hash } = input
    await lockExternalId(tx, 'code', `${sentTo} ${hash}`)
    const id = await recordCodeSent(tx, {
      memberId: owner?.id ?? null,
      channel,
      scene: purpose,
      target: sentTo,
      codeHash: hash,
      ip: input.ip ?? caller,
      sentAt: at,
      expireAt: expiresAt,
    })
    if (id === undefined) throw known('The code')
    return {
      body: {
        id,
        member: (owner?.externalId ?? null) as ExternalId | null,
        channel,
        purpose,
        at,
        expiresAt,
      },
      entries: [
        platformEntry(
          'report',
          { type: 'verificationCode', id, no: id },
          { after: { memberId: owner?.id ?? null, channel, purpose, at } },
        ),
      ],
    }
  })

  changePlatform(app, api.postCredentialChange, async ({ kind, ip, ...input }, { tx }) => {
    assertPast(input.at, 'at')
    const at = exact(input.at)
    const owner = await getMemberByExternalId(tx, input.member)
    const facts = { memberId: owner.id, kind, ip: ip ?? null, changedAt: at }
    const change = await recordCredentialChange(tx, facts)
    if (!change) throw known('The change')
    if (ip !== undefined)
      await recordMemberIp(tx, {
        memberId: owner.id,
        ip,
        scene: 'changeCredential',
        device: '',
        country: countryOf(ip),
        at,
      })
    const { id, heldUntil } = change
    return {
      body: { id, member: input.member, kind, at, withdrawalsHeldUntil: heldUntil },
      entries: [
        platformEntry(
          'report',
          { type: 'memberCredential', id: owner.id, no: owner.memberNo },
          { after: { kind, at, heldUntil } },
        ),
      ],
    }
  })
}
