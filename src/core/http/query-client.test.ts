// Losing the network never sends a change behind the operator's back (reliability C4).
import { MutationObserver, onlineManager } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { patience } from '#tests/patience.ts'
import { queryClient } from './query-client.ts'

afterEach(() => {
  onlineManager.setOnline(true)
  queryClient.clear()
})

const observe = (send: () => Promise<unknown>) =>
  new MutationObserver(queryClient, { mutationFn: send })

it('makes a change at once while offline, so that it fails before the eyes of the operator', async () => {
  onlineManager.setOnline(false)
  const send = vi.fn(() => Promise.reject(new TypeError('network')))
  const change = observe(send)
  const outcome = change.mutate()
  expect(change.getCurrentResult().isPaused).toBe(false)
  await expect(outcome).rejects.toThrow('network')
})

it('sends nothing later when the network is back', async () => {
  onlineManager.setOnline(false)
  const send = vi.fn(() => Promise.reject(new TypeError('network')))
  const ended = vi.fn()
  observe(send).mutate().then(ended, ended)
  await vi.waitFor(() => expect(ended).toHaveBeenCalled(), patience)
  onlineManager.setOnline(true)
  await queryClient.resumePausedMutations()
  expect(send).toHaveBeenCalledTimes(1)
})

it('never makes a change a second time', async () => {
  const send = vi.fn(() => Promise.reject(new Error('reply lost')))
  await expect(observe(send).mutate()).rejects.toThrow('reply lost')
  expect(send).toHaveBeenCalledTimes(1)
})
