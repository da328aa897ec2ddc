import { useState, type ReactElement } from 'react'
import type { MenuEntry } from '#contract/menu-entry.ts'
import { visibleChildren } from '#core/navigation/menu-index.ts'
import { Popover } from '#ui/layer/popover.tsx'
import { MenuTree } from './menu-tree.tsx'

interface MenuPopupProps {
  entry: MenuEntry
  /** Paths from the entry's children to the page on screen. */
  trail: readonly string[]
  side: 'right' | 'bottom'
  trigger: ReactElement
}

/** What a group holds, beside its button; a choice closes it. */
export const MenuPopup = ({ entry, trail, side, trigger }: MenuPopupProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      label={entry.meta.title}
      trigger={trigger}
      side={side}
      open={isOpen}
      onOpenChange={setOpen}
      className="bar-menu w-55 overflow-x-hidden py-1"
    >
      <MenuTree
        entries={visibleChildren(entry.children)}
        depth={0}
        trail={trail}
        onChoose={() => setOpen(false)}
      />
    </Popover>
  )
}
