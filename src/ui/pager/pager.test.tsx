import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Pager, type PagerTexts } from './pager.tsx'

const texts: PagerTexts = {
  nav: 'Pages',
  previous: 'Previous',
  next: 'Next',
  page: (page) => `Page ${page}`,
  back: 'Back 5',
  ahead: 'Ahead 5',
  sizes: 'Rows',
  size: (size) => `${size} rows`,
  jump: 'Go to',
}

const setup = (page: number) => {
  const onPageChange = vi.fn()
  const onSizeChange = vi.fn()
  render(
    <Pager
      page={page}
      size={20}
      total={2314}
      sizes={[10, 20, 50]}
      count={7}
      summary="2,314 in all"
      texts={texts}
      onPageChange={onPageChange}
      onSizeChange={onSizeChange}
    />,
  )
  return { user: userEvent.setup(), onPageChange, onSizeChange }
}

test('the current page is marked and the others are one press away', async () => {
  const { user, onPageChange } = setup(6)
  const nav = within(screen.getByRole('navigation', { name: 'Pages' }))
  expect(nav.getByRole('button', { current: 'page' })).toHaveAccessibleName('Page 6')
  for (const name of ['Page 7', 'Previous', 'Next', 'Back 5', 'Ahead 5', 'Page 116'])
    await user.click(nav.getByRole('button', { name }))
  expect(onPageChange.mock.calls.flat()).toEqual([7, 5, 7, 1, 11, 116])
})

test('at the end "next" keeps the focus and does nothing', async () => {
  const { user, onPageChange } = setup(116)
  const next = screen.getByRole('button', { name: 'Next' })
  await user.click(next)
  expect(next).toHaveFocus()
  expect(next).toHaveAttribute('aria-disabled', 'true')
  expect(onPageChange).not.toHaveBeenCalled()
})

test('a page beyond the last goes to the last', async () => {
  const { user, onPageChange } = setup(1)
  await user.type(screen.getByLabelText('Go to'), '9a99{Enter}')
  expect(onPageChange).toHaveBeenCalledExactlyOnceWith(116)
})

test('the size is chosen from the list', async () => {
  const { user, onSizeChange } = setup(1)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rows' }), '50 rows')
  expect(onSizeChange).toHaveBeenCalledExactlyOnceWith(50)
})
