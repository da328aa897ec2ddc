import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { MenuEntry } from '#contract/system/menu.ts'
import { cx } from '#ui/cx.ts'
import { outsideLink } from './menu-entries.ts'

interface MenuLinkProps {
  entry: MenuEntry
  className: string
  activeClassName: string
  label?: string
  onChoose?: (() => void) | undefined
  children: ReactNode
}

/** A leaf of the menu: a page of the console, or an address outside in a window of its own. */
export const MenuLink = ({
  entry,
  className,
  activeClassName,
  label,
  onChoose,
  children,
}: MenuLinkProps) => {
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
  return (
    <Link
      to={entry.path}
      aria-label={label}
      activeOptions={{ exact: true, includeSearch: false }}
      className={className}
      activeProps={{ className: cx(activeClassName) }}
      onClick={onChoose}
    >
      {children}
    </Link>
  )
}
