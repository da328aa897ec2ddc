import type { z } from 'zod'
import type { UserInfo } from '#contract/session.ts'
import type { Actor } from '#server/http/call.ts'

/** What the console keeps about the signed-in operator; `time` is when they signed in. */
export function toUserInfo(actor: Actor, avatar: string, time: string): z.input<typeof UserInfo> {
  const { id, userName, userNickname, roles, permissions, bindMemberId } = actor
  return {
    id,
    userName,
    userNickname,
    avatar,
    roles: [...roles],
    time,
    authBtnList: [...permissions],
    bindMemberId,
  }
}
