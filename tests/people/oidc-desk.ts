// A server that knows a provider of OpenID Connect, an operator to link accounts to, and browsers that sign in.
import { afterAll, afterEach, expect } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/sign-in-oidc.ts'
import * as userOidc from '#contract/system/user-oidc.ts'
import * as user from '#contract/system/user.ts'
import { createApp } from '#server/root/app.ts'
import { consoleUrl, identityProvider } from '../identity-provider.ts'
import { bindAuthenticator } from '../money/authenticators.ts'
import { testServer, type Sender, type TestServer } from '../server.ts'

export const reason = '测试所需的原因'

/** Starts both; what a test linked, locked or broke is gone after it. */
export async function oidcDesk() {
  const provider = await identityProvider()
  const plain = await testServer()
  const own = createApp({ ...plain.app.deps, oidc: provider.oidc })
  const fetch: TestServer['fetch'] = async (path, init) =>
    own.fetch(new Request(new URL(path, consoleUrl), init))
  // The calls of the test server, to the app that knows the provider.
  const call: TestServer['call'] = async (endpoint, input, { token, lang, headers = {} } = {}) => {
    const query = endpoint.method === 'GET' ? `?${new URLSearchParams(input as never)}` : ''
    const response = await fetch(`/admin/${endpoint.permission}${query}`, {
      method: endpoint.method,
      headers: {
        'Content-Type': 'application/json',
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(lang !== undefined && { 'Accept-Language': lang }),
        ...headers,
      },
      ...(query === '' && { body: JSON.stringify(input ?? {}) }),
    })
    return {
      ...((await response.json()) as never as { code: number; msg: string; data: never }),
      response,
    }
  }
  const server = { ...plain, app: own, fetch, call }
  const admin = await plain.signIn()
  const idOf = async (name: string) =>
    (await plain.sql<{ id: string }[]>`select id::text from operator where user_name = ${name}`)[0]
      ?.id ?? ''
  const app = await bindAuthenticator(plain.sql, await idOf('admin'))
  await plain.operator({ userName: 'holder', roleCode: 'support' })
  await plain.operator({ userName: 'second', roleCode: 'support' })
  const holderId = await idOf('holder')

  afterAll(async () => {
    await plain.close()
    await provider.close()
  })
  afterEach(async () => {
    provider.tamper()
    provider.setDown(false)
    for (const table of ['login_guard', 'login_lock', 'operator_oidc_link', 'oidc_invitation'])
      await plain.sql`delete from ${plain.sql(table)}`
    await plain.sql`update operator set status = 'on', must_change = false where user_name = 'holder'`
  })

  /** A browser: what it was given as a cookie it sends along. */
  function browser(ip = '10.70.0.1') {
    const jar = new Map<string, string>()
    const keep = (response: Response) => {
      for (const line of response.headers.getSetCookie()) {
        const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s)
        if (value === '') jar.delete(name)
        else jar.set(name, value)
      }
    }
    const headers = () => ({
      'X-Forwarded-For': ip,
      Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
    })
    const sender = (): Sender => ({ headers: headers(), lang: 'en' })
    return {
      jar,
      async start(fields: object = {}) {
        const started = await server.call(api.startOidc, { provider: 'corp', ...fields }, sender())
        keep(started.response)
        return started
      },
      /** Opens the address that the provider leads back to. */
      async open(address: URL) {
        const response = await server.fetch(address.href, { headers: headers() })
        keep(response)
        return response
      },
      async finish(input: { otp?: string } = {}) {
        const done = await server.call(api.loginOidc, input, sender())
        keep(done.response)
        return done
      },
    }
  }
  /** The whole way of a browser, up to what the sign-in page says. */
  async function signIn(account: string, fields: object = {}, own = browser()) {
    const { code, msg, data } = await own.start(fields)
    expect(code, msg).toBe(Code.ok)
    await own.open(await provider.signInAt(data.url, account))
    return own.finish()
  }
  const versionOf = async (id: string) =>
    (await server.call(user.get, { id }, { token: admin })).data.row.version
  async function invite(id = holderId) {
    const input = { id, version: await versionOf(id), reason, otp: await app.fresh() }
    const { code, msg, data } = await server.call(userOidc.invite, input, { token: admin })
    expect(code, msg).toBe(Code.ok)
    return data.code
  }
  /** Links an account of the provider to the operator `holder`. */
  async function link(account: string) {
    const { code, msg } = await signIn(account, { invitation: await invite() })
    expect(code, msg).toBe(Code.ok)
  }
  const linksOf = async () =>
    (await server.call(userOidc.links, { id: holderId }, { token: admin })).data
  const lastLog = async () =>
    (
      await plain.sql`select result, operator_name as name from login_log order by id desc limit 1`
    )[0]
  return {
    plain,
    server,
    provider,
    admin,
    holderId,
    idOf,
    browser,
    signIn,
    versionOf,
    invite,
    link,
    linksOf,
    lastLog,
  }
}
