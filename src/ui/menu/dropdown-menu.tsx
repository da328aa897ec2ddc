// The buttons that open menus. The menus themselves are 25 KB that no first frame shows: they are fetched when the
// pointer or the focus reaches a button.
import * as Slot from 'radix-ui/slot'
import {
  createContext,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  use,
  useId,
  useState,
} from 'react'
import { lazyModule, useLazyModule } from '../lazy-module.ts'
import type { MenuCheckItemProps, MenuItemProps, MenuRadioGroupProps } from './menu-parts.tsx'

const parts = lazyModule(() => import('./menu-parts.tsx'))

/** Fetches what menus need, ahead of the first one. */
export const preloadMenus = parts.preload

const PartsContext = createContext<ReturnType<typeof parts.known>>(undefined)

type DropdownMenuProps = {
  /** The button that opens it. */
  trigger: ReactElement
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'right' | 'bottom' | 'left'
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
  children: ReactNode
}

/** A menu of commands; the trigger's name is the menu's. */
export const DropdownMenu = ({
  trigger,
  align = 'end',
  side = 'bottom',
  open: asked,
  onOpenChange,
  children,
}: DropdownMenuProps) => {
  const [own, setOwn] = useState(false)
  const [byKey, setByKey] = useState(false)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const triggerId = useId()
  const id = useId()
  const wanted = asked ?? own
  const setOpen = (next: boolean, isByKey = false) => {
    setByKey(isByKey)
    setOwn(next)
    onOpenChange?.(next)
  }
  const known = useLazyModule(parts, wanted, () => setOpen(false))
  const open = wanted && known !== undefined
  const press = (event: PointerEvent) => {
    if (event.button !== 0 || event.ctrlKey) return
    // The focus goes into the menu, not to the button.
    if (!wanted) event.preventDefault()
    setOpen(!wanted)
  }
  const key = (event: KeyboardEvent) => {
    if (!['Enter', ' ', 'ArrowDown'].includes(event.key)) return
    event.preventDefault()
    setOpen(event.key === 'ArrowDown' || !wanted, true)
  }
  return (
    <>
      <Slot.Root
        ref={setAnchor}
        id={triggerId}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-busy={wanted && !open ? true : undefined}
        data-state={open ? 'open' : 'closed'}
        onPointerEnter={parts.preload}
        onFocus={parts.preload}
        onPointerDown={press}
        onKeyDown={key}
      >
        {trigger}
      </Slot.Root>
      {known && anchor && (
        <PartsContext value={known}>
          <known.MenuPanel
            {...{ anchor, id, byKey, align, side, open, labelledBy: triggerId }}
            onOpenChange={setOpen}
          >
            {children}
          </known.MenuPanel>
        </PartsContext>
      )}
    </>
  )
}

/** One command. */
export const MenuItem = (props: MenuItemProps) => {
  const known = use(PartsContext)
  return known && <known.Item {...props} />
}

/** Something to turn on or off; the menu stays open for the next one. */
export const MenuCheckItem = (props: MenuCheckItemProps) => {
  const known = use(PartsContext)
  return known && <known.CheckItem {...props} />
}

/** One of a few: language, density, theme. */
export const MenuRadioGroup = <V extends string>(props: MenuRadioGroupProps<V>) => {
  const known = use(PartsContext)
  return known && <known.RadioGroup {...props} />
}

/** A thin line between groups of entries. */
export const MenuSeparator = () => {
  const known = use(PartsContext)
  return known && <known.Separator />
}

/** A heading over entries; not a stop of the arrow keys. */
export const MenuHeading = (props: { children: ReactNode }) => {
  const known = use(PartsContext)
  return known && <known.Heading {...props} />
}
