// What tests of a screen share: a server with a desk, an operator at the console, and a keyboard.
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { NewOperator } from '#server/root/seed/access.ts'
import { useServer as pointConsoleAt } from './console.tsx'
import { type Keyboard, keyboardOf } from './keyboard.ts'
import { type TestServer, testServer } from './server.ts'

interface ScreenDesk<D> {
  server: TestServer
  desk: D
  /** That of the operator, for `openConsole` and calls. */
  token: string
  user: UserEvent
  /** The same operator without a mouse. */
  keys: Keyboard
}

/**
 * Starts a server and opens a desk for the tests of a file; each of them has a console that remembers nothing. The fields
 * are there once tests and hooks run.
 */
export function screenDesk<D>(
  open: (server: TestServer) => Promise<D>,
  operator: Pick<NewOperator, 'userName' | 'roleCode'>,
): Readonly<ScreenDesk<D>> {
  const at = {} as ScreenDesk<D>
  beforeAll(async () => {
    at.server = await testServer()
    at.desk = await open(at.server)
    at.token = await at.server.operator(operator)
  })
  afterAll(() => at.server.close())
  beforeEach(() => {
    pointConsoleAt(at.server)
    at.user = userEvent.setup()
    at.keys = keyboardOf(at.user)
  })
  return at
}
