import { Search } from 'lucide-react'
import { useState } from 'react'
import { DecimalInput } from '#ui/field/decimal-input.tsx'
import { Field } from '#ui/field/field.tsx'
import { Input } from '#ui/field/input.tsx'
import { Textarea } from '#ui/field/textarea.tsx'
import type { Examples } from '../examples.ts'
import { labels, unbroken } from '../labels.ts'
import { State } from '../state.tsx'

const Fields = () => (
  <>
    <State name={labels.usual}>
      <Field label={labels.amount} hint={labels.hint} error={null} required>
        {(control) => <Input {...control} />}
      </Field>
    </State>
    <State name={labels.invalid}>
      <Field label={labels.amount} hint={labels.hint} error={labels.wrong} required>
        {(control) => <Input {...control} defaultValue="0" />}
      </Field>
    </State>
    <State name={labels.long} narrow>
      <Field label={labels.longText} hint={labels.hint} error={labels.reason}>
        {(control) => <Input {...control} defaultValue={unbroken} />}
      </Field>
    </State>
  </>
)

const Clearable = () => {
  const [value, setValue] = useState('RC26')
  return (
    <Input
      aria-label={labels.search}
      lead={<Search aria-hidden />}
      value={value}
      onChange={(event) => setValue(event.target.value)}
      onClear={() => setValue('')}
      clearLabel={labels.clear}
    />
  )
}

const Inputs = () => (
  <>
    <State name={labels.empty}>
      <Input aria-label={labels.number} placeholder={labels.number} />
    </State>
    <State name={labels.chosen}>
      <Clearable />
      <Input aria-label={labels.amount} defaultValue="1250.00" trail="USDT" />
    </State>
    <State name={labels.sizes}>
      {(['sm', 'md', 'lg'] as const).map((size) => (
        <Input
          key={size}
          size={size}
          aria-label={labels.number}
          defaultValue="RC2607120000010241"
        />
      ))}
    </State>
    <State name={labels.invalid}>
      <Input aria-label={labels.amount} invalid defaultValue="0" />
    </State>
    <State name={labels.disabled}>
      <Input aria-label={labels.number} disabled defaultValue="RC2607120000010241" />
      <Input aria-label={labels.number} disabled placeholder={labels.number} />
    </State>
    <State name={labels.long} narrow>
      <Input aria-label={labels.network} lead={<Search aria-hidden />} defaultValue={unbroken} />
    </State>
  </>
)

const Amount = ({ first, ...rest }: { first: string; invalid?: boolean; disabled?: boolean }) => {
  const [value, setValue] = useState(first)
  return (
    <DecimalInput
      {...rest}
      aria-label={labels.amount}
      scale={6}
      value={value}
      onValueChange={setValue}
      trail="USDT"
    />
  )
}

const DecimalInputs = () => (
  <>
    <State name={labels.empty}>
      <Amount first="" />
    </State>
    <State name={labels.usual}>
      <Amount first="1250.000001" />
    </State>
    <State name={labels.invalid}>
      <Amount first="0" invalid />
    </State>
    <State name={labels.disabled}>
      <Amount first="1250" disabled />
    </State>
    <State name={labels.long} narrow>
      <Amount first="123456789012345678.123456" />
    </State>
  </>
)

const Counted = ({ first }: { first: string }) => {
  const [value, setValue] = useState(first)
  return (
    <Textarea
      aria-label={labels.remark}
      counter
      maxLength={200}
      value={value}
      onChange={(event) => setValue(event.target.value)}
    />
  )
}

const Textareas = () => (
  <>
    <State name={labels.empty}>
      <Textarea aria-label={labels.remark} placeholder={labels.remark} />
    </State>
    <State name={labels.long}>
      <Counted first={labels.longText} />
    </State>
    <State name={labels.invalid}>
      <Textarea aria-label={labels.remark} invalid defaultValue={labels.wrong} />
    </State>
    <State name={labels.disabled}>
      <Textarea aria-label={labels.remark} disabled defaultValue={labels.remark} />
    </State>
    <State name={labels.narrow} narrow>
      <Counted first={unbroken} />
    </State>
  </>
)

export const inputs: Examples = {
  Field: Fields,
  Input: Inputs,
  DecimalInput: DecimalInputs,
  Textarea: Textareas,
}
