// Every call has one spelling and one method (Z2): to the caller who may do everything, all others are unknown.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testServer, type TestServer } from '#tests/server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await testServer()
  token = await server.signIn()
})
afterAll(() => server.close())

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']

const spellings: readonly [name: string, spell: (path: string) => string][] = [
  ['a slash at the end', (path) => `${path}/`],
  ['two slashes', (path) => path.replace(/\/([^/]+)$/, '//$1')],
  ['an escaped slash', (path) => path.replace(/\/([^/]+)$/, '%2f$1')],
  [
    'an escaped letter',
    (path) =>
      path.replace(
        /\/(\w)(\w*)$/,
        (_, first: string, rest: string) => `/%${first.charCodeAt(0).toString(16)}${rest}`,
      ),
  ],
  ['another case', (path) => path.replace(/\/([^/]+)$/, (last) => last.toUpperCase())],
  ['an escaped base', (path) => path.replace('/admin', '/%61dmin')],
  ['a parameter', (path) => `${path};x=1`],
]

/** The status of a request with valid rights, and the code that came with it. */
async function ask(path: string, method: string): Promise<string> {
  const hasBody = !['GET', 'HEAD', 'OPTIONS'].includes(method)
  const response = await server.fetch(path, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'X-HTTP-Method-Override': 'POST',
      'X-HTTP-Method': 'POST',
      'X-Original-URL': '/admin/login',
    },
    ...(hasBody && { body: JSON.stringify({ _method: 'POST' }) }),
  })
  await response.arrayBuffer()
  return String(response.status)
}

const paths = () => [...new Set([...server.mounted.values()].map(({ permission }) => permission))]
const methodsOf = (wanted: string) =>
  [...server.mounted.values()]
    .filter(({ permission }) => permission === wanted)
    .map(({ method }): string => method)

it.each(spellings)('is refused with %s', async (_, spell) => {
  const answered: string[] = []
  for (const permission of paths()) {
    const path = `/admin/${permission}`
    const other = spell(path)
    expect(other).not.toBe(path)
    for (const method of methodsOf(permission)) {
      const status = await ask(other, method)
      if (status !== '404') answered.push(`${method} ${other}: ${status}`)
    }
  }
  expect(paths().length).toBeGreaterThan(300)
  expect(answered).toEqual([])
})

it('is refused with another method, whatever header or body names the right one', async () => {
  const answered: string[] = []
  for (const permission of paths())
    for (const method of methods.filter((each) => !methodsOf(permission).includes(each))) {
      const status = await ask(`/admin/${permission}`, method)
      if (status !== '405') answered.push(`${method} ${permission}: ${status}`)
    }
  expect(answered).toEqual([])
})

it('changed nothing by any of them', async () => {
  const lines = await server.sql`
    select permission from operation_log where action <> 'session.login' and trace_id <> 'local'`
  expect(lines).toEqual([])
})
