import { render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { clearToasts, toasts } from '#core/feedback/toast.ts'
import { translate } from '#core/i18n/text.ts'
import { patience } from '#tests/patience.ts'
import { fetchDialogsAhead, lazyDialog } from './lazy-dialog.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  clearToasts()
})

const Box = ({ onClose }: { onClose: () => void }) => (
  <button type="button" onClick={onClose}>
    box
  </button>
)

const Toast = () => <p>{toasts.items.map(({ text }) => translate(text))}</p>

it('draws what it fetched, and at once the second time', async () => {
  const load = vi.fn(() => Promise.resolve(Box))
  const Lazy = lazyDialog(load)
  const first = render(<Lazy onClose={() => undefined} />)
  expect(await screen.findByText('box')).toBeInTheDocument()
  first.unmount()
  render(<Lazy onClose={() => undefined} />)
  expect(screen.getByText('box')).toBeInTheDocument()
  expect(load).toHaveBeenCalledTimes(1)
})

it('closes, says so and leaves the page when the file is gone; the next time it tries again', async () => {
  clearToasts()
  const load = vi
    .fn(() => Promise.resolve(Box))
    .mockRejectedValueOnce(new Error('Failed to fetch dynamically imported module'))
  const Lazy = lazyDialog(load)
  const close = vi.fn()
  const first = render(
    <>
      <input aria-label="form" defaultValue="kept" />
      <Lazy onClose={close} />
    </>,
  )
  await vi.waitFor(() => expect(close).toHaveBeenCalledTimes(1), patience)
  expect(screen.getByLabelText('form')).toHaveValue('kept')
  await vi.waitFor(() => expect(toasts.items).toHaveLength(1), patience)
  first.unmount()
  render(<Lazy onClose={close} />)
  expect(await screen.findByText('box')).toBeInTheDocument()
})

it('says that the network is gone where that is why nothing opens', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const Lazy = lazyDialog(() => Promise.reject<typeof Box>(new TypeError('Failed to fetch')))
  const close = vi.fn()
  render(<Lazy onClose={close} />)
  await vi.waitFor(() => expect(toasts.items).toHaveLength(1), patience)
  expect(close).toHaveBeenCalledOnce()
  render(<Toast />)
  expect(screen.getByText(/^网络已断开/)).toBeInTheDocument()
})

it('is here before the network goes: pages fetch their dialogs ahead', async () => {
  const load = vi.fn(() => Promise.resolve(Box))
  const Lazy = lazyDialog(load)
  fetchDialogsAhead()
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce(), patience)
  load.mockRejectedValue(new TypeError('Failed to fetch'))
  render(<Lazy onClose={() => undefined} />)
  expect(await screen.findByText('box')).toBeInTheDocument()
})
