import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allEndpoints } from '#contract/all.ts'
import { capabilities } from '#contract/capabilities.ts'
import { review } from '#contract/money/recharge-log.ts'
import { toasts } from '#core/feedback/toast.ts'
import { call } from '#core/http/api.ts'
import { createAccess } from '#core/session/access.ts'
import { session } from '#core/session/session.ts'
import { openConsole } from '#tests/console.tsx'
import { connectBackEnd } from '#tests/foreign/console-on.ts'
import { type TestServer, testServer } from '#tests/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

it('loses nothing of our own server behind the adapter of the specification', async () => {
  const unknown = new Map<string, number>()
  const fetch: typeof globalThis.fetch = async (input, init) =>
    server.app.fetch(new Request(input, init))
  await connectBackEnd({ fetch, unknown, calls: [] })
  const { calls, features } = await call(capabilities, null)
  const contract = allEndpoints.map(({ method, path }) => `${method} ${path}`)
  expect(calls.filter((one) => !contract.includes(one))).toEqual([])
  expect(calls).toContain('GET capabilities')
  expect(features).toEqual({ lock: true, stepUp: true, presence: true, exports: true })

  openConsole('/home', await server.signIn('admin'))
  await screen.findByRole('heading', { name: '待办事项' })
  await screen.findByRole('heading', { name: '今日概览' })
  await waitFor(() => expect(session.state.menu).not.toBeNull())
  expect(createAccess(session.state).can(review)).toBe(true)
  expect(session.state.lockVerify).toBe(true)
  expect(toasts.items).toEqual([])
})
