import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import type { MenuEntry } from '#contract/system/menu.ts'
import { cx } from '#ui/cx.ts'
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
  const router = useRouter()
  const outside = outsideLink(entry)
  if (outside !== undefined) {
    return (
      <a
        href={outside}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={label}
        className={className}
      >
        {children}
      </a>
    )
  }
  const preload = () => void router.preloadRoute({ to: entry.path }).catch(() => undefined)
  const go = (event: MouseEvent) => {
    if (!isPlain(event)) return
    event.preventDefault()
    onChoose?.()
    void router.navigate({ to: entry.path })
  }
  return (
    <a
      href={`${router.basepath.replace(/\/$/, '')}${entry.path}`}
      aria-label={label}
      aria-current={isActive ? 'page' : undefined}
      onClick={go}
      onPointerEnter={preload}
      className={cx(className, isActive && activeClassName)}
    >
      {children}
    </a>
  )
}
