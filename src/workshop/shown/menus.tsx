import { Check, Ellipsis } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import {
  DropdownMenu,
  MenuCheckItem,
  MenuHeading,
  MenuItem,
  MenuRadioGroup,
  MenuSeparator,
} from '#ui/dropdown-menu.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import type { Shown } from '../shown.ts'
import { State } from '../state.tsx'
import { say } from '../words.ts'

const nothing = () => undefined

const Menu = ({ children }: { children: ReactNode }) => (
  <DropdownMenu
    align="start"
    trigger={
      <IconButton
        tip={false}
        label={say.more}
        icon={<Ellipsis aria-hidden />}
        data-opens="[role=menu]"
      />
    }
  >
    {children}
  </DropdownMenu>
)

const DropdownMenus = () => (
  <State name={say.usual}>
    <Menu>
      <MenuHeading>{say.recharge}</MenuHeading>
      <MenuItem onSelect={nothing}>{say.approve}</MenuItem>
    </Menu>
  </State>
)

const MenuItems = () => (
  <State name={`${say.usual} · ${say.refused} · ${say.danger} · ${say.long}`}>
    <Menu>
      <MenuItem onSelect={nothing} icon={<Check aria-hidden />} shortcut="A">
        {say.approve}
      </MenuItem>
      <MenuItem onSelect={nothing} reason={say.reason}>
        {say.copy}
      </MenuItem>
      <MenuItem onSelect={nothing} tone="danger" shortcut="R">
        {say.reject}
      </MenuItem>
      <MenuItem onSelect={nothing}>{say.consequence}</MenuItem>
    </Menu>
  </State>
)

const Columns = () => {
  const [on, setOn] = useState(true)
  return (
    <Menu>
      <MenuCheckItem checked={on} onCheckedChange={setOn}>
        {say.amount}
      </MenuCheckItem>
      <MenuCheckItem checked={!on} onCheckedChange={(next) => setOn(!next)}>
        {say.network}
      </MenuCheckItem>
    </Menu>
  )
}

const MenuCheckItems = () => (
  <State name={say.chosen}>
    <Columns />
  </State>
)

const Sizes = () => {
  const [size, setSize] = useState<'default' | 'small' | 'large'>('default')
  const options = (['small', 'default', 'large'] as const).map((value) => ({
    value,
    label: say[value],
  }))
  return (
    <Menu>
      <MenuRadioGroup label={say.size} value={size} onValueChange={setSize} options={options} />
    </Menu>
  )
}

const MenuRadioGroups = () => (
  <State name={say.chosen}>
    <Sizes />
  </State>
)

const Grouped = () => (
  <State name={say.usual}>
    <Menu>
      <MenuHeading>{say.recharge}</MenuHeading>
      <MenuItem onSelect={nothing}>{say.approve}</MenuItem>
      <MenuSeparator />
      <MenuHeading>{say.longText}</MenuHeading>
      <MenuItem onSelect={nothing}>{say.reject}</MenuItem>
    </Menu>
  </State>
)

export const menus: Shown = {
  DropdownMenu: DropdownMenus,
  MenuItem: MenuItems,
  MenuCheckItem: MenuCheckItems,
  MenuRadioGroup: MenuRadioGroups,
  MenuHeading: Grouped,
  MenuSeparator: Grouped,
}
