// The whole console in a test: the real router, the real server behind ky, no browser.
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { setHttp } from '#core/http/api.ts'
import { createHttp } from '#core/http/http.ts'
import { session } from '#core/session/session.ts'
import { createConsoleRouter } from '../src/router.tsx'
import { forgetConsole } from './fresh-console.ts'
import type { TestServer } from './server.ts'

/** How long a call may take on its way, each way, in milliseconds: see `TEST_LAG` in CONTRIBUTING. */
const longest = Number(process.env['TEST_LAG'] ?? 0)
// A test may have its own clock.
const wait = globalThis.setTimeout
/** Waits as long as a call may travel one way: most are quick, a few are overtaken. */
const travel = async () => {
  if (longest > 0) await new Promise((resolve) => wait(resolve, Math.random() ** 3 * longest))
}

/** Sees a call on its way; `pass` sends it on. */
type Tap = (request: Request, pass: () => Promise<Response>) => Promise<Response>
const straight: Tap = (_, pass) => pass()
/** The test that runs, and what it does to its calls. */
let running: { tap: Tap }

/** Lets the test see and spoil what goes over the wire from now on. */
export function tapWire(tap: Tap) {
  running.tap = tap
}

/** Points the console's calls at a server in this process and forgets what an earlier test left behind. */
export function useServer(server: TestServer) {
  const own = (running = { tap: straight })
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    await travel()
    const answer = await own.tap(request, async () => server.app.fetch(request.clone()))
    await answer.clone().arrayBuffer()
    await travel()
    // What an earlier test asked for is nobody's: a list that is read again because of it would fill this test's cache.
    return own === running ? answer : new Promise<never>(() => {})
  }
  setHttp(createHttp({ fetch, baseUrl: 'http://127.0.0.1:8080/admin/' }))
  forgetConsole()
}

/** Opens the console at an address, as a signed-in operator where a token is given. */
export function openConsole(address: string, token?: string) {
  if (token !== undefined) {
    document.cookie = `token=${token}; Path=/`
    session.restore()
  }
  const router = createConsoleRouter(createMemoryHistory({ initialEntries: [address] }))
  render(<RouterProvider router={router} />)
  return router
}
