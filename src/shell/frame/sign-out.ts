import { msg, plural } from '@lingui/core/macro'
import { logout } from '#contract/session.ts'
import { countDrafts, forgetDrafts } from '#core/drafts/stored-drafts.ts'
import { confirm } from '#core/feedback/confirm.ts'
import { call } from '#core/http/api.ts'
import { leaveSession } from '#core/session/session-end.ts'
import { session } from '#core/session/session.ts'

/** Asks, ends the session on the server, forgets the drafts and leaves. Without the server's answer this browser forgets it all the same. */
export async function signOut() {
  const drafts = countDrafts()
  const isSure = await confirm({
    title: msg`提示`,
    body:
      drafts === 0
        ? msg`此操作将退出登录, 是否继续?`
        : msg`此操作将退出登录, 是否继续? 写了没有提交的 ${plural(drafts, { other: '# 份内容' })}会被清除。`,
    confirmLabel: msg`确定`,
    cancelLabel: msg`取消`,
  })
  if (!isSure) return
  await call(logout, null, { quiet: true }).catch(() => undefined)
  forgetDrafts()
  leaveSession(session)
}
