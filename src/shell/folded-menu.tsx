import { useLocation, useNavigate } from '@tanstack/react-router'
import type { MenuEntry } from '#contract/system/menu.ts'
import { findMenuEntry, visibleChildren } from '#core/menu-index.ts'
import { useMenu } from '#core/menu.ts'
import { cx } from '#ui/cx.ts'
import { DropdownMenu, MenuHeading, MenuItem } from '#ui/dropdown-menu.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import { outsideLink, useMenuEntries } from './menu-entries.ts'
import { MenuIcon } from './menu-icon.tsx'
import { MenuLink } from './menu-link.tsx'

const rowClass =
  'flex h-11 w-full items-center justify-center outline-offset-[-2px] hover:bg-menu-bar-active/40'
const activeClass = 'bg-menu-bar-active text-menu-bar-on-active hover:bg-menu-bar-active'

/** The menu folded to its icons; groups open beside it. */
export const FoldedMenu = () => {
  const entries = useMenuEntries()
  const menu = useMenu()
  const { pathname } = useLocation()
  const top = findMenuEntry(menu, pathname)?.trail[0]?.path
  return (
    <ul>
      {entries.map((entry) => (
        <li key={`${entry.path} ${entry.name}`}>
          {visibleChildren(entry.children).length === 0 ? (
            <Tooltip text={entry.meta.title} side="right">
              <span className="block">
                <MenuLink
                  entry={entry}
                  label={entry.meta.title}
                  className={rowClass}
                  activeClassName={activeClass}
                >
                  <MenuIcon name={entry.meta.icon} />
                </MenuLink>
              </span>
            </Tooltip>
          ) : (
            <Group entry={entry} isActive={entry.path === top} />
          )}
        </li>
      ))}
    </ul>
  )
}

const leavesOf = (entry: MenuEntry): MenuEntry[] => {
  const children = visibleChildren(entry.children)
  return children.length === 0 ? [entry] : children.flatMap(leavesOf)
}

const Group = ({ entry, isActive }: { entry: MenuEntry; isActive: boolean }) => {
  const navigate = useNavigate()
  const open = (leaf: MenuEntry) => {
    const outside = outsideLink(leaf)
    if (outside === undefined) void navigate({ to: leaf.path })
    else window.open(outside, '_blank', 'noopener,noreferrer')
  }
  return (
    <DropdownMenu
      side="right"
      align="start"
      trigger={
        <button
          type="button"
          aria-label={entry.meta.title}
          className={cx(rowClass, isActive && activeClass)}
        >
          <MenuIcon name={entry.meta.icon} />
        </button>
      }
    >
      <MenuHeading>{entry.meta.title}</MenuHeading>
      {leavesOf(entry).map((leaf) => (
        <MenuItem key={leaf.path} onSelect={() => open(leaf)}>
          {leaf.meta.title}
        </MenuItem>
      ))}
    </DropdownMenu>
  )
}
