// What the console asks by itself: changes of the menu, and the end of the session.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { accessVersion, getUserMenus } from '#contract/session.ts'
import { revision } from '#contract/system/dict.ts'
import { questions } from '#core/feedback/confirm.ts'
import { setHttp } from '#core/http/api.ts'
import { createHttp } from '#core/http/http.ts'
import { queryClient } from '#core/http/query-client.ts'
import { onLeave } from '#core/session/session-end.ts'
import { openConsole, useServer as pointConsoleAt } from '#tests/console.tsx'
import { type TestServer, testServer } from '#tests/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

/** What the console does by itself every ten seconds. */
const poll = () =>
  Promise.all(
    [accessVersion, revision].map(({ path }) => queryClient.refetchQueries({ queryKey: [path] })),
  )

it('reads the menu again with the next answer when reading it failed', async () => {
  const token = await server.signIn()
  pointConsoleAt(server)
  openConsole('/home', token)
  const nav = await screen.findByRole('navigation', { name: '主菜单' })
  await waitFor(() => expect(queryClient.getQueryData([accessVersion.path, null])).toBeDefined())
  let failures = 0
  setHttp(
    createHttp({
      baseUrl: 'http://127.0.0.1:8080/admin/',
      fetch: async (input, init) => {
        const request = new Request(input, init)
        if (failures === 0 && request.url.includes(getUserMenus.path)) {
          failures += 1
          return new Response('', { status: 500 })
        }
        return server.app.fetch(request)
      },
    }),
  )
  await server.sql`
    update menu_item set titles = jsonb_set(titles, '{zh-cn}', '"换了名字"') where name = 'system'`
  await poll()
  await waitFor(() => expect(failures).toBe(1))
  expect(within(nav).queryByText('换了名字')).not.toBeInTheDocument()
  await poll()
  expect(await within(nav).findByText('换了名字')).toBeInTheDocument()
})

it('ends an ended session with one alert that can be answered, when its own questions find out first', async () => {
  const user = userEvent.setup()
  const leave = vi.fn()
  onLeave(leave)
  const token = await server.operator({ userName: 'sent_out', roleCode: 'admin' })
  pointConsoleAt(server)
  openConsole('/home', token)
  await screen.findByRole('navigation', { name: '主菜单' })
  await waitFor(() => expect(queryClient.getQueryData([accessVersion.path, null])).toBeDefined())
  await server.sql`
    update operator_session set ended_at = now()
     where operator_id = (select id from operator where user_name = 'sent_out')`
  await poll()
  const alert = await screen.findByRole('alertdialog', { name: '提示' })
  await poll()
  expect(screen.getAllByRole('alertdialog')).toHaveLength(1)
  expect(questions.queue).toHaveLength(1)
  await user.click(within(alert).getByRole('button', { name: '确定' }))
  await waitFor(() => expect(leave).toHaveBeenCalledTimes(1))
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})
