import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lock } from '#core/lock/browser-lock.ts'
import { TabContext } from '../tab-context.ts'
import { useVisibleInterval } from './use-visible-interval.ts'

let isShown = true
const context = {
  id: '1',
  path: '/a',
  search: {},
  isShown: () => isShown,
  keepSearch: () => {},
}
const inTab = ({ children }: { children: ReactNode }) => (
  <TabContext value={context}>{children}</TabContext>
)
const hidden = vi.spyOn(document, 'hidden', 'get')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  lock.state.isLocked = false
})

it('calls back while the screen is seen, and not behind another window, another tab or the lock', () => {
  const onTick = vi.fn()
  renderHook(() => useVisibleInterval(onTick, 5_000), { wrapper: inTab })
  const ticksIn = (ms: number) => {
    onTick.mockClear()
    vi.advanceTimersByTime(ms)
    return onTick.mock.calls.length
  }
  hidden.mockReturnValue(false)
  expect(ticksIn(10_000)).toBe(2)
  hidden.mockReturnValue(true)
  expect(ticksIn(10_000)).toBe(0)
  hidden.mockReturnValue(false)
  isShown = false
  expect(ticksIn(10_000)).toBe(0)
  isShown = true
  lock.state.isLocked = true
  expect(ticksIn(10_000)).toBe(0)
  lock.state.isLocked = false
  expect(ticksIn(5_000)).toBe(1)
})
