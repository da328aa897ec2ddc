// Puts the console in front of a back end that is not ours. Nothing of this is loaded in front of our own server.
import ky from 'ky'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { apiPrefix } from '#contract/endpoint.ts'
import { login, logout } from '#contract/session.ts'
import { defaultZone } from '../format/zoned-time.ts'
import { setHttp } from '../http/api.ts'
import { createHttp } from '../http/http.ts'
import { setPaths } from '../http/runtime-config.ts'
import { captcha } from '../session/captcha.ts'
import { backEndCall } from './back-end-call.ts'
import {
  createForeignExchange,
  type ForeignEnv,
  pathAt,
  sendAdapted,
  sendRaw,
} from './foreign-exchange.ts'
import { forgetUser } from './known-user.ts'
import { loadAdapter } from './load-adapter.ts'
import { createServedCalls } from './served-calls.ts'
import { followServedMenu } from './served-menu.ts'

/** What `config.json` says of the back end. */
export interface ForeignConfig {
  readonly baseUrl: string
  readonly adapter: string
  /** Of times that name none. */
  readonly zone?: string | undefined
  readonly notServedCode?: number | undefined
}

const Capabilities = z.object({ calls: z.array(z.string()) })

/** What was read needs no second look. */
const parse = (_: Endpoint, data: unknown) => ({ success: true, data }) as const

/** Has all calls go to the back end from now on. Returns how to stop, which leaves the sender to whoever sets another. */
export async function startForeign(
  { baseUrl, adapter: name, zone = defaultZone, notServedCode }: ForeignConfig,
  fetch?: typeof globalThis.fetch,
): Promise<() => void> {
  const adapter = await loadAdapter(name)
  if (!adapter) throw new Error(`${name} is our own server: nothing is to be adapted.`)
  const served = createServedCalls(sessionStorage)
  served.restore()
  const env: ForeignEnv = {
    adapter,
    served,
    zone,
    notServedCode,
    signInFields: () => (captcha.load ? (adapter.captcha?.toFields(captcha) ?? {}) : {}),
  }
  const exchange = createForeignExchange(env)
  const client = ky.create({
    prefixUrl: baseUrl,
    retry: 0,
    timeout: 50_000,
    ...(fetch && { fetch }),
  })

  /** A back end that lists what it serves need not be asked for each call. */
  async function learnCalls() {
    const key = { method: 'GET', permission: `${apiPrefix}capabilities` }
    const call = backEndCall({ ...key, path: 'capabilities' }, {})
    const request = env.adapter.toRequest(call)
    if (request === 'not-served' || served.isAbsent(key)) return
    const init = { headers: {}, signal: AbortSignal.timeout(10_000) }
    const { code, data } = await sendAdapted(client, env.adapter, call, request, init)
    const { data: known } = Capabilities.safeParse(data)
    if (code === 0 && known)
      served.announce(known.calls.map((one) => apiPrefix + (one.split(' ')[1] ?? '')))
    else served.noteRefused(key, true)
  }
  // Where it does not answer, each call is asked for when it is needed.
  await learnCalls().catch(() => undefined)

  const http = createHttp({
    baseUrl,
    ...(fetch && { fetch }),
    exchange: async (...call) => {
      if (call[1] === logout) forgetUser()
      const answer = await exchange(...call)
      if (call[1] === login && answer.code === 0) served.forget()
      return answer
    },
  })
  setHttp(http, parse)
  setPaths((permission) => pathAt(adapter, permission))
  const { captcha: asked } = adapter
  if (asked)
    captcha.load = async () => {
      const init = { headers: {}, signal: AbortSignal.timeout(30_000) }
      return asked.read(await sendRaw(client, asked.request, init))
    }
  return followServedMenu(env, client)
}
