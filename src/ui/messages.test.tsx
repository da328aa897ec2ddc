import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CopyButton } from './copy-button.tsx'
import { ErrorState } from './error-state.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { Toasts } from './toast.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('good news closes by itself, an error stays until it is closed', async () => {
  const close = vi.fn()
  render(
    <Toasts
      label="Messages"
      closeLabel="Close"
      onClose={close}
      items={[
        { id: 'a', tone: 'success', text: 'Approved' },
        { id: 'b', tone: 'danger', text: 'Refused', detail: 'request 01JD' },
      ]}
    />,
  )
  await pass(2900)
  expect(close).not.toHaveBeenCalled()
  await pass(200)
  expect(close.mock.calls).toEqual([['a']])
  await pass(600_000)
  expect(close.mock.calls).toEqual([['a']])
  const crosses = screen.getAllByRole('button', { name: 'Close' })
  fireEvent.click(crosses[1] ?? document.body)
  expect(close.mock.calls).toEqual([['a'], ['b']])
})

test('an error interrupts a screen reader, good news waits its turn', async () => {
  const item = { id: 'a', text: 'Something' }
  const { unmount } = render(
    <Toasts
      label="Messages"
      closeLabel="Close"
      onClose={() => undefined}
      items={[{ ...item, tone: 'danger' }]}
    />,
  )
  expect(document.querySelector('[role="status"][aria-live="assertive"]')).not.toBeNull()
  unmount()
  render(
    <Toasts
      label="Messages"
      closeLabel="Close"
      onClose={() => undefined}
      items={[{ ...item, tone: 'success' }]}
    />,
  )
  expect(document.querySelector('[role="status"][aria-live="polite"]')).not.toBeNull()
  await pass(1500)
})

test('the progress bar spares quick changes', async () => {
  const { rerender } = render(<ProgressBar active label="Loading" />)
  await pass(100)
  rerender(<ProgressBar active={false} label="Loading" />)
  await pass(200)
  expect(screen.queryByRole('progressbar')).toBeNull()
  rerender(<ProgressBar active label="Loading" />)
  await pass(130)
  expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeVisible()
})

test('a copy that worked is named so for a moment, a failed one is not', async () => {
  const copy = vi.fn(async () => true)
  render(<CopyButton label="Copy" doneLabel="Copied" copy={copy} />)
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }))
  await pass(0)
  expect(screen.getByRole('button', { name: 'Copied' })).toBeVisible()
  await pass(2100)
  copy.mockResolvedValue(false)
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }))
  await pass(0)
  expect(screen.getByRole('button', { name: 'Copy' })).toBeVisible()
})

test('an error state is read out, shows what to quote and retries', () => {
  const retry = vi.fn()
  render(
    <ErrorState
      title="Not loaded"
      message="Network error"
      request={{ label: 'Request', id: '01JD8Q' }}
      retry={{ label: 'Retry', onRetry: retry }}
    />,
  )
  expect(screen.getByRole('alert')).toHaveTextContent('Not loadedNetwork errorRequest 01JD8Q')
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(retry).toHaveBeenCalledTimes(1)
})
