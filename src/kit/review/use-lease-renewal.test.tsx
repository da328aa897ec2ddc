import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Stamp } from '#contract/wire.ts'
import { lock } from '#core/lock/browser-lock.ts'
import { useLeaseRenewal } from './use-lease-renewal.ts'

const leaseMs = 300_000
const inMs = (ms: number) => Stamp.parse(new Date(Date.now() + ms).toISOString())

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  lock.state.isLocked = false
})

it('renews each lease once, before it ends, and none that is over or not there', () => {
  const onRenew = vi.fn()
  const { rerender } = renderHook(({ until }) => useLeaseRenewal(until, onRenew), {
    initialProps: { until: inMs(leaseMs) as Stamp | null },
  })
  vi.advanceTimersByTime(leaseMs / 2)
  expect(onRenew).not.toHaveBeenCalled()
  vi.advanceTimersByTime(leaseMs / 2)
  expect(onRenew).toHaveBeenCalledTimes(1)
  // Refused: the lease has ended, and nothing is tried again.
  vi.advanceTimersByTime(10 * leaseMs)
  expect(onRenew).toHaveBeenCalledTimes(1)
  rerender({ until: inMs(leaseMs) })
  vi.advanceTimersByTime(leaseMs)
  expect(onRenew).toHaveBeenCalledTimes(2)
  for (const until of [null, inMs(-1)]) rerender({ until })
  vi.advanceTimersByTime(leaseMs)
  expect(onRenew).toHaveBeenCalledTimes(2)
})

it('renews nothing behind the lock, nor once the record is closed', () => {
  const onRenew = vi.fn()
  const { unmount, rerender } = renderHook(({ until }) => useLeaseRenewal(until, onRenew), {
    initialProps: { until: inMs(leaseMs) },
  })
  lock.state.isLocked = true
  vi.advanceTimersByTime(leaseMs)
  lock.state.isLocked = false
  rerender({ until: inMs(leaseMs) })
  unmount()
  vi.advanceTimersByTime(leaseMs)
  expect(onRenew).not.toHaveBeenCalled()
})
