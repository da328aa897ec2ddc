import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { logout } from '#contract/session.ts'
import { forgetDrafts } from '#core/drafts/stored-drafts.ts'
import { call } from '#core/http/api.ts'
import { lock } from '#core/lock/browser-lock.ts'
import { leaveSession } from '#core/session/session-end.ts'
import { session } from '#core/session/session.ts'
import { Button } from '#ui/button.tsx'

/** The way out that always works: to the sign-in. Where the session is over already, back to this page after it. */
export const LockExit = ({ isEnded }: { isEnded: boolean }) => {
  const [isAsking, setAsking] = useState(false)
  const leave = async () => {
    if (!isEnded) {
      await call(logout, null, { quiet: true }).catch(() => undefined)
      forgetDrafts()
    }
    leaveSession(session, isEnded ? 'here' : 'root')
    lock.reset()
  }
  if (isEnded) {
    return (
      <Button variant="primary" className="mt-4" onClick={() => void leave()}>
        <Trans>重新登录</Trans>
      </Button>
    )
  }
  if (!isAsking) {
    return (
      <Button variant="ghost" className="mt-3" onClick={() => setAsking(true)}>
        <Trans>退出登录</Trans>
      </Button>
    )
  }
  return (
    <div role="group" className="mt-3 flex flex-col items-center gap-3">
      <p role="alert">
        <Trans>未保存的内容会丢失。此操作将退出登录, 是否继续?</Trans>
      </p>
      <span className="flex gap-2">
        <Button onClick={() => setAsking(false)}>
          <Trans>取消</Trans>
        </Button>
        <Button variant="danger" onClick={() => void leave()}>
          <Trans>退出登录</Trans>
        </Button>
      </span>
    </div>
  )
}
