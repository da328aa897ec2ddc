import { Search } from 'lucide-react'
import { useState } from 'react'
import { DecimalInput } from '#ui/decimal-input.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Textarea } from '#ui/textarea.tsx'
import type { Shown } from '../shown.ts'
import { State } from '../state.tsx'
import { say, unbroken } from '../words.ts'

const Fields = () => (
  <>
    <State name={say.usual}>
      <Field label={say.amount} hint={say.hint} error={null} required>
        {(control) => <Input {...control} />}
      </Field>
    </State>
    <State name={say.invalid}>
      <Field label={say.amount} hint={say.hint} error={say.wrong} required>
        {(control) => <Input {...control} defaultValue="0" />}
      </Field>
    </State>
    <State name={say.long} narrow>
      <Field label={say.longText} hint={say.hint} error={say.reason}>
        {(control) => <Input {...control} defaultValue={unbroken} />}
      </Field>
    </State>
  </>
)

const Clearable = () => {
  const [value, setValue] = useState('RC26')
  return (
    <Input
      aria-label={say.search}
      lead={<Search aria-hidden />}
      value={value}
      onChange={(event) => setValue(event.target.value)}
      onClear={() => setValue('')}
      clearLabel={say.clear}
    />
  )
}

const Inputs = () => (
  <>
    <State name={say.empty}>
      <Input aria-label={say.number} placeholder={say.number} />
    </State>
    <State name={say.chosen}>
      <Clearable />
      <Input aria-label={say.amount} defaultValue="1250.00" trail="USDT" />
    </State>
    <State name={say.sizes}>
      {(['sm', 'md', 'lg'] as const).map((size) => (
        <Input key={size} size={size} aria-label={say.number} defaultValue="RC2607120000010241" />
      ))}
    </State>
    <State name={say.invalid}>
      <Input aria-label={say.amount} invalid defaultValue="0" />
    </State>
    <State name={say.disabled}>
      <Input aria-label={say.number} disabled defaultValue="RC2607120000010241" />
      <Input aria-label={say.number} disabled placeholder={say.number} />
    </State>
    <State name={say.long} narrow>
      <Input aria-label={say.network} lead={<Search aria-hidden />} defaultValue={unbroken} />
    </State>
  </>
)

const Amount = ({ first, ...rest }: { first: string; invalid?: boolean; disabled?: boolean }) => {
  const [value, setValue] = useState(first)
  return (
    <DecimalInput
      {...rest}
      aria-label={say.amount}
      scale={6}
      value={value}
      onValueChange={setValue}
      trail="USDT"
    />
  )
}

const DecimalInputs = () => (
  <>
    <State name={say.empty}>
      <Amount first="" />
    </State>
    <State name={say.usual}>
      <Amount first="1250.000001" />
    </State>
    <State name={say.invalid}>
      <Amount first="0" invalid />
    </State>
    <State name={say.disabled}>
      <Amount first="1250" disabled />
    </State>
    <State name={say.long} narrow>
      <Amount first="123456789012345678.123456" />
    </State>
  </>
)

const Counted = ({ first }: { first: string }) => {
  const [value, setValue] = useState(first)
  return (
    <Textarea
      aria-label={say.remark}
      counter
      maxLength={200}
      value={value}
      onChange={(event) => setValue(event.target.value)}
    />
  )
}

const Textareas = () => (
  <>
    <State name={say.empty}>
      <Textarea aria-label={say.remark} placeholder={say.remark} />
    </State>
    <State name={say.long}>
      <Counted first={say.longText} />
    </State>
    <State name={say.invalid}>
      <Textarea aria-label={say.remark} invalid defaultValue={say.wrong} />
    </State>
    <State name={say.disabled}>
      <Textarea aria-label={say.remark} disabled defaultValue={say.remark} />
    </State>
    <State name={say.narrow} narrow>
      <Counted first={unbroken} />
    </State>
  </>
)

export const inputs: Shown = {
  Field: Fields,
  Input: Inputs,
  DecimalInput: DecimalInputs,
  Textarea: Textareas,
}
