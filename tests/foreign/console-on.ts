// The console of a test in front of a back end that is not ours.
import { onTestFinished } from 'vitest'
import { startForeign } from '#core/foreign/start-foreign.ts'
import { setHttp } from '#core/http/api.ts'
import { createHttp } from '#core/http/http.ts'
import { setPaths } from '#core/http/runtime-config.ts'
import { absentCalls } from '#core/session/absent-calls.ts'
import { captcha } from '#core/session/captcha.ts'
import { forgetConsole } from '#tests/fresh-console.ts'
import type { BackEnd } from './back-end.ts'

let stop: (() => void) | undefined

/** Other files of the worker have our own server before them. */
function leave(): void {
  stop?.()
  stop = undefined
  setHttp(
    createHttp({ baseUrl: 'http://127.0.0.1:8080/admin/', fetch: () => new Promise(() => {}) }),
  )
  setPaths((permission) => permission)
  absentCalls.isAbsent = null
  Object.assign(captcha, { load: undefined, key: '', typed: '' })
}

/** Points the console at a back end until the test ends; `isReload` keeps what the tab and its browser remember. */
export async function connectBackEnd(
  { fetch }: BackEnd,
  { adapter = 'seed', base = '/admin/', zone = 'Asia/Shanghai', isReload = false } = {},
): Promise<void> {
  // Of this test: the module is read once for all files of a worker, and so would be a hook.
  onTestFinished(leave)
  stop?.()
  if (!isReload) forgetConsole()
  stop = await startForeign({ baseUrl: `http://127.0.0.1:8080${base}`, adapter, zone }, fetch)
}
