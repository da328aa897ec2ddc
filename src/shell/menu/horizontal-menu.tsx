import { useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { resolveDestination, visibleChildren } from '#core/navigation/menu-index.ts'
import { MenuIcon } from '#kit/menu-icon/menu-icon.tsx'
import { cx } from '#ui/cx.ts'
import { useMenuEntries } from './menu-entries.ts'
import { MenuLink } from './menu-link.tsx'
import { MenuPopup } from './menu-popup.tsx'
import { useTrail } from './use-trail.ts'

const itemClass =
  'flex h-full items-center gap-2 px-4 whitespace-nowrap outline-offset-[-2px] hover:bg-hover'
const activeClass = 'shadow-[inset_0_-2px_currentcolor] font-semibold'

/** The wheel moves the row sideways; React's own wheel listeners cannot keep the page from moving. */
function useSidewaysWheel() {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = box.current
    const onWheel = (event: WheelEvent) => {
      if (!element || event.deltaX !== 0) return
      element.scrollLeft += event.deltaY
      event.preventDefault()
    }
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [])
  return box
}

/** The first level across the top. Split: a click goes to the group's first page, the rest stands in the aside. */
export const HorizontalMenu = ({ isSplit }: { isSplit: boolean }) => {
  const { t } = useLingui()
  const entries = useMenuEntries()
  const trail = useTrail()
  const [top] = trail
  const box = useSidewaysWheel()
  // The scroll position belongs to the browser.
  useEffect(() => {
    box.current
      ?.querySelector('[data-active]')
      ?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [box, top])
  return (
    <nav
      ref={box}
      aria-label={isSplit ? t`一级菜单` : t`主菜单`}
      className="h-full min-w-0 flex-1 overflow-x-auto overflow-y-hidden [mask-image:linear-gradient(to_right,#000_calc(100%-24px),transparent)] [scrollbar-width:none]"
    >
      <ul className="flex h-full w-max pe-6">
        {entries.map((entry) => {
          const isActive = entry.path === top
          const text = (
            <>
              <MenuIcon name={entry.meta.icon} />
              {entry.meta.title}
            </>
          )
          return (
            <li
              key={`${entry.path} ${entry.name}`}
              data-active={isActive || undefined}
              className="shrink-0"
            >
              {isSplit || visibleChildren(entry.children).length === 0 ? (
                <MenuLink
                  entry={isSplit ? resolveDestination(entry) : entry}
                  isActive={isActive}
                  className={itemClass}
                  activeClassName={activeClass}
                >
                  {text}
                </MenuLink>
              ) : (
                <MenuPopup
                  entry={entry}
                  trail={isActive ? trail.slice(1) : []}
                  side="bottom"
                  trigger={
                    <button type="button" className={cx(itemClass, isActive && activeClass)}>
                      {text}
                      <ChevronDown aria-hidden className="size-4" />
                    </button>
                  }
                />
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
