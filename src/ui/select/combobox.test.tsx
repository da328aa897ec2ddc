import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Combobox } from './combobox.tsx'
import type { Option } from './option.ts'
import type { OptionSearch } from './use-option-search.ts'

const members: Option[] = [
  { value: '1', label: 'Zhang Wei' },
  { value: '2', label: 'Wang Fang' },
]
const texts = {
  list: 'Members',
  loading: 'Loading',
  empty: 'Nobody',
  failed: 'Search failed',
  clear: 'Clear',
}
const find: OptionSearch<Option> = async (text) =>
  members.filter((member) => member.label.toLowerCase().includes(text))

const Page = ({ search = find }: { search?: OptionSearch<Option> }) => {
  const [value, setValue] = useState<Option | null>(null)
  return (
    <>
      <Combobox
        aria-label="Member"
        value={value}
        onValueChange={setValue}
        search={search}
        texts={texts}
        delay={20}
      />
      <output>{value?.value ?? 'none'}</output>
    </>
  )
}
const box = () => screen.getByRole('combobox', { name: 'Member' })

test('what is typed is searched and picked by keyboard, the focus never leaves the box', async () => {
  const user = userEvent.setup()
  render(<Page />)
  await user.type(box(), 'wang')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
  await user.keyboard('{ArrowDown}')
  expect(box()).toHaveAttribute('aria-activedescendant', screen.getByRole('option').id)
  expect(box()).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(screen.getByText('2')).toBeVisible()
  expect(box()).toHaveValue('Wang Fang')
  expect(box()).toHaveAttribute('aria-expanded', 'false')
})

test('leaving puts a half-typed text back; an emptied box is no member', async () => {
  const user = userEvent.setup()
  render(<Page />)
  await user.click(box())
  await user.click(await screen.findByRole('option', { name: 'Zhang Wei' }))
  await user.type(box(), 'xx')
  await user.tab()
  expect(box()).toHaveValue('Zhang Wei')
  expect(screen.getByText('1')).toBeVisible()
  await user.clear(box())
  await user.tab()
  expect(screen.getByText('none')).toBeVisible()
})

test('Escape closes the list and keeps the choice', async () => {
  const user = userEvent.setup()
  render(<Page />)
  await user.click(box())
  await screen.findByRole('option', { name: 'Zhang Wei' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
  expect(box()).toHaveFocus()
})

test('a slow early answer does not overwrite a later one', async () => {
  const user = userEvent.setup()
  const answers = new Map<string, (options: Option[]) => void>()
  const signals = new Map<string, AbortSignal>()
  const search: OptionSearch<Option> = (text, signal) => {
    signals.set(text, signal)
    return new Promise((resolve) => answers.set(text, resolve))
  }
  render(<Page search={search} />)
  await user.type(box(), 'z')
  await waitFor(() => expect(answers.has('z')).toBe(true))
  await user.type(box(), 'h')
  await waitFor(() => expect(answers.has('zh')).toBe(true))
  expect(signals.get('z')?.aborted).toBe(true)
  answers.get('zh')?.([{ value: '1', label: 'Zhang Wei' }])
  await screen.findByRole('option', { name: 'Zhang Wei' })
  answers.get('z')?.([{ value: '9', label: 'Stale' }])
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(screen.queryByRole('option', { name: 'Stale' })).toBeNull()
})

test('a failed search says so', async () => {
  const user = userEvent.setup()
  render(<Page search={() => Promise.reject(new Error('offline'))} />)
  await user.click(box())
  await waitFor(() => expect(screen.getByText('Search failed')).toBeVisible())
})

test('an input method composes undisturbed: no search, and its Enter picks nothing', async () => {
  const user = userEvent.setup()
  const search = vi.fn(find)
  render(<Page search={search} />)
  await user.click(box())
  await screen.findByRole('option', { name: 'Zhang Wei' })
  await user.keyboard('{ArrowDown}')
  fireEvent.keyDown(box(), { key: 'Enter', keyCode: 229 })
  expect(screen.getByText('none')).toBeVisible()

  const asked = search.mock.calls.length
  fireEvent.compositionStart(box())
  fireEvent(box(), Object.assign(new InputEvent('input', { bubbles: true, isComposing: true }), {}))
  await new Promise((resolve) => setTimeout(resolve, 40))
  expect(search.mock.calls.length).toBe(asked)
})
