import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearToasts, toasts } from '#core/feedback/toast.ts'
import { translate } from '#core/i18n/text.ts'
import { showInShell } from '../testing/show-in-shell.tsx'
import { MoreMenu } from './more-menu.tsx'

/** The screen of a machine, as a browser shows it. */
function machine({ isEnabled = true, refuses = false } = {}) {
  let shown: Element | null = null
  const change = (element: Element | null) => async () => {
    if (refuses) throw new TypeError('Permissions check failed')
    shown = element
    document.dispatchEvent(new Event('fullscreenchange'))
  }
  const define = (target: object, name: string, descriptor: PropertyDescriptor) =>
    Object.defineProperty(target, name, { configurable: true, ...descriptor })
  define(document, 'fullscreenEnabled', { get: () => isEnabled })
  define(document, 'fullscreenElement', { get: () => shown })
  const enter = vi.fn(change(document.documentElement))
  const leave = vi.fn(change(null))
  define(document.documentElement, 'requestFullscreen', { value: enter })
  define(document, 'exitFullscreen', { value: leave })
  return { enter, leave, escape: change(null) }
}
/** Opens the menu and returns one of its entries. */
const entry = async (name: string) => {
  const user = userEvent.setup()
  if (!screen.queryByRole('menu'))
    await user.click(await screen.findByRole('button', { name: '更多工具' }))
  return screen.findByRole('menuitem', { name })
}
const said = () => toasts.items.map(({ text }) => translate(text))

beforeEach(clearToasts)
afterEach(() => {
  for (const name of ['fullscreenEnabled', 'fullscreenElement', 'exitFullscreen'])
    Reflect.deleteProperty(document, name)
  Reflect.deleteProperty(document.documentElement, 'requestFullscreen')
})

it('covers the screen, says what it does next, and gives it back', async () => {
  const { enter, leave } = machine()
  await showInShell(<MoreMenu />)
  await userEvent.click(await entry('开全屏'))
  expect(enter).toHaveBeenCalledOnce()
  await userEvent.click(await entry('关全屏'))
  expect(leave).toHaveBeenCalledOnce()
  expect(await entry('开全屏')).toBeInTheDocument()
  expect(said()).toEqual([])
})

it('follows the key of the browser that leaves the full screen', async () => {
  const { escape } = machine()
  await showInShell(<MoreMenu />)
  await userEvent.click(await entry('开全屏'))
  await entry('关全屏')
  await escape()
  expect(await entry('开全屏')).toBeInTheDocument()
})

it.each([{ isEnabled: false }, { refuses: true }])(
  'says so where there is no full screen: %j',
  async (screenOf) => {
    const { enter } = machine(screenOf)
    await showInShell(<MoreMenu />)
    await userEvent.click(await entry('开全屏'))
    await waitFor(() => expect(said()).toEqual(['暂不支持全屏']))
    expect(enter).toHaveBeenCalledTimes(screenOf.isEnabled === false ? 0 : 1)
    expect(await entry('开全屏')).toBeInTheDocument()
  },
)
