import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { SafeAddress } from '#core/navigation/safe-address.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Spinner } from '#ui/spinner.tsx'
import { StatusPage } from '../root/status-page.tsx'
import { RefusedAddress, useLinkEntry } from './refused-address.tsx'

/** Scripts and forms of its own, windows that are not boxed in; never our storage, our address or our window. */
const foreign = 'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox'
const own = `${foreign} allow-same-origin`

/** Stands for an address that is embedded. The tab's refresh loads it anew; nothing it posts is listened to. */
export const FramePage = () => {
  const { title, text, address } = useLinkEntry()
  if (!address) return <RefusedAddress title={title} text={text} />
  return <Frame key={address.href} title={title} address={address} />
}

const Frame = ({ title, address }: { title: string; address: SafeAddress }) => {
  const { t } = useLingui()
  const { href, host, isOwn } = address
  const [isLoaded, setLoaded] = useState(false)
  const [isRefused, setRefused] = useState(false)
  // The content policy speaks to the document, not to the frame that it emptied.
  useEffect(() => {
    const onRefused = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'frame-src' && href.startsWith(blockedURI)) setRefused(true)
    }
    document.addEventListener('securitypolicyviolation', onRefused)
    return () => document.removeEventListener('securitypolicyviolation', onRefused)
  }, [href])
  if (isRefused) {
    return (
      <StatusPage
        title={<Trans>“{title}”未能嵌入</Trans>}
        hint={
          <Trans>
            服务器不允许嵌入 {host}。请联系管理员在 FRAME_SRC 中加入该站点，或在新窗口打开。
          </Trans>
        }
        action={
          <a
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass('primary')}
          >
            <Trans>在新窗口打开</Trans>
          </a>
        }
      />
    )
  }
  return (
    <div className="relative h-full">
      <h1 className="sr-only">{title}</h1>
      {!isLoaded && <Spinner label={t`页面加载中`} className="absolute inset-0 m-auto size-8" />}
      <iframe
        title={title}
        src={href}
        sandbox={isOwn ? own : foreign}
        referrerPolicy="no-referrer"
        onLoad={() => setLoaded(true)}
        className="size-full rounded-md border bg-surface"
      />
    </div>
  )
}
