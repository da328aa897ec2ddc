import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { session } from '#core/session/session.ts'
import type { Action } from './action.ts'
import { PageActions } from './page-actions.tsx'

beforeEach(() => {
  session.state.permissions = ['a']
})
afterEach(() => {
  session.state.permissions = []
})

const action = (label: string, more: Partial<Action> = {}): Action => ({
  label,
  endpoint: 'a',
  run: vi.fn(),
  ...more,
})
const show = (actions: readonly Action[]) =>
  render(
    <I18nProvider i18n={i18n}>
      <PageActions actions={actions} />
    </I18nProvider>,
  )
/** The filled buttons; the style of a button is all that marks the main one. */
const filled = () =>
  screen
    .getAllByRole('button')
    .filter((button) => button.classList.contains('bg-primary'))
    .map((button) => button.textContent)

it.each([
  ['that which adds', [action('Sort'), action('Add', { keys: 'n' })], ['Addn']],
  [
    'that which says so',
    [action('Add', { keys: 'n' }), action('Start', { keys: 'q', isMain: true })],
    ['Startq'],
  ],
  ['none where all only look', [action('Trend', { keys: 't' })], []],
  ['none that is not granted', [action('Add', { keys: 'n', endpoint: 'b' }), action('Sort')], []],
])('fills %s', (_, actions, expected) => {
  show(actions)
  expect(filled()).toEqual(expected)
})

it('keeps two beside the main one, the rest in a menu, and the keys of all', async () => {
  const user = userEvent.setup()
  const all = [
    action('Add', { keys: 'n' }),
    action('One'),
    action('Two'),
    action('Three', { keys: 'x' }),
  ]
  show(all)
  expect(screen.queryByRole('button', { name: 'Three' })).not.toBeInTheDocument()
  // The first is for narrow pages, where it has all of them.
  const [narrow, wide] = screen.getAllByRole('button', { name: '更多页面操作' })
  await user.keyboard('x')
  expect(all[3]?.run).toHaveBeenCalledOnce()
  for (const [opener, entries] of [
    [wide, ['Three']],
    [narrow, ['One', 'Two', 'Three']],
  ] as const) {
    if (opener) await user.click(opener)
    const menu = within(await screen.findByRole('menu'))
    expect(menu.getAllByRole('menuitem').map((item) => item.firstChild?.textContent)).toEqual(
      entries,
    )
    await user.keyboard('{Escape}')
  }
})
