import { useState } from 'react'
import { Checkbox } from '#ui/checkbox.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Switch } from '#ui/switch.tsx'
import type { Shown } from '../shown.ts'
import { State } from '../state.tsx'
import { say } from '../words.ts'

const Checkboxes = () => (
  <>
    <State name={`${say.usual} · ${say.chosen} · ${say.mixed}`}>
      <Checkbox label={say.pending} />
      <Checkbox label={say.approved} defaultChecked />
      <Checkbox label={say.all} indeterminate />
    </State>
    <State name={say.disabled}>
      <Checkbox label={say.pending} disabled />
      <Checkbox label={say.approved} disabled defaultChecked />
      <Checkbox label={say.all} disabled indeterminate />
    </State>
    <State name={say.long} narrow>
      <Checkbox label={say.longText} defaultChecked />
    </State>
  </>
)

const Switches = () => (
  <>
    <State name={`${say.usual} · ${say.chosen}`}>
      <Switch label={say.quick} />
      <Switch label={say.quick} defaultChecked />
    </State>
    <State name={say.disabled}>
      <Switch label={say.quick} disabled />
      <Switch label={say.quick} disabled defaultChecked />
    </State>
    <State name={say.long} narrow>
      <Switch label={say.longText} defaultChecked />
    </State>
  </>
)

const options = [
  { value: 'pending', label: say.pending, hint: say.hint },
  { value: 'approved', label: say.approved },
  { value: 'rejected', label: say.rejected, disabled: true },
] as const

interface StatesProps {
  column?: boolean
  invalid?: boolean
  disabled?: boolean
}

const States = ({ column = false, invalid = false, disabled = false }: StatesProps) => {
  const [value, setValue] = useState<'pending' | 'approved' | 'rejected' | null>(
    invalid ? null : 'approved',
  )
  return (
    <RadioGroup
      label={say.state}
      options={options}
      value={value}
      onValueChange={setValue}
      direction={column ? 'column' : 'row'}
      invalid={invalid}
      disabled={disabled}
    />
  )
}

const RadioGroups = () => (
  <>
    <State name={say.usual}>
      <States />
    </State>
    <State name={say.invalid}>
      <States invalid />
    </State>
    <State name={say.disabled}>
      <States disabled />
    </State>
    <State name={say.narrow} narrow>
      <States column />
    </State>
  </>
)

export const choices: Shown = { Checkbox: Checkboxes, Switch: Switches, RadioGroup: RadioGroups }
