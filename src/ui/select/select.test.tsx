import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { MultiSelect } from './multi-select.tsx'
import { Select } from './select.tsx'

const coins = [
  { value: 'usdt', label: 'USDT' },
  { value: 'btc', label: 'BTC', disabled: true },
  { value: 'eth', label: 'ETH' },
] as const
type Coin = (typeof coins)[number]['value']

test('a select takes a value by keyboard and can be taken back to none', async () => {
  const user = userEvent.setup()
  const Page = () => {
    const [value, setValue] = useState<Coin | null>(null)
    return (
      <Select
        aria-label="Coin"
        options={coins}
        value={value}
        onValueChange={setValue}
        placeholder="Any coin"
        noneLabel="No coin"
      />
    )
  }
  render(<Page />)
  const box = screen.getByRole('combobox', { name: 'Coin' })
  expect(box).toHaveTextContent('Any coin')
  box.focus()
  await user.keyboard('{Enter}{ArrowDown}{ArrowDown}{Enter}')
  expect(box).toHaveTextContent('ETH')
  await user.keyboard('{Enter}')
  await user.click(screen.getByRole('option', { name: 'No coin' }))
  expect(box).toHaveTextContent('Any coin')
})

const texts = { list: 'Coins', filter: 'Filter', empty: 'No match', clear: 'Clear' }

test('a multi-select filters, skips what is disabled and keeps the order of the options', async () => {
  const user = userEvent.setup()
  const Page = () => {
    const [value, setValue] = useState<Coin[]>([])
    return (
      <MultiSelect
        aria-label="Coins"
        options={coins}
        value={value}
        onValueChange={setValue}
        placeholder="Any"
        texts={texts}
      />
    )
  }
  render(<Page />)
  const trigger = screen.getByRole('button', { name: 'Coins' })
  await user.click(trigger)
  const filter = await screen.findByRole('combobox', { name: 'Filter' })
  expect(filter).toHaveFocus()
  await user.keyboard('eth{Enter}')
  await user.clear(filter)
  await user.keyboard('{ArrowDown}{Enter}')
  expect(trigger).toHaveTextContent('USDT, ETH2')

  await user.keyboard('{ArrowDown}')
  const active = filter.getAttribute('aria-activedescendant') ?? ''
  expect(document.getElementById(active)).toHaveTextContent('ETH')

  await user.keyboard('xyz')
  expect(screen.getByRole('status')).toHaveTextContent('No match')
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  expect(trigger).toHaveTextContent('Any')
})
