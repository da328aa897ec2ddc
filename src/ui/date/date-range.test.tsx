import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { DateRangePreset, DateRangeValue } from './date-range-texts.ts'
import { DateRange } from './date-range.tsx'

const texts = {
  placeholder: 'Any day',
  dialog: 'Days',
  from: 'From',
  to: 'To',
  apply: 'Apply',
  clear: 'Clear',
  previousMonth: 'Month before',
  nextMonth: 'Month after',
  badDate: 'Not a date',
  badOrder: 'Ends before it starts',
}
const presets: DateRangePreset[] = [
  { id: 'week', label: 'Seven days', range: () => ['2026-11-15', '2026-11-21'] },
]

const Page = () => {
  const [value, setValue] = useState<DateRangeValue | null>(null)
  return (
    <DateRange
      aria-label="Created"
      value={value}
      onValueChange={setValue}
      presets={presets}
      texts={texts}
      locale="en-GB"
      today="2026-11-21"
    />
  )
}
const field = () => screen.getByRole('button', { name: 'Created' })
const open = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(field())
  // The calendar is loaded here for the first time, which takes its time on a busy machine.
  await screen.findByLabelText('November 2026')
}
const fill = async (user: ReturnType<typeof userEvent.setup>, name: string, text: string) => {
  await user.clear(screen.getByLabelText(name))
  await user.paste(text)
  await user.keyboard('{Enter}')
}

test('a preset is applied at once and can be cleared', async () => {
  const user = userEvent.setup()
  render(<Page />)
  expect(field()).toHaveTextContent('Any day')
  await open(user)
  await user.click(screen.getByText('Seven days'))
  expect(field()).toHaveTextContent('2026-11-15 – 2026-11-21')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  expect(field()).toHaveTextContent('Any day')
})

test('typed days are checked and applied by Enter', async () => {
  const user = userEvent.setup()
  render(<Page />)
  await open(user)
  await fill(user, 'From', '2026-11-31')
  await fill(user, 'To', '2026-11-03')
  expect(screen.getByRole('alert')).toHaveTextContent('Not a date')
  await fill(user, 'From', '2026/11/9')
  expect(screen.getByRole('alert')).toHaveTextContent('Ends before it starts')
  await fill(user, 'To', '20261110')
  expect(field()).toHaveTextContent('2026-11-09 – 2026-11-10')
})

test('days picked in the calendar are the days that were clicked, in any zone', async () => {
  const user = userEvent.setup()
  render(<Page />)
  await open(user)
  await user.click(screen.getByLabelText(/\b3 November 2026/))
  await user.click(screen.getByLabelText(/\b18 November 2026/))
  expect(screen.getByLabelText('From')).toHaveValue('2026-11-03')
  expect(screen.getByLabelText('To')).toHaveValue('2026-11-18')
  await user.click(screen.getByText('Apply'))
  expect(field()).toHaveTextContent('2026-11-03 – 2026-11-18')
})
