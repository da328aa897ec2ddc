// A tree of names (APG tree view): one tab stop, arrows move, open and close; one entry is chosen, or many are ticked.
import { ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { cx } from '#ui/cx.ts'
import { Checkbox } from '#ui/field/checkbox.tsx'
import { isImeKey } from '#ui/field/ime-key.ts'
import { type Branch, idsAbove, openBranches, buildTree, type TreeRow } from './tree-rows.ts'

/** How far an entry is ticked. */
export type Tick = boolean | 'mixed'

interface TreeProps<R extends TreeRow> {
  rows: readonly R[]
  /** Names the tree. */
  label: string
  getName: (row: R) => string
  /** Beside the name. */
  getNote?: ((row: R) => ReactNode) | undefined
  /** Shows what holds this text, and what lies above it. */
  filter?: string | undefined
  /** Ids that are closed; leave both out to let the tree mind it. */
  closed?: ReadonlySet<string> | undefined
  onClosedChange?: ((closed: ReadonlySet<string>) => void) | undefined
  /** How far an entry is ticked; with it entries have boxes. */
  tickOf?: ((row: R) => Tick) | undefined
  isDisabled?: ((row: R) => boolean) | undefined
  /** The chosen entry, where one is chosen. */
  chosen?: string | undefined
  /** An entry was ticked or chosen. */
  onPick: (row: R) => void
  className?: string | undefined
}

/** The rows that match, with what lies above them. */
function matching<R extends TreeRow>(rows: readonly R[], getName: (row: R) => string, text = '') {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return rows
  const shown = new Set<string>()
  for (const row of rows)
    if (getName(row).toLowerCase().includes(wanted))
      for (const id of [row.id, ...idsAbove(rows, row.id)]) shown.add(id)
  return rows.filter(({ id }) => shown.has(id))
}

/** Draws a tree. */
export function Tree<R extends TreeRow>({
  rows,
  label,
  getName,
  getNote,
  filter,
  closed: asked,
  onClosedChange,
  tickOf,
  isDisabled,
  chosen,
  onPick,
  className,
}: TreeProps<R>) {
  const [own, setOwn] = useState<ReadonlySet<string>>(new Set())
  const closed = asked ?? own
  const [active, setActive] = useState<string>()
  const box = useRef<HTMLDivElement>(null)
  const isFiltered = (filter ?? '').trim() !== ''
  const shown = useMemo(
    () =>
      openBranches(
        buildTree(matching(rows, getName, filter)),
        (id) => isFiltered || !closed.has(id),
      ),
    [rows, getName, filter, isFiltered, closed],
  )
  // Always an entry that is shown: without one the keyboard finds no way into the tree.
  const stop =
    [active, chosen].find((id) => shown.some(({ row }) => row.id === id)) ?? shown[0]?.row.id
  const setOpen = (id: string, open: boolean) => {
    const next = new Set(closed)
    next[open ? 'delete' : 'add'](id)
    setOwn(next)
    onClosedChange?.(next)
  }
  const focus = (branch: Branch<R> | undefined) => {
    if (!branch) return
    setActive(branch.row.id)
    box.current?.querySelector<HTMLElement>(`[data-id="${branch.row.id}"]`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isImeKey(event)) return
    const at = shown.findIndex(({ row }) => row.id === stop)
    const branch = shown[at]
    if (!branch) return
    const isOpen = branch.below.length > 0 && (isFiltered || !closed.has(branch.row.id))
    const acts: Record<string, () => void> = {
      ArrowDown: () => focus(shown[at + 1]),
      ArrowUp: () => focus(shown[at - 1]),
      Home: () => focus(shown[0]),
      End: () => focus(shown.at(-1)),
      ArrowRight: () =>
        isOpen ? focus(branch.below[0]) : branch.below.length > 0 && setOpen(branch.row.id, true),
      ArrowLeft: () =>
        isOpen && !isFiltered
          ? setOpen(branch.row.id, false)
          : focus(shown.find(({ row }) => row.id === branch.row.pid)),
      Enter: () => isDisabled?.(branch.row) || onPick(branch.row),
      ' ': () => isDisabled?.(branch.row) || onPick(branch.row),
    }
    const act = acts[event.key]
    if (!act || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  return (
    <div
      ref={box}
      role="tree"
      aria-label={label}
      aria-multiselectable={tickOf !== undefined}
      onKeyDown={onKeyDown}
      className={cx('flex flex-col', className)}
    >
      {shown.map(({ row, level, below }) => {
        const tick = tickOf?.(row)
        const off = isDisabled?.(row) ?? false
        const isOpen = isFiltered || !closed.has(row.id)
        return (
          <div
            key={row.id}
            role="treeitem"
            data-id={row.id}
            tabIndex={row.id === stop ? 0 : -1}
            aria-level={level}
            aria-expanded={below.length > 0 ? isOpen : undefined}
            aria-checked={tick}
            aria-selected={tick === undefined ? row.id === chosen : undefined}
            aria-disabled={off || undefined}
            onClick={() => {
              setActive(row.id)
              if (!off) onPick(row)
            }}
            onKeyDown={undefined}
            style={{ paddingInlineStart: (level - 1) * 20 }}
            className={cx(
              'flex min-h-8 cursor-pointer items-center gap-1 rounded pr-2 hover:bg-hover',
              row.id === chosen && 'bg-selected',
              off && 'cursor-not-allowed text-text-faint',
            )}
          >
            <span
              aria-hidden
              className={cx(
                'grid size-6 shrink-0 place-items-center',
                below.length === 0 && 'invisible',
              )}
              onClick={(event) => {
                event.stopPropagation()
                setOpen(row.id, closed.has(row.id))
              }}
            >
              <ChevronRight className={cx('size-4', isOpen && 'rotate-90')} />
            </span>
            {tick !== undefined && (
              <span aria-hidden className="pointer-events-none flex">
                <Checkbox
                  aria-label={getName(row)}
                  tabIndex={-1}
                  checked={tick === true}
                  indeterminate={tick === 'mixed'}
                  disabled={off}
                  onChange={() => undefined}
                />
              </span>
            )}
            <span className="min-w-0 truncate">{getName(row)}</span>
            {getNote?.(row)}
          </div>
        )
      })}
    </div>
  )
}
