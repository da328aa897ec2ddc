import { Check } from 'lucide-react'
import * as Radix from 'radix-ui/dropdown-menu'
import { createContext, type FocusEvent, type ReactNode, use, useMemo, useRef } from 'react'
import { cx } from '../cx.ts'
import { Kbd } from '../kbd.tsx'
import { floatClass, itemClass } from '../layer/layer-class.ts'
import { layerRoot } from '../layer/layer-root.ts'
import { Placeholder } from '../placeholder.tsx'

/** What the menu is given by its button. */
type MenuPanelProps = {
  anchor: HTMLElement
  id: string
  labelledBy: string
  /** Opened by a key: the first entry gets the focus. */
  byKey: boolean
  align: 'start' | 'center' | 'end'
  side: 'top' | 'right' | 'bottom' | 'left'
  open: boolean
  onOpenChange: (open: boolean) => void
  children: ReactNode
}

/** Properties of `MenuItem`. */
export type MenuItemProps = {
  onSelect: () => void
  icon?: ReactNode
  shortcut?: string | undefined
  /** Why it cannot be used now: the entry stays in reach of the arrow keys and says so. */
  reason?: string | undefined
  tone?: 'default' | 'danger' | undefined
  children: ReactNode
}

/** Properties of `MenuCheckItem`. */
export type MenuCheckItemProps = {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  children: ReactNode
}

/** Properties of `MenuRadioGroup`. */
export type MenuRadioGroupProps<V extends string> = {
  label: string
  value: V
  onValueChange: (value: V) => void
  options: readonly { value: V; label: ReactNode }[]
}

type AfterClose = (act: () => void) => void

const AfterCloseContext = createContext<AfterClose | null>(null)

/**
 * The menu itself. It is not modal: a dialog opened from an entry would otherwise meet the menu
 * taking its lock off the body and leave the page unclickable (radix-ui/primitives#1241). A chosen
 * command runs once the menu is gone and the focus is back on the trigger, so that a dialog it opens
 * knows where to return the focus to.
 */
export const MenuPanel = ({
  anchor,
  id,
  labelledBy,
  byKey,
  align,
  side,
  open,
  onOpenChange,
  children,
}: MenuPanelProps) => {
  const pending = useRef<(() => void) | null>(null)
  const afterClose = useMemo<AfterClose>(() => (act) => (pending.current = act), [])
  const run = () => {
    const act = pending.current
    pending.current = null
    // Radix moves the focus right after this event.
    if (act) setTimeout(act, 0)
  }
  // Radix knows of keys only those pressed after it came; the key that fetched it counts too.
  const focusFirst = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    if (byKey && target === currentTarget)
      currentTarget.querySelector<HTMLElement>('[role^="menuitem"]')?.focus()
  }
  return (
    <Radix.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>
        <Placeholder element={anchor} />
      </Radix.Trigger>
      <Radix.Portal container={layerRoot()}>
        <Radix.Content
          id={id}
          aria-labelledby={labelledBy}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          loop
          onFocus={focusFirst}
          onCloseAutoFocus={run}
          className={cx(
            floatClass,
            'max-h-(--radix-dropdown-menu-content-available-height) max-w-[min(24rem,100vw-1rem)] min-w-40 overflow-y-auto p-1',
          )}
        >
          <AfterCloseContext value={afterClose}>{children}</AfterCloseContext>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Draws `MenuItem`. */
export const Item = ({ onSelect, reason, tone, children, ...row }: MenuItemProps) => {
  const afterClose = use(AfterCloseContext)
  const select = (event: Event) => {
    if (reason !== undefined) return event.preventDefault()
    if (afterClose) afterClose(onSelect)
    else onSelect()
  }
  return (
    <Radix.Item
      aria-disabled={reason === undefined ? undefined : true}
      aria-keyshortcuts={row.shortcut}
      onSelect={select}
      className={cx(
        itemClass,
        reason !== undefined ? 'cursor-not-allowed text-text-faint' : 'cursor-pointer',
        tone === 'danger' && reason === undefined && 'text-danger-strong',
      )}
    >
      <MenuRow {...row} reason={reason}>
        {children}
      </MenuRow>
    </Radix.Item>
  )
}

/** Draws `MenuCheckItem`. */
export const CheckItem = ({ checked, onCheckedChange, children }: MenuCheckItemProps) => (
  <Radix.CheckboxItem
    checked={checked}
    onCheckedChange={onCheckedChange}
    onSelect={(event) => event.preventDefault()}
    className={cx(itemClass, 'cursor-pointer pl-8')}
  >
    <Mark />
    {children}
  </Radix.CheckboxItem>
)

/** Draws `MenuRadioGroup`. */
export const RadioGroup = <V extends string>({
  label,
  value,
  onValueChange,
  options,
}: MenuRadioGroupProps<V>) => (
  <Radix.RadioGroup
    aria-label={label}
    value={value}
    onValueChange={(chosen) => {
      const option = options.find((each) => each.value === chosen)
      if (option) onValueChange(option.value)
    }}
  >
    {options.map((option) => (
      <Radix.RadioItem
        key={option.value}
        value={option.value}
        className={cx(itemClass, 'cursor-pointer pl-8')}
      >
        <Mark />
        {option.label}
      </Radix.RadioItem>
    ))}
  </Radix.RadioGroup>
)

const Mark = () => (
  <Radix.ItemIndicator className="absolute left-2 text-primary-strong">
    <Check aria-hidden />
  </Radix.ItemIndicator>
)

/** Draws `MenuSeparator`. */
export const Separator = () => <Radix.Separator className="-mx-1 my-1 h-px bg-line" />

/** Draws `MenuHeading`. */
export const Heading = ({ children }: { children: ReactNode }) => (
  <Radix.Label className="px-2 py-1 text-xs text-text-faint">{children}</Radix.Label>
)

type MenuRowProps = {
  icon?: ReactNode
  /** The key that does the same, shown at the end of the row. */
  shortcut?: string | undefined
  /** Why it cannot be used now, as a second line. */
  reason?: string | undefined
  children: ReactNode
}

/** What a menu entry looks like inside, with no behaviour: for menus, palettes and help lists. */
const MenuRow = ({ icon, shortcut, reason, children }: MenuRowProps) => (
  <>
    {icon !== undefined && <span className="text-text-faint [&_svg]:size-4">{icon}</span>}
    <span className="min-w-0 flex-1">
      {children}
      {reason !== undefined && <span className="block text-xs text-text-faint">{reason}</span>}
    </span>
    {shortcut !== undefined && <Kbd>{shortcut}</Kbd>}
  </>
)
