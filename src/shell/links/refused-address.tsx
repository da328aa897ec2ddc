import { Trans } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { findMenuEntry } from '#core/navigation/menu-index.ts'
import { useMenu } from '#core/navigation/menu.ts'
import { type SafeAddress, safeAddress } from '#core/navigation/safe-address.ts'
import { useTabContext } from '#kit/tab-context.ts'
import { buttonClass } from '#ui/button-class.ts'
import { StatusPage } from '../root/status-page.tsx'

/** An address of the menu that is not opened; shown as text, so that whoever keeps the menu can find it. */
export const RefusedAddress = ({ title, text }: { title: string; text: string }) => (
  <StatusPage
    title={title}
    hint={
      <>
        <p>
          <Trans>该地址不安全，未打开。只允许 https 地址或本站地址，请联系管理员修改菜单。</Trans>
        </p>
        <p className="mt-2 font-mono wrap-anywhere">{text}</p>
      </>
    }
    action={
      <Link to="/home" className={buttonClass('primary')}>
        <Trans>返回首页</Trans>
      </Link>
    }
  />
)

/** What a page that stands for an address outside is about. */
export interface LinkEntry {
  readonly title: string
  /** As the menu has it. */
  readonly text: string
  /** Undefined where it may not be opened. */
  readonly address: SafeAddress | undefined
}

/** The menu entry this page stands for. */
export function useLinkEntry(): LinkEntry {
  const menu = useMenu()
  const tabContext = useTabContext()
  const { pathname } = useLocation()
  const meta = findMenuEntry(menu, tabContext?.path ?? pathname)?.entry.meta
  const text = meta?.isLink ?? ''
  return { title: meta?.title ?? '', text, address: safeAddress(text, window.location.origin) }
}
