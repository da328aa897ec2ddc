import { useLingui } from '@lingui/react/macro'
import { useSnapshot } from 'valtio'
import type { MenuEntry } from '#contract/menu-entry.ts'
import { resolveDestination } from '#core/navigation/menu-index.ts'
import { settings } from '#core/settings/settings.ts'
import { MenuIcon } from '#kit/menu-icon/menu-icon.tsx'
import { cx } from '#ui/cx.ts'
import { MenuLink } from './menu-link.tsx'

const styles = {
  'columns-round': 'mx-auto my-0.75 h-11 w-16 rounded',
  'columns-card': 'h-12.5 w-full',
} as const
const arrangements = {
  'columns-vertical': { item: 'flex-col gap-0.5', longest: 4 },
  'columns-horizontal': { item: 'flex-row gap-1', longest: 3 },
} as const

/**
 * The first characters of a Chinese title that fit the rail; one of letters is cut where there is no more room, with dots.
 * The whole title is the link's name and tooltip.
 */
const shortened = (title: string, longest: number): string =>
  /\p{Script=Han}/u.test(title) ? [...title].slice(0, longest).join('') : title

interface RailProps {
  entries: readonly MenuEntry[]
  /** The group of the page on screen. */
  current: string | undefined
  /** Shows what a group holds, without going there. */
  onPreview: (path: string) => void
}

/** The first level as a rail of 70 px; a click goes to the group's first page. */
export const Rail = ({ entries, current, onPreview }: RailProps) => {
  const { t } = useLingui()
  const { columnsAsideStyle, columnsAsideLayout } = useSnapshot(settings)
  const style = styles[columnsAsideStyle]
  const arrangement = arrangements[columnsAsideLayout]
  return (
    <nav
      aria-label={t`一级菜单`}
      className="bar-columns w-17.5 shrink-0 overflow-y-auto border-r border-(--columns-bar-line,transparent) [scrollbar-width:none]"
    >
      <ul>
        {entries.map((entry) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only watches its link
          <li
            key={`${entry.path} ${entry.name}`}
            title={entry.meta.title}
            onPointerEnter={() => onPreview(entry.path)}
            onFocus={() => onPreview(entry.path)}
          >
            <MenuLink
              entry={resolveDestination(entry)}
              label={entry.meta.title}
              isActive={entry.path === current}
              className={cx(
                'flex items-center justify-center text-xs transition-colors duration-300 outline-offset-[-2px]',
                style,
                arrangement.item,
                entry.path !== current && 'hover:bg-hover',
              )}
              activeClassName="bg-menu-bar-active text-menu-bar-on-active"
            >
              <MenuIcon name={entry.meta.icon} />
              <span className="max-w-full truncate">
                {shortened(entry.meta.title, arrangement.longest)}
              </span>
            </MenuLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
