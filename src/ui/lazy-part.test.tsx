import { act, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { lazyPart } from './lazy-part.tsx'

const Box = ({ label }: { label: string }) => <p>{label}</p>

it('shows its placeholder until it is fetched, and nothing of it the second time', async () => {
  const load = vi.fn(() => Promise.resolve(Box))
  const Part = lazyPart(load, 'waiting')
  const first = render(<Part label="box" />)
  expect(screen.getByText('waiting')).toBeInTheDocument()
  expect(await screen.findByText('box')).toBeInTheDocument()
  first.unmount()
  render(<Part label="again" />)
  expect(screen.getByText('again')).toBeInTheDocument()
  expect(load).toHaveBeenCalledTimes(1)
})

it('leaves the page when it cannot be fetched, and tries again when the network is back', async () => {
  const load = vi.fn(() => Promise.resolve(Box)).mockRejectedValueOnce(new Error('offline'))
  const Part = lazyPart(load)
  render(
    <>
      <input aria-label="form" defaultValue="kept" />
      <Part label="box" />
    </>,
  )
  await act(() => Promise.resolve())
  expect(screen.getByLabelText('form')).toHaveValue('kept')
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('box')).toBeInTheDocument()
})
