import { Check } from 'lucide-react'
import * as Radix from 'radix-ui/dropdown-menu'
import { createContext, type ReactElement, type ReactNode, use, useMemo, useRef } from 'react'
import { cx } from './cx.ts'
import { floatClass, itemClass } from './layer-class.ts'
import { layerRoot } from './layer-root.ts'
import { MenuRow } from './menu-row.tsx'

type DropdownMenuProps = {
  trigger: ReactElement
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'right' | 'bottom' | 'left'
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
  children: ReactNode
}

type AfterClose = (act: () => void) => void

const AfterCloseContext = createContext<AfterClose | null>(null)

/**
 * A menu of commands; the trigger's name is the menu's. It is not modal: a dialog opened from an
 * entry would otherwise meet the menu taking its lock off the body and leave the page unclickable
 * (radix-ui/primitives#1241). A chosen command runs once the menu is gone and the focus is back on
 * the trigger, so that a dialog it opens knows where to return the focus to.
 */
export const DropdownMenu = ({
  trigger,
  align = 'end',
  side = 'bottom',
  open,
  onOpenChange,
  children,
}: DropdownMenuProps) => {
  const pending = useRef<(() => void) | null>(null)
  const afterClose = useMemo<AfterClose>(() => (act) => (pending.current = act), [])
  const run = () => {
    const act = pending.current
    pending.current = null
    // Radix moves the focus right after this event.
    if (act) setTimeout(act, 0)
  }
  return (
    <Radix.Root
      modal={false}
      {...(open !== undefined && { open })}
      {...(onOpenChange !== undefined && { onOpenChange })}
    >
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal container={layerRoot()}>
        <Radix.Content
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          loop
          onCloseAutoFocus={run}
          className={cx(
            floatClass,
            'max-h-(--radix-dropdown-menu-content-available-height) min-w-40 overflow-y-auto p-1',
          )}
        >
          <AfterCloseContext value={afterClose}>{children}</AfterCloseContext>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

type MenuItemProps = {
  onSelect: () => void
  icon?: ReactNode
  shortcut?: string | undefined
  /** Why it cannot be used now: the entry stays in reach of the arrow keys and says so. */
  reason?: string | undefined
  tone?: 'default' | 'danger' | undefined
  children: ReactNode
}

/** One command. */
export const MenuItem = ({ onSelect, reason, tone, children, ...row }: MenuItemProps) => {
  const afterClose = use(AfterCloseContext)
  const select = (event: Event) => {
    if (reason !== undefined) return event.preventDefault()
    if (afterClose) afterClose(onSelect)
    else onSelect()
  }
  return (
    <Radix.Item
      aria-disabled={reason === undefined ? undefined : true}
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

type MenuCheckItemProps = {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  children: ReactNode
}

/** Something to turn on or off; the menu stays open for the next one. */
export const MenuCheckItem = ({ checked, onCheckedChange, children }: MenuCheckItemProps) => (
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

type MenuRadioGroupProps<V extends string> = {
  label: string
  value: V
  onValueChange: (value: V) => void
  options: readonly { value: V; label: ReactNode }[]
}

/** One of a few: language, density, theme. */
export const MenuRadioGroup = <V extends string>({
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

/** A thin line between groups of entries. */
export const MenuSeparator = () => <Radix.Separator className="-mx-1 my-1 h-px bg-line" />

/** A heading over entries; not a stop of the arrow keys. */
export const MenuHeading = ({ children }: { children: ReactNode }) => (
  <Radix.Label className="px-2 py-1 text-xs text-text-faint">{children}</Radix.Label>
)
