// Every POST sent twice, in parallel, with its answer lost: one effect.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createPlatformClient,
  type InputOf,
  type Route,
} from '#clients/typescript/platform-client.ts'
import { platformEndpoints } from '#contract/platform/all.ts'
import { Scope } from '#contract/platform/scope.ts'
import { type Desk, openDesk, type Reviewer } from '#tests/money/desk.ts'
import { type ExamplePost, examplePosts } from '#tests/platform/example-posts.ts'
import { openProgram, type Program } from '#tests/platform/program.ts'
import { changedCounts, rowCounts } from '#tests/platform/row-counts.ts'
import { type TestServer, testServer } from '#tests/server.ts'

// With a store of its own: files belong to one installation.
let server: TestServer
let desk: Desk
let operator: Reviewer
let program: Program
beforeAll(async () => {
  server = await testServer()
  desk = await openDesk(server, server.url)
  ;[operator] = (await desk.operators(1)) as [Reviewer]
  program = await openProgram(server.db, (request) => server.app.fetch(request), Scope.options)
  // The store writes its owner down when the first file comes.
  await once('POST files')
})
afterAll(async () => {
  expect(await desk.violations()).toEqual([])
  await server.close()
})

const routes = platformEndpoints.flatMap(({ method, route }) => (method === 'POST' ? [route] : []))

async function example(route: string): Promise<ExamplePost> {
  const make = examplePosts[route]
  if (!make) throw new Error(`${route} has no example: add one to tests/platform/example-posts.ts`)
  return make({ desk, operator, program })
}

/** What the rows of all tables come to differ by while `work` runs. */
async function writtenBy(work: () => Promise<unknown>) {
  const before = await rowCounts(desk.sql)
  await work()
  return changedCounts(before, await rowCounts(desk.sql))
}

async function once(route: string) {
  const { call, body } = await example(route)
  return writtenBy(async () => {
    const { status, body: answer } = await program.send(call, body)
    expect(status, JSON.stringify(answer)).toBeLessThan(300)
  })
}

it('knows an example of every POST', () => {
  expect(routes.length).toBeGreaterThan(0)
  expect(routes.filter((route) => !(route in examplePosts))).toEqual([])
})

describe.each(routes)('%s', (route) => {
  it('sent by six at once under one key writes what one writes, and is answered alike', async () => {
    const single = await once(route)
    expect(single).not.toEqual({})
    const { call, body } = await example(route)
    const key = randomUUID()
    const written = await writtenBy(async () => {
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => program.send(call, body, { key })),
      )
      for (const { status, body: answer } of answers)
        if (status === 409) expect(answer).toMatchObject({ code: 'in_progress' })
        else expect(status, JSON.stringify(answer)).toBeLessThan(300)
      const first = answers.filter(
        ({ status, headers }) => status < 300 && headers.get('idempotency-replayed') === null,
      )
      expect(first).toHaveLength(1)
      const repeated = await program.send(call, body, { key })
      expect(repeated.headers.get('idempotency-replayed')).toBe('true')
      expect(repeated.body).toEqual(first[0]?.body)
    })
    expect(written).toEqual(single)
  })

  it('whose answer is lost three times is made once by the client', async () => {
    const single = await once(route)
    const { call, body } = await example(route)
    let sent = 0
    const client = createPlatformClient({
      baseUrl: 'http://127.0.0.1:8080',
      key: program.secret,
      async fetch(url, init) {
        const response = await server.app.fetch(new Request(url, init))
        sent += 1
        if (sent <= 3) throw new TypeError('the connection was lost')
        return response
      },
    })
    // The parts of the path are in the call of an example already.
    const written = await writtenBy(() => client.call(call as Route, body as InputOf<Route>))
    expect(sent).toBeGreaterThan(3)
    expect(written).toEqual(single)
  })

  // A file has no name of the platform's own: sent again it is another file, which goes by itself when nothing names it.
  it.skipIf(route === 'POST files')('sent again under another key changes nothing', async () => {
    const { call, body } = await example(route)
    expect((await program.send(call, body)).status).toBeLessThan(300)
    const written = await writtenBy(async () => {
      const again = await program.send(call, body)
      expect(again.status, JSON.stringify(again.body)).toBe(409)
      expect(again.body).toMatchObject({ code: 'conflict' })
    })
    expect(written).toEqual({})
  })
})
