import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { clearToasts, toasts } from '#core/feedback/toast.ts'
import { patience } from '#tests/patience.ts'
import { lazyDialog } from './lazy-dialog.tsx'

const Box = ({ onClose }: { onClose: () => void }) => (
  <button type="button" onClick={onClose}>
    box
  </button>
)

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
