import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef, useState } from 'react'
import { expect, test } from 'vitest'
import { Checkbox } from './checkbox.tsx'
import { DecimalInput } from './decimal-input.tsx'
import { Field } from './field.tsx'
import { Input } from './input.tsx'
import { RadioGroup } from './radio-group.tsx'
import { Switch } from './switch.tsx'

test('a mixed checkbox is mixed again after a click that its owner did not take', async () => {
  const user = userEvent.setup()
  const ref = createRef<HTMLInputElement>()
  const Page = () => {
    const [count, setCount] = useState(0)
    return (
      <Checkbox
        ref={ref}
        aria-label={`page ${count}`}
        indeterminate
        checked={false}
        onChange={() => setCount(count + 1)}
      />
    )
  }
  render(<Page />)
  expect(ref.current).toBePartiallyChecked()
  await user.click(screen.getByRole('checkbox'))
  expect(screen.getByRole('checkbox', { name: 'page 1' })).toBePartiallyChecked()
})

test('a switch is one to assistive technology and follows Space', async () => {
  const user = userEvent.setup()
  render(<Switch label="Enabled" />)
  await user.tab()
  await user.keyboard(' ')
  expect(screen.getByRole('switch', { name: 'Enabled' })).toBeChecked()
})

test('a radio group tells the value, not the event', async () => {
  const user = userEvent.setup()
  const Page = () => {
    const [value, setValue] = useState<'approve' | 'reject' | null>(null)
    return (
      <RadioGroup
        label="Decision"
        value={value}
        onValueChange={setValue}
        options={[
          { value: 'approve', label: 'Approve' },
          { value: 'reject', label: 'Reject' },
        ]}
      />
    )
  }
  render(<Page />)
  expect(screen.getByRole('radiogroup', { name: 'Decision' })).toBeVisible()
  await user.click(screen.getByLabelText('Reject'))
  expect(screen.getByRole('radio', { name: 'Reject' })).toBeChecked()
  expect(screen.getByRole('radio', { name: 'Approve' })).not.toBeChecked()
})

test('a field ties its control to the label, the hint and the error', () => {
  render(
    <Field label="Amount" hint="In USDT" error="Must be above 0" required>
      {(control) => <Input {...control} />}
    </Field>,
  )
  const input = screen.getByRole('textbox', { name: /Amount/ })
  expect(input).toBeInvalid()
  expect(input).toBeRequired()
  expect(input).toHaveAccessibleDescription('In USDT Must be above 0')
})

test('an input is cleared by its named cross, which shows only while there is something', async () => {
  const user = userEvent.setup()
  const Page = () => {
    const [text, setText] = useState('662E41')
    return (
      <Input
        aria-label="Member"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onClear={() => setText('')}
        clearLabel="Clear"
      />
    )
  }
  render(<Page />)
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  expect(screen.getByLabelText('Member')).toHaveValue('')
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull()
})

test('a decimal is cleaned while typing, and after an input method has finished', async () => {
  const user = userEvent.setup()
  const Page = () => {
    const [value, setValue] = useState('')
    return <DecimalInput aria-label="Amount" scale={2} value={value} onValueChange={setValue} />
  }
  render(<Page />)
  const input = screen.getByLabelText('Amount')
  await user.type(input, '1a2.345')
  expect(input).toHaveValue('12.34')

  fireEvent.compositionStart(input)
  fireEvent.change(input, { target: { value: '１２。５' } })
  expect(input).toHaveValue('１２。５')
  fireEvent.compositionEnd(input)
  expect(input).toHaveValue('12.5')
})

test('a radio group keeps the focus for options that come late', async () => {
  const user = userEvent.setup()
  const group = (options: { value: string; label: string }[], value: string | null = null) => (
    <>
      <RadioGroup label="Reason" value={value} onValueChange={() => {}} options={options} />
      <Input aria-label="Remark" />
    </>
  )
  const { rerender } = render(group([]))
  await user.tab()
  expect(screen.getByRole('radiogroup', { name: 'Reason' })).toHaveFocus()
  rerender(
    group([
      { value: 'a', label: 'A' },
      { value: 'b', label: 'B' },
    ]),
  )
  expect(screen.getByRole('radio', { name: 'A' })).toHaveFocus()
  await user.tab()
  expect(screen.getByRole('textbox', { name: 'Remark' })).toHaveFocus()
})
