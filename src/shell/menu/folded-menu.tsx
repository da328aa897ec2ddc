import type { MenuEntry } from '#contract/menu-entry.ts'
import { visibleChildren } from '#core/navigation/menu-index.ts'
import { MenuIcon } from '#kit/menu-icon/menu-icon.tsx'
import { cx } from '#ui/cx.ts'
import { Tooltip } from '#ui/tooltip.tsx'
import { MenuLink } from './menu-link.tsx'
import { MenuPopup } from './menu-popup.tsx'

const rowClass =
  'mx-2 flex h-9 w-[calc(100%-1rem)] items-center justify-center rounded outline-offset-[-2px] hover:bg-hover pointer-coarse:h-11'
const activeClass = 'bg-menu-bar-active text-menu-bar-on-active hover:bg-menu-bar-active'

interface FoldedMenuProps {
  entries: readonly MenuEntry[]
  trail: readonly string[]
}

/** The menu folded to its icons; groups open beside it. */
export const FoldedMenu = ({ entries, trail }: FoldedMenuProps) => (
  <ul>
    {entries.map((entry) => (
      <li key={`${entry.path} ${entry.name}`}>
        {visibleChildren(entry.children).length === 0 ? (
          <Tooltip text={entry.meta.title} side="right">
            <span className="block">
              <MenuLink
                entry={entry}
                isActive={trail.length === 1 && trail[0] === entry.path}
                label={entry.meta.title}
                className={rowClass}
                activeClassName={activeClass}
              >
                <MenuIcon name={entry.meta.icon} />
              </MenuLink>
            </span>
          </Tooltip>
        ) : (
          <MenuPopup
            entry={entry}
            trail={trail[0] === entry.path ? trail.slice(1) : []}
            side="right"
            trigger={
              <button
                type="button"
                aria-label={entry.meta.title}
                title={entry.meta.title}
                className={cx(rowClass, trail[0] === entry.path && activeClass)}
              >
                <MenuIcon name={entry.meta.icon} />
              </button>
            }
          />
        )}
      </li>
    ))}
  </ul>
)
