import { Check, Ellipsis } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { IconButton } from '#ui/icon-button.tsx'
import {
  DropdownMenu,
  MenuCheckItem,
  MenuHeading,
  MenuItem,
  MenuRadioGroup,
  MenuSeparator,
} from '#ui/menu/dropdown-menu.tsx'
import type { Examples } from '../examples.ts'
import { labels } from '../labels.ts'
import { State } from '../state.tsx'

const nothing = () => undefined

const Menu = ({ children }: { children: ReactNode }) => (
  <DropdownMenu
    align="start"
    trigger={
      <IconButton
        tip={false}
        label={labels.more}
        icon={<Ellipsis aria-hidden />}
        data-opens="[role=menu]"
      />
    }
  >
    {children}
  </DropdownMenu>
)

const DropdownMenus = () => (
  <State name={labels.usual}>
    <Menu>
      <MenuHeading>{labels.recharge}</MenuHeading>
      <MenuItem onSelect={nothing}>{labels.approve}</MenuItem>
    </Menu>
  </State>
)

const MenuItems = () => (
  <State name={`${labels.usual} · ${labels.refused} · ${labels.danger} · ${labels.long}`}>
    <Menu>
      <MenuItem onSelect={nothing} icon={<Check aria-hidden />} shortcut="A">
        {labels.approve}
      </MenuItem>
      <MenuItem onSelect={nothing} reason={labels.reason}>
        {labels.copy}
      </MenuItem>
      <MenuItem onSelect={nothing} tone="danger" shortcut="R">
        {labels.reject}
      </MenuItem>
      <MenuItem onSelect={nothing}>{labels.consequence}</MenuItem>
    </Menu>
  </State>
)

const Columns = () => {
  const [on, setOn] = useState(true)
  return (
    <Menu>
      <MenuCheckItem checked={on} onCheckedChange={setOn}>
        {labels.amount}
      </MenuCheckItem>
      <MenuCheckItem checked={!on} onCheckedChange={(next) => setOn(!next)}>
        {labels.network}
      </MenuCheckItem>
    </Menu>
  )
}

const MenuCheckItems = () => (
  <State name={labels.chosen}>
    <Columns />
  </State>
)

const Sizes = () => {
  const [size, setSize] = useState<'default' | 'small' | 'large'>('default')
  const options = (['small', 'default', 'large'] as const).map((value) => ({
    value,
    label: labels[value],
  }))
  return (
    <Menu>
      <MenuRadioGroup label={labels.size} value={size} onValueChange={setSize} options={options} />
    </Menu>
  )
}

const MenuRadioGroups = () => (
  <State name={labels.chosen}>
    <Sizes />
  </State>
)

const Grouped = () => (
  <State name={labels.usual}>
    <Menu>
      <MenuHeading>{labels.recharge}</MenuHeading>
      <MenuItem onSelect={nothing}>{labels.approve}</MenuItem>
      <MenuSeparator />
      <MenuHeading>{labels.longText}</MenuHeading>
      <MenuItem onSelect={nothing}>{labels.reject}</MenuItem>
    </Menu>
  </State>
)

export const menus: Examples = {
  DropdownMenu: DropdownMenus,
  MenuItem: MenuItems,
  MenuCheckItem: MenuCheckItems,
  MenuRadioGroup: MenuRadioGroups,
  MenuHeading: Grouped,
  MenuSeparator: Grouped,
}
