import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { passiveHeader } from '#contract/endpoint.ts'
import { envelope, read, serve } from '../testing/http-memory.ts'
import { invalidate, invalidateInBackground, query } from './api.ts'

const endpoint = { path: 'money/rechargeLog/detail' }

it('a first reading that began before a change is made again after it', async () => {
  const client = new QueryClient()
  let stored = 'before'
  const answers: (() => void)[] = []
  const observer = new QueryObserver(client, {
    queryKey: [endpoint.path, { id: '1' }],
    queryFn: () => {
      const read = stored
      return new Promise<string>((resolve) => answers.push(() => resolve(read)))
    },
  })
  const stop = observer.subscribe(() => {})
  await expect.poll(() => answers.length).toBe(1)
  stored = 'after'
  const done = invalidate(client, endpoint)
  answers[0]?.()
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.()
  await done
  expect(observer.getCurrentResult().data).toBe('after')
  stop()
})

it('a reading that has its answer is made again once', async () => {
  const client = new QueryClient()
  let count = 0
  const observer = new QueryObserver(client, {
    queryKey: [endpoint.path, {}],
    queryFn: () => Promise.resolve((count += 1)),
  })
  const stop = observer.subscribe(() => {})
  await expect.poll(() => count).toBe(1)
  await invalidate(client, endpoint)
  expect(count).toBe(2)
  stop()
})

it('a reading in the background says so, the next one of the operator does not', async () => {
  const { sent } = serve(() => envelope(0, 'ok', { name: 'one' }))
  const client = new QueryClient()
  const observer = new QueryObserver(client, query(read, { id: '1' }))
  const stop = observer.subscribe(() => {})
  await expect.poll(() => observer.getCurrentResult().data).toEqual({ name: 'one' })
  await invalidateInBackground(client, read)
  await invalidate(client, read)
  expect(sent.map(({ headers }) => headers.get(passiveHeader))).toEqual([null, '1', null])
  stop()
})

it('a first reading that is made again in the background says so too', async () => {
  const answers: (() => void)[] = []
  const { sent } = serve(async () => {
    await new Promise<void>((resolve) => answers.push(resolve))
    return envelope(0, 'ok', { name: 'one' })
  })
  const client = new QueryClient()
  const observer = new QueryObserver(client, query(read, { id: '1' }))
  const stop = observer.subscribe(() => {})
  await expect.poll(() => answers.length).toBe(1)
  const done = invalidateInBackground(client, read)
  answers[0]?.()
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.()
  await done
  expect(sent.map(({ headers }) => headers.get(passiveHeader))).toEqual([null, '1'])
  stop()
})
