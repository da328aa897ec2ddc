import { Trans } from '@lingui/react/macro'
import { ExternalLink } from 'lucide-react'
import { buttonClass } from '#ui/button-class.ts'
import { StatusPage } from '../root/status-page.tsx'
import { RefusedAddress, useLinkEntry } from './refused-address.tsx'

/** Stands for an address outside: says where it leads before anything is opened. */
export const LinkPage = () => {
  const { title, text, address } = useLinkEntry()
  if (!address) return <RefusedAddress title={title} text={text} />
  const { href, host } = address
  return (
    <StatusPage
      title={title}
      hint={
        <>
          <p className="font-mono wrap-anywhere">{href}</p>
          <p className="mt-2">
            <Trans>此页面在新窗口打开，位于 {host}。请勿在其中输入本系统的密码。</Trans>
          </p>
        </>
      }
      action={
        <a href={href} target="_blank" rel="noopener noreferrer" className={buttonClass('primary')}>
          <ExternalLink aria-hidden className="size-4" />
          <Trans>在新窗口打开</Trans>
        </a>
      }
    />
  )
}
