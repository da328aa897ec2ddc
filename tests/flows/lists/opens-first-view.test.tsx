// The rows that a page asks for ahead of its menu: only at the address it was opened at.
import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { list } from '#contract/money/recharge-log.ts'
import { session } from '#core/session/session.ts'
import { openConsole, tapWire, useServer as pointConsoleAt } from '#tests/console.tsx'
import { type TestServer, testServer } from '#tests/server.ts'

vi.hoisted(() => {
  const facts = document.createElement('meta')
  facts.name = 'console'
  facts.content = JSON.stringify({ view: 'money/rechargeLog' })
  document.head.append(facts)
})

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

it('asks for no rows of the page it was opened at once somebody signed in and went elsewhere', async () => {
  pointConsoleAt(server)
  const asked: string[] = []
  tapWire((request, pass) => {
    asked.push(new URL(request.url).pathname)
    return pass()
  })
  const router = openConsole('/money/rechargeLog?currency=USDT')
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  document.cookie = `token=${await server.signIn()}; Path=/`
  session.restore()
  await router.navigate({ to: '/home' })
  await screen.findByRole('navigation', { name: '主菜单' })
  // The rows would have been asked for together with the menu; now they are by who opens the page.
  const search = { pageSize: 10 } as never
  await router.navigate({ to: '/$', params: { _splat: 'money/rechargeLog' }, search })
  await screen.findByRole('grid', { name: '充值记录' })
  const calls = () => asked.filter((path) => path === `/admin/${list.permission}`)
  await waitFor(() => expect(calls()).not.toHaveLength(0))
  expect(calls()).toHaveLength(1)
})
