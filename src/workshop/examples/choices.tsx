import { useState } from 'react'
import { Checkbox } from '#ui/field/checkbox.tsx'
import { RadioGroup } from '#ui/field/radio-group.tsx'
import { Switch } from '#ui/field/switch.tsx'
import type { Examples } from '../examples.ts'
import { labels } from '../labels.ts'
import { State } from '../state.tsx'

const Checkboxes = () => (
  <>
    <State name={`${labels.usual} · ${labels.chosen} · ${labels.mixed}`}>
      <Checkbox label={labels.pending} />
      <Checkbox label={labels.approved} defaultChecked />
      <Checkbox label={labels.all} indeterminate />
    </State>
    <State name={labels.disabled}>
      <Checkbox label={labels.pending} disabled />
      <Checkbox label={labels.approved} disabled defaultChecked />
      <Checkbox label={labels.all} disabled indeterminate />
    </State>
    <State name={labels.long} narrow>
      <Checkbox label={labels.longText} defaultChecked />
    </State>
  </>
)

const Switches = () => (
  <>
    <State name={`${labels.usual} · ${labels.chosen}`}>
      <Switch label={labels.quick} />
      <Switch label={labels.quick} defaultChecked />
    </State>
    <State name={labels.disabled}>
      <Switch label={labels.quick} disabled />
      <Switch label={labels.quick} disabled defaultChecked />
    </State>
    <State name={labels.long} narrow>
      <Switch label={labels.longText} defaultChecked />
    </State>
  </>
)

const options = [
  { value: 'pending', label: labels.pending, hint: labels.hint },
  { value: 'approved', label: labels.approved },
  { value: 'rejected', label: labels.rejected, disabled: true },
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
      label={labels.state}
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
    <State name={labels.usual}>
      <States />
    </State>
    <State name={labels.invalid}>
      <States invalid />
    </State>
    <State name={labels.disabled}>
      <States disabled />
    </State>
    <State name={labels.narrow} narrow>
      <States column />
    </State>
  </>
)

export const choices: Examples = { Checkbox: Checkboxes, Switch: Switches, RadioGroup: RadioGroups }
