import { ChevronDown } from 'lucide-react'
import { memo, useDeferredValue, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { MenuEntry } from '#contract/menu-entry.ts'
import { type QueueKind, usualSla } from '#contract/queues.ts'
import { alerts } from '#core/alerts/browser-alerts.ts'
import { visibleChildren } from '#core/navigation/menu-index.ts'
import { session } from '#core/session/session.ts'
import { settings } from '#core/settings/settings.ts'
import { MenuIcon } from '#kit/menu-icon/menu-icon.tsx'
import { useMinuteClock } from '#kit/time/minute-clock.ts'
import { cx } from '#ui/cx.ts'
import { useKindBehind } from '../alerts/waiting-work.ts'
import { MenuLink } from './menu-link.tsx'

/** The look of one row; its depth moves it in. */
const rowClass =
  'mx-2 flex h-9 w-[calc(100%-1rem)] items-center gap-2 rounded pr-2 text-left outline-offset-[-2px] hover:bg-hover pointer-coarse:h-11'
const activeClass = 'bg-menu-bar-active text-menu-bar-on-active hover:bg-menu-bar-active'
const indents = ['pl-3', 'pl-9', 'pl-13', 'pl-17']
const indent = (depth: number) => indents[Math.min(depth, indents.length - 1)]
/** Rows of a level that are drawn at once, more than a window shows; the others follow when nothing else is to be done. */
const atOnce = 50
/** Longer levels leave out the drawing of rows that are out of sight. */
const longLevel = 100
const unseenClass = '[contain-intrinsic-size:auto_2.25rem] [content-visibility:auto]'

interface MenuTreeProps {
  entries: readonly MenuEntry[]
  /** Paths from these entries to the page on screen. */
  trail: readonly string[]
  onChoose?: (() => void) | undefined
  depth?: number
}

/** One level of the unfolded menu; with the accordion on, one group of a level is open at a time. */
export const MenuTree = ({ entries, trail, onChoose, depth = 0 }: MenuTreeProps) => {
  const { isUniqueOpened } = useSnapshot(settings)
  const kindBehind = useKindBehind()
  const [here] = trail
  const [open, setOpen] = useState<readonly string[]>(here === undefined ? [] : [here])
  const [followed, setFollowed] = useState(here)
  const isGroup = (path: string) =>
    entries.some((entry) => entry.path === path && visibleChildren(entry.children).length > 0)
  const openToo = (path: string) =>
    setOpen((before) => (isUniqueOpened ? [path] : [...new Set([...before, path])]))
  // Arriving at a page opens its group, whichever way it was reached. One that is in no group closes none: whoever looks at
  // home goes on where they were.
  if (here !== followed) {
    setFollowed(here)
    if (here !== undefined && isGroup(here)) openToo(here)
  }
  const toggle = (path: string) => {
    if (open.includes(path)) setOpen(open.filter((other) => other !== path))
    else openToo(path)
  }
  // Switched on, the accordion closes all groups but one.
  const shown = isUniqueOpened ? open.slice(-1) : open
  const drawn = useDeferredValue(entries.length, Math.min(entries.length, atOnce))
  return (
    <ul>
      {entries.slice(0, drawn).map((entry) => {
        const children = visibleChildren(entry.children)
        const isOpen = shown.includes(entry.path)
        return (
          <li
            key={`${entry.path} ${entry.name}`}
            className={entries.length > longLevel ? unseenClass : undefined}
          >
            {children.length === 0 ? (
              <Leaf
                entry={entry}
                kind={kindBehind(entry)}
                depth={depth}
                isActive={entry.path === here && trail.length === 1}
                onChoose={onChoose}
              />
            ) : (
              <>
                <button
                  type="button"
                  aria-expanded={isOpen}
                  onClick={() => toggle(entry.path)}
                  className={cx(rowClass, indent(depth), entry.path === here && 'font-medium')}
                >
                  <RowText entry={entry} depth={depth} />
                  <ChevronDown
                    aria-hidden
                    className={cx('size-4 shrink-0 transition-transform', isOpen && 'rotate-180')}
                  />
                </button>
                {isOpen && (
                  <MenuTree
                    entries={children}
                    depth={depth + 1}
                    trail={entry.path === here ? trail.slice(1) : []}
                    onChoose={onChoose}
                  />
                )}
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}

const RowText = ({ entry, depth }: { entry: MenuEntry; depth: number }) => (
  <>
    {depth === 0 && <MenuIcon name={entry.meta.icon} />}
    <span className="min-w-0 flex-1 truncate" title={entry.meta.title}>
      {entry.meta.title}
    </span>
  </>
)

/**
 * How many items wait, beside their queue; red when the oldest waits longer than it should. For the eye only: whoever hears
 * the page has the bell, which names them.
 */
const WaitingCount = ({ kind }: { kind: QueueKind }) => {
  const { counts, oldest } = useSnapshot(alerts.state)
  const { sla } = useSnapshot(session.state)
  const now = useMinuteClock()
  const count = counts?.[kind] ?? 0
  const since = oldest[kind]
  const minutes = sla[kind] ?? usualSla[kind]
  const isLate = typeof since === 'string' && now - Date.parse(since) > minutes * 60_000
  return (
    count > 0 && (
      <span
        aria-hidden
        className={cx(
          'text-sm font-medium tabular-nums',
          isLate && 'rounded-full bg-danger px-1.5 text-xs leading-5 text-danger-on',
        )}
      >
        {count}
      </span>
    )
  )
}

/** Keeps the row that it stands in in view, however the page was reached and whatever takes room from the menu. */
const KeptInView = () => {
  const mark = useRef<HTMLSpanElement>(null)
  // The size of the menu is the document's; the first report comes when the row has been laid out.
  useEffect(() => {
    const row = mark.current?.parentElement
    const menu = row?.closest('nav')
    if (!menu) return
    const sizes = new ResizeObserver(() => row?.scrollIntoView({ block: 'nearest' }))
    sizes.observe(menu)
    return () => sizes.disconnect()
  }, [])
  return <span ref={mark} hidden />
}

interface LeafProps {
  entry: MenuEntry
  kind: QueueKind | undefined
  depth: number
  isActive: boolean
  onChoose: (() => void) | undefined
}

const Leaf = memo(({ entry, kind, depth, isActive, onChoose }: LeafProps) => (
  <MenuLink
    entry={entry}
    isActive={isActive}
    onChoose={onChoose}
    className={cx(rowClass, indent(depth))}
    activeClassName={activeClass}
  >
    <RowText entry={entry} depth={depth} />
    {kind && <WaitingCount kind={kind} />}
    {isActive && <KeptInView />}
  </MenuLink>
))
