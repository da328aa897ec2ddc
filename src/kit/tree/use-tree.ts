// A list whose rows lie below one another: which are shown, and how they are opened, closed and moved.
import { type DragEvent, type KeyboardEvent, type MouseEvent, useMemo, useState } from 'react'
import type { ListEndpoint } from '#contract/endpoint.ts'
import { getRowId, type List } from '../list/use-list.ts'
import {
  type Branch,
  dropAt,
  type DropZone,
  openBranches,
  buildTree,
  type TreePlace,
  type TreeRow,
} from './tree-rows.ts'

/** The position of a row in its tree, as the grid draws it. */
export interface RowPlace {
  readonly level: number
  /** Undefined where nothing lies below. */
  readonly expanded: boolean | undefined
  /** A line that shows where the dragged row would come to stand. */
  readonly drop?: DropZone | undefined
}

/** What the grid needs of a tree. */
export interface GridTree {
  readonly getRowPlace: (id: string) => RowPlace
  /** Rows have a handle to drag them by. */
  readonly canDrag: boolean
  readonly handlers: {
    readonly onClickCapture: (event: MouseEvent) => void
    readonly onKeyDownCapture: (event: KeyboardEvent) => void
    readonly onDragStart: (event: DragEvent) => void
    readonly onDragOver: (event: DragEvent) => void
    readonly onDragEnd: () => void
    readonly onDrop: (event: DragEvent) => void
  }
}

/** How a list is a tree. */
export interface TreeOptions {
  /** Moves a row; absent: rows stay where they are. */
  readonly onMove?: ((id: string, position: TreePlace) => void) | undefined
}

const rowAt = (target: EventTarget, selector = '[data-row]') =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null

/** The list with the rows that are shown, in the order of the tree, and what draws it as one. */
export function useTree<E extends ListEndpoint>(
  list: List<E>,
  { onMove }: TreeOptions,
): { list: List<E>; tree: GridTree; setAll: (open: boolean) => void } {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [dragged, setDragged] = useState<string>()
  const [over, setOver] = useState<{ id: string; zone: DropZone }>()
  const branches = useMemo(
    // Rows of a tree have an id and a parent; which list it is the types do not say.
    () => buildTree(list.rows as unknown as readonly TreeRow[]),
    [list.rows],
  )
  const shown = useMemo(() => openBranches(branches, (id) => !closed.has(id)), [branches, closed])
  const byId = useMemo(() => new Map(shown.map((branch) => [branch.row.id, branch])), [shown])
  const rows = useMemo(() => shown.map(({ row }) => row) as unknown as List<E>['rows'], [shown])
  const idAt = (target: EventTarget) => {
    const index = rowAt(target)?.dataset['row']
    const row = index === undefined ? undefined : rows[Number(index)]
    return row && getRowId(row)
  }
  const toggle = (id: string, open = closed.has(id)) => {
    const next = new Set(closed)
    next[open ? 'delete' : 'add'](id)
    setClosed(next)
  }
  const flat = list.rows as unknown as readonly TreeRow[]
  const end = () => {
    setDragged(undefined)
    setOver(undefined)
  }
  return {
    list: {
      ...list,
      rows,
      total: rows.length,
      picked: list.picked.filter((row) => byId.has(getRowId(row))),
    },
    setAll: (open) => setClosed(open ? new Set() : new Set(flat.map(({ id }) => id))),
    tree: {
      canDrag: onMove !== undefined,
      getRowPlace: (id) =>
        getRowPlace(byId.get(id), !closed.has(id), over?.id === id ? over.zone : undefined),
      handlers: {
        onClickCapture: (event) => {
          const id = rowAt(event.target, '[data-toggle]') ? idAt(event.target) : undefined
          if (id === undefined) return
          event.stopPropagation()
          toggle(id)
        },
        // The first cell opens and closes its row (APG tree grid); elsewhere the arrows move between cells.
        onKeyDownCapture: (event) => {
          const cell =
            event.target instanceof HTMLElement ? event.target.closest('[data-first]') : null
          const id = cell && idAt(event.target)
          const branch = id ? byId.get(id) : undefined
          if (!branch || branch.below.length === 0) return
          const isOpen = !closed.has(branch.row.id)
          if (event.key !== (isOpen ? 'ArrowLeft' : 'ArrowRight')) return
          event.stopPropagation()
          event.preventDefault()
          toggle(branch.row.id, !isOpen)
        },
        onDragStart: (event) => {
          const id = rowAt(event.target, '[data-drag]') ? idAt(event.target) : undefined
          if (id === undefined) return
          event.dataTransfer.effectAllowed = 'move'
          event.dataTransfer.setData('text/plain', id)
          const row = rowAt(event.target)
          if (row) event.dataTransfer.setDragImage(row, 12, 12)
          setDragged(id)
        },
        onDragOver: (event) => {
          const row = rowAt(event.target)
          const id = idAt(event.target)
          if (dragged === undefined || !row || id === undefined) return
          const { top, height } = row.getBoundingClientRect()
          const part = height === 0 ? 0.5 : (event.clientY - top) / height
          const zone = part < 0.3 ? 'before' : part > 0.7 ? 'after' : 'inside'
          if (!dropAt(flat, dragged, id, zone)) return setOver(undefined)
          event.preventDefault()
          if (over?.id !== id || over.zone !== zone) setOver({ id, zone })
        },
        onDragEnd: end,
        onDrop: (event) => {
          if (dragged === undefined || !over) return end()
          event.preventDefault()
          const position = dropAt(flat, dragged, over.id, over.zone)
          if (position) onMove?.(dragged, position)
          end()
        },
      },
    },
  }
}

const getRowPlace = (
  branch: Branch<TreeRow> | undefined,
  isOpen: boolean,
  drop: DropZone | undefined,
): RowPlace => ({
  level: branch?.level ?? 1,
  expanded: branch && branch.below.length > 0 ? isOpen : undefined,
  drop,
})
