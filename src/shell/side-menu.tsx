import { useLocation } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import type { MenuEntry } from '#contract/system/menu.ts'
import { findMenuEntry, visibleChildren } from '#core/menu-index.ts'
import { useMenu } from '#core/menu.ts'
import { cx } from '#ui/cx.ts'
import { layout } from './layout.ts'
import { useMenuEntries } from './menu-entries.ts'
import { MenuIcon } from './menu-icon.tsx'
import { MenuLink } from './menu-link.tsx'

/** The look of one row; its depth moves it in. */
const rowClass =
  'flex h-11 w-full items-center gap-2.5 px-5 text-left outline-offset-[-2px] hover:bg-menu-bar-active/40'
const indents = ['pl-5', 'pl-11', 'pl-15', 'pl-19']
const indent = (depth: number) => indents[Math.min(depth, indents.length - 1)]

/** The menu as an unfolded tree; with the accordion on, one group of a level is open at a time. */
export const SideMenu = ({ onChoose }: { onChoose?: () => void }) => {
  const entries = useMenuEntries()
  const menu = useMenu()
  const { pathname } = useLocation()
  const trail = findMenuEntry(menu, pathname)?.trail.map(({ path }) => path) ?? []
  // Keyed by the group of the page: arriving in another group opens it.
  return <Level key={trail[0]} entries={entries} depth={0} trail={trail} onChoose={onChoose} />
}

interface LevelProps {
  entries: readonly MenuEntry[]
  depth: number
  /** Paths from the top to the page on screen. */
  trail: readonly string[]
  onChoose: (() => void) | undefined
}

const Level = ({ entries, depth, trail, onChoose }: LevelProps) => {
  const { isUniqueOpened } = useSnapshot(layout)
  const [open, setOpen] = useState<readonly string[]>(trail)
  const toggle = (path: string) =>
    setOpen((before) => {
      if (before.includes(path)) return before.filter((other) => other !== path)
      return isUniqueOpened ? [path] : [...before, path]
    })
  return (
    <ul>
      {entries.map((entry) => {
        const children = visibleChildren(entry.children)
        const isOpen = open.includes(entry.path)
        const label = (
          <>
            {depth === 0 && <MenuIcon name={entry.meta.icon} />}
            <span className="min-w-0 flex-1 truncate">{entry.meta.title}</span>
          </>
        )
        return (
          <li key={`${entry.path} ${entry.name}`}>
            {children.length === 0 ? (
              <MenuLink
                entry={entry}
                onChoose={onChoose}
                className={cx(rowClass, indent(depth))}
                activeClassName="bg-menu-bar-active text-menu-bar-on-active hover:bg-menu-bar-active"
              >
                {label}
              </MenuLink>
            ) : (
              <>
                <button
                  type="button"
                  aria-expanded={isOpen}
                  onClick={() => toggle(entry.path)}
                  className={cx(rowClass, indent(depth))}
                >
                  {label}
                  <ChevronDown
                    aria-hidden
                    className={cx('size-4 transition-transform', isOpen && 'rotate-180')}
                  />
                </button>
                {isOpen && (
                  <Level entries={children} depth={depth + 1} trail={trail} onChoose={onChoose} />
                )}
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}
