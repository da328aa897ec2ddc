import { render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { expect, test, vi } from 'vitest'
import { useBlobAddress } from './use-blob-address.ts'

const Shown = ({ blob }: { blob: Blob | undefined }) => <p>{useBlobAddress(blob) ?? 'nothing'}</p>

test('a drawn blob has an address, which ends with its drawing', () => {
  const made = vi.spyOn(URL, 'createObjectURL')
  const revoked = vi.spyOn(URL, 'revokeObjectURL')
  const live = () =>
    made.mock.results
      .map(({ value }) => value as string)
      .filter((address) => !revoked.mock.calls.some(([gone]) => gone === address))
  const page = (blob?: Blob) => (
    <StrictMode>
      <Shown blob={blob} />
    </StrictMode>
  )
  const { rerender, unmount } = render(page(new Blob(['one'])))
  const [first] = live()
  expect(live()).toHaveLength(1)
  expect(screen.getByText(first ?? '')).toBeVisible()

  rerender(page(new Blob(['two'])))
  expect(live()).toHaveLength(1)
  expect(live()).not.toContain(first)
  expect(screen.getByText(live()[0] ?? '')).toBeVisible()

  rerender(page())
  expect(screen.getByText('nothing')).toBeVisible()
  expect(live()).toEqual([])
  unmount()
})
