// `npm run conformance`: our own server passes it whole, and one that answers otherwise is refused with a JSON pointer.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ServerType, serve } from '@hono/node-server'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { allEndpoints } from '#contract/all.ts'
import { type Child, runScript, runServer } from '#tests/child-process.ts'
import { seedBackEnd, seedState } from '#tests/foreign/seed-back-end.ts'
import { testServer, type TestServer } from '#tests/server.ts'

/** Runs the kit and returns what it printed. */
async function conformance(...args: readonly string[]) {
  const run = runScript('scripts/conformance.ts', args)
  const status = await run.ended
  return { status, output: run.output() }
}

const listeners: ServerType[] = []
afterEach(() => {
  for (const listener of listeners.splice(0)) listener.close()
})

/** Gives a back end of this process an address. */
const listen = (fetch: (request: Request) => Response | Promise<Response>) =>
  new Promise<string>((resolve) => {
    const listener = serve({ fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve(`http://127.0.0.1:${port}`),
    )
    listeners.push(listener)
  })

describe('our own server', () => {
  const password = 'Conformance-of-the-test-7531'
  const account = ['--adapter', 'native', '--account', 'admin', '--password', password]
  const folder = mkdtempSync(join(tmpdir(), 'countersign-conformance-'))
  let server: Child
  let address: string
  beforeAll(async () => {
    server = runServer(['--no-build'], {
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      SEED: 'demo',
      ADMIN_PASSWORD: password,
      ADMIN_PASSWORD_KEEP: '1',
      LOG_LEVEL: 'error',
    })
    const [, found = ''] = await server.prints(/(http:\/\/[\d.]+:\d+)\//)
    address = found
  })
  afterAll(async () => {
    await server.end('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  })

  it('serves every call that reads, each in the shape of the contract', async () => {
    const { status, output } = await conformance(address, ...account, '--all')
    expect(status, output).toBe(0)
    const reads = allEndpoints.filter((each) => each.reads).length
    expect(output).toContain(`${reads} calls asked, ${reads} served, `)
    expect(output).toContain(' 0 differ, ')
    // What is refused needs a record that the demo set does not have, or a server in development.
    expect(Number(/(\d+) fit,/.exec(output)?.[1])).toBeGreaterThan(reads * 0.9)
    expect(output).toMatch(/POST cwManage\/chargeLogList +yes +fits +money\/rechargeLog\n/)
  })

  it('serves every call that changes something', async () => {
    const { status, output } = await conformance(address, ...account, '--all', '--write')
    expect(status, output).toBe(0)
    expect(output).toContain(`${allEndpoints.length} calls asked, ${allEndpoints.length} served, `)
    expect(output).toContain(' 0 differ, ')
    expect(output).toContain(' 0 failed, 0 faults')
  })
})

describe('a back end that answers otherwise', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer()
  })
  afterAll(() => server.close())

  /** The kit in front of our server, which gives one field of one answer another value. */
  async function planted(path: string, plant: (data: { list: object[] }) => void) {
    const address = await listen(async (request) => {
      const answer = await server.app.fetch(request)
      if (!request.url.includes(path)) return answer
      const body = (await answer.json()) as { data: { list: object[] } }
      plant(body.data)
      return Response.json(body)
    })
    const token = await server.signIn()
    return conformance(address, '--adapter', 'native', '--token', token, '--only', 'dict/')
  }

  it('is refused with the JSON pointer of what differs', async () => {
    const { status, output } = await planted('dict/type/list', ({ list }) => {
      list[2] = { ...list[2], titles: 7 }
    })
    expect(status).toBe(1)
    expect(output).toMatch(/GET dict\/type\/list +yes +differs +\/data\/list\/2\/titles: /)
    expect(output).toMatch(/ 1 differ, .* 1 faults/)
  })

  it('passes where nothing differs', async () => {
    const { status, output } = await planted('dict/type/list', () => undefined)
    expect(status, output).toBe(0)
  })

  it('is read by its adapter, and refused where a field cannot be read', async () => {
    const state = { ...seedState(), tokens: new Set(['token-of-the-test']) }
    const run = async () => {
      const address = await listen(seedBackEnd(state).fetch)
      const token = ['--token', 'token-of-the-test']
      return conformance(address, ...token, '--only', 'cwManage/rechargeWithdrawReview')
    }
    expect(await run()).toMatchObject({ status: 0 })
    state.counts = { systemRechargeCount: 'two', withdrawCount: 1, realNameAuthCount: 0 }
    const { status, output } = await run()
    expect(status).toBe(1)
    expect(output).toContain('/data/systemRechargeCount: not sent, or not readable')
    expect(output).toMatch(/rechargeWithdrawReview .* alerts\n/)
  })

  it('is signed in to by account, and shown which calls it does not serve', async () => {
    const address = await listen(seedBackEnd(seedState()).fetch)
    const account = ['--account', 'wang', '--password', 'secret-12345']
    const { status, output } = await conformance(address, ...account, '--only', 'user/')
    expect(status, output).toBe(0)
    expect(output).toMatch(/GET user\/getUserMenus +yes +fits +every page\n/)
    expect(output).toMatch(/GET user\/list +no +- +system\/user\n/)
    const all = await conformance(address, ...account, '--only', 'user/', '--all')
    expect(all.status).toBe(1)
    expect(all.output).toContain('GET user/list: not served')
  })

  it('ends the command with 2 and a reason where it cannot be asked', async () => {
    const address = await listen(seedBackEnd(seedState()).fetch)
    const account = ['--account', 'wang', '--password', 'wrong']
    expect(await conformance(address, ...account)).toMatchObject({
      status: 2,
      output: expect.stringContaining('does not let wang in') as string,
    })
    expect(await conformance('http://127.0.0.1:1', '--token', 'x')).toMatchObject({
      status: 2,
      output: expect.stringContaining('does not answer') as string,
    })
    expect(await conformance()).toMatchObject({
      status: 2,
      output: expect.stringContaining('Usage: ') as string,
    })
    expect(await conformance(address, '--token', 'x', '--adapter', 'soap')).toMatchObject({
      status: 2,
      output: expect.stringContaining('soap') as string,
    })
  })
})
