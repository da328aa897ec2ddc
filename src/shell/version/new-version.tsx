import { Trans, useLingui } from '@lingui/react/macro'
import { Rocket } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { version, watchVersion } from '#core/version/browser-version.ts'
import { Button } from '#ui/button.tsx'

/** Offers the new console. It never takes the focus and never reloads by itself: forms stay until somebody says so. */
export const NewVersion = () => {
  const { t } = useLingui()
  const { isOld, isPutOff } = useSnapshot(version.state)
  const [isLeaving, setLeaving] = useState(false)
  // Timers and window events live outside React.
  useEffect(watchVersion, [])
  const update = () => {
    setLeaving(true)
    location.reload()
    // Where uploads or forms make the browser ask, the answer may be no.
    setTimeout(() => setLeaving(false), 3_000)
  }
  return (
    <div role="status">
      {isOld && !isPutOff && (
        <section
          aria-label={t`新版本升级`}
          // A page that is missing says it itself, once is enough.
          className="in-data-reload:hidden fixed top-14 left-1/2 z-sheet flex w-140 max-w-[calc(100vw-1rem)] -translate-x-1/2 flex-wrap items-center gap-2 rounded-md border bg-raised p-3 text-text shadow-raised"
        >
          <Rocket aria-hidden className="size-4 shrink-0 text-primary-strong" />
          <p className="min-w-40 flex-1">
            <b className="font-medium">
              <Trans>新版本升级</Trans>
            </b>{' '}
            <span className="text-text-muted">
              <Trans>更新会重新加载页面，请先保存正在填写的内容。</Trans>
            </span>
          </p>
          <Button size="sm" onClick={version.putOff}>
            <Trans>暂不更新</Trans>
          </Button>
          <Button size="sm" variant="primary" busy={isLeaving} onClick={update}>
            {isLeaving ? <Trans>更新中</Trans> : <Trans>马上更新</Trans>}
          </Button>
        </section>
      )}
    </div>
  )
}
