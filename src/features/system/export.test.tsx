// An operator's own exports, on the real screen against the real server: what waits cannot be downloaded, what is done can.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import * as loginLog from '#contract/system/login-log.ts'
import { toasts } from '#core/feedback/toast.ts'
import { translate } from '#core/i18n/text.ts'
import { runNextExport } from '#server/lists/export/worker.ts'
import { openConsole, useServer as pointConsoleAt } from '#tests/console.tsx'
import { askExport } from '#tests/exported.ts'
import { type TestServer, testServer } from '#tests/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

it('shows how far a file is, and saves it by its key once it is done', async () => {
  const writer = await server.operator({ userName: 'writer', roleCode: 'compliance' })
  const stranger = await server.operator({ userName: 'stranger', roleCode: 'compliance' })
  const ask = (token: string) =>
    askExport(server, token, loginLog.list, { fields: ['operatorName', 'result'] })
  await ask(stranger)
  await runNextExport(server.app)
  await ask(writer)
  pointConsoleAt(server)
  const user = userEvent.setup()
  openConsole('/system/export', writer)
  const table = await screen.findByRole('grid', { name: '导出' })
  // Only their own.
  await user.click(await within(table).findByRole('gridcell', { name: '排队中' }))
  expect(within(table).getAllByText('Rows')).toHaveLength(1)
  await user.keyboard('d')
  expect(toasts.items.map(({ text }) => translate(text))).toEqual([
    '仅已完成且未过期的导出可以下载',
  ])

  expect(await runNextExport(server.app)).toBe(true)
  await user.click(screen.getByRole('button', { name: '刷新' }))
  await user.click(await within(table).findByRole('gridcell', { name: '已完成' }))
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) =>
    server.app.fetch(new Request(input, init)),
  )
  await user.keyboard('d')
  await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^Rows-\d+\.csv$/)]))
})
