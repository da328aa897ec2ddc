import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import type { MenuEntry } from '#contract/menu-entry.ts'
import { cx } from '#ui/cx.ts'
import { openOutside } from '../links/open-outside.ts'
import { cancelPrerender, prerender } from '../tabs/prerendered-page.ts'
import { outsideLink } from './menu-entries.ts'

interface MenuLinkProps {
  entry: MenuEntry
  isActive: boolean
  className: string
  activeClassName: string
  label?: string
  onChoose?: (() => void) | undefined
  children: ReactNode
}

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/**
 * A leaf of the menu: a page of the console, or an address outside in a window of its own. A plain anchor: thousands of
 * the router's links, each watching the location, would hold up every navigation.
 */
export const MenuLink = ({
  entry,
  isActive,
  className,
  activeClassName,
  label,
  onChoose,
  children,
}: MenuLinkProps) => {
  const { t } = useLingui()
  const router = useRouter()
  const outside = outsideLink(entry)
  // What does not come is asked for by the click.
  const preload = () =>
    void prerender(entry.path, () => router.preloadRoute({ to: entry.path })).catch(() => undefined)
  const go = (event: MouseEvent) => {
    if (!isPlain(event)) return
    event.preventDefault()
    onChoose?.()
    // A modifier key leads to the page that stands for the address and says the same.
    if (outside) void openOutside(outside, entry.meta.title)
    else void router.navigate({ to: entry.path, state: { recall: true } })
  }
  return (
    <a
      href={`${router.basepath.replace(/\/$/, '')}${entry.path}`}
      aria-label={label}
      aria-current={isActive ? 'page' : undefined}
      onClick={go}
      onPointerEnter={preload}
      onFocus={preload}
      onPointerLeave={cancelPrerender}
      onBlur={cancelPrerender}
      className={cx(className, isActive && activeClassName)}
    >
      {children}
      {outside && (
        <ExternalLink role="img" aria-label={t`在新窗口打开`} className="size-3.5 shrink-0" />
      )}
    </a>
  )
}
