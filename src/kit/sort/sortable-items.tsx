// Things in an order that people change: dragged by the pointer, moved by the arrow keys on their handle.
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  rectSortingStrategy,
  SortableContext,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { useLingui } from '@lingui/react/macro'
import { GripVertical } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { cx } from '#ui/cx.ts'
import { moveItem } from './move-item.ts'

interface SortableItemsProps<T extends { id: string }> {
  items: readonly T[]
  onSort: (items: T[]) => void
  label: string
  getName: (item: T) => string
  layout: 'list' | 'grid'
  /** Columns that an item takes in a grid. */
  spanOf?: (item: T) => 1 | 2
  children: (item: T) => ReactNode
}

const steps: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowLeft: -1,
  ArrowDown: 1,
  ArrowRight: 1,
}

/** Draws the items with a handle each; a move is read out. */
export function SortableItems<T extends { id: string }>({
  items,
  onSort,
  label,
  getName,
  layout,
  spanOf,
  children,
}: SortableItemsProps<T>) {
  const { t } = useLingui()
  const [lastMove, setLastMove] = useState<{ item: T; to: number }>()
  // A press that does not move is a click, for what is inside.
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  const move = (from: number, to: number) => {
    const item = items[from]
    if (!item || to < 0 || to >= items.length || to === from) return
    onSort(moveItem(items, from, to))
    setLastMove({ item, to })
  }
  const indexOf = (id: unknown) => items.findIndex((item) => item.id === id)
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over) move(indexOf(active.id), indexOf(over.id))
  }
  const quiet = () => undefined
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{
        // Moves are read out below, in the language of the page.
        announcements: {
          onDragStart: quiet,
          onDragOver: quiet,
          onDragEnd: quiet,
          onDragCancel: quiet,
        },
        screenReaderInstructions: { draggable: t`用方向键移动` },
      }}
    >
      <SortableContext
        items={items.map(({ id }) => id)}
        strategy={layout === 'grid' ? rectSortingStrategy : verticalListSortingStrategy}
      >
        <ol
          aria-label={label}
          className={cx(
            'gap-2',
            layout === 'grid' ? 'grid grid-cols-2 md:grid-cols-4' : 'flex flex-col',
          )}
        >
          {items.map((item, at) => (
            <SortableItem
              key={item.id}
              id={item.id}
              name={getName(item)}
              isWide={spanOf?.(item) === 2}
              onStep={(step) => move(at, at + step)}
            >
              {children(item)}
            </SortableItem>
          ))}
        </ol>
      </SortableContext>
      <p role="status" className="sr-only">
        {lastMove && t`${getName(lastMove.item)} 已移到第 ${lastMove.to + 1} 位`}
      </p>
    </DndContext>
  )
}

interface SortableItemProps {
  id: string
  name: string
  isWide: boolean
  onStep: (step: number) => void
  children: ReactNode
}

function SortableItem({ id, name, isWide, onStep, children }: SortableItemProps) {
  const { t } = useLingui()
  const {
    attributes,
    listeners,
    setNodeRef,
    setActivatorNodeRef,
    transform,
    transition,
    isDragging,
  } = useSortable({ id })
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    onStep(step)
  }
  return (
    <li
      ref={setNodeRef}
      style={{
        transition,
        ...(transform && { transform: `translate3d(${transform.x}px, ${transform.y}px, 0)` }),
      }}
      className={cx(
        'flex min-w-0 items-center gap-2 rounded-md border bg-surface p-2',
        isWide && 'col-span-2',
        isDragging && 'relative z-10 shadow-raised',
      )}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...listeners}
        aria-describedby={attributes['aria-describedby']}
        aria-label={t`移动 ${name}`}
        onKeyDown={onKeyDown}
        className="cursor-grab touch-none rounded p-1 text-text-faint hover:bg-hover"
      >
        <GripVertical aria-hidden className="size-4" />
      </button>
      {children}
    </li>
  )
}
