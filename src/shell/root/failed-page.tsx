import { Trans, useLingui } from '@lingui/react/macro'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { CallError } from '#core/http/call-error.ts'
import { leaveSession } from '#core/session/session-end.ts'
import { session } from '#core/session/session.ts'
import { buttonClass } from '#ui/button-class.ts'
import { StatusPage } from './status-page.tsx'

/** A file of an earlier build that the server no longer has; each browser says it in its own words. */
const isGoneChunk = (error: unknown) =>
  error instanceof Error && /import|module script|preload/i.test(error.message)

/** Says so on the body, while it is shown: the notice of a new version leaves the word to this page. */
const GonePage = () => {
  // An attribute, not `:has()`: that selector had the browser look at the whole page for each row that scrolled in.
  useLayoutEffect(() => {
    document.body.dataset['reload'] = ''
    return () => {
      delete document.body.dataset['reload']
    }
  }, [])
  return (
    <StatusPage
      title={<Trans>有新版本</Trans>}
      hint={<Trans>页面文件已更新或无法下载，请刷新后继续。</Trans>}
      action={
        <button type="button" className={buttonClass('primary')} onClick={() => location.reload()}>
          <Trans>刷新</Trans>
        </button>
      }
    />
  )
}

export const FailedPage = ({ error, reset }: ErrorComponentProps) => {
  const { t } = useLingui()
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  if (error instanceof CallError && error.kind === 'sessionEnded') return null
  if (isGoneChunk(error)) return <GonePage />
  return (
    <StatusPage
      title={<Trans>页面加载失败</Trans>}
      hint={error instanceof CallError ? error.msg : t`页面出现意外错误，请重试。`}
      action={
        <>
          <button type="button" className={buttonClass('primary')} onClick={retry}>
            <Trans>重试</Trans>
          </button>
          {session.state.token !== null && (
            <button type="button" className={buttonClass()} onClick={() => leaveSession(session)}>
              <Trans>退出登录</Trans>
            </button>
          )}
        </>
      }
    />
  )
}
