// The calls that the first script of a queue's page makes are those that the queue makes itself: an answer to any other
// address nobody takes.
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { firstCalls } from '#contract/first-calls.ts'
import type { View } from '#kit/view.ts'
import { tapWire, useServer as pointConsoleAt } from '#tests/console.tsx'
import { testServer } from '#tests/server.ts'

const views = {
  'money/rechargeLog': () => import('#features/money/recharge-log.view.tsx'),
  'money/withdrawLog': () => import('#features/money/withdraw-log.view.tsx'),
  'member/memberAuth': () => import('#features/member/member-auth.view.tsx'),
}

afterEach(() => localStorage.clear())

it('are named for each queue', () => {
  expect([...firstCalls.keys()]).toEqual(Object.keys(views))
})

it.each(Object.entries(views))('of %s are those of its screen', async (id, load) => {
  const server = await testServer()
  pointConsoleAt(server)
  const asked: string[] = []
  tapWire(async (request, pass) => {
    const { pathname, search } = new URL(request.url)
    asked.push(`${pathname}${search} ${await request.clone().text()}`)
    return pass()
  })
  const view = (await load()).default as View
  await view.prefetch?.(new QueryClient(), {})
  const { dicts = [], list = [''] } = firstCalls.get(id) ?? {}
  const named = [...dicts, list].map(([path, body = '']) => `/admin/${path} ${body}`)
  expect(asked.toSorted()).toEqual(named.toSorted())
  await server.close()
})
