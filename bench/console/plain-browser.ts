// Chromium over its debugging pipe, without the `Runtime` domain. Playwright enables that domain on every page, and V8 then looks
// up the source position of each error: for the five that React creates at startup it parses the libraries a second time.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { chromiumFlags } from '#tests/browser/chromium-flags.ts'
import { findChromium } from '#tests/browser/chromium.ts'

type Params = Readonly<Record<string, unknown>>
type Listener = (params: never) => void

interface Message {
  id?: number
  sessionId?: string
  method?: string
  params?: Params
  result?: Params
  error?: { message: string }
}

/** One page, in a context of its own: an empty cache and no cookies. */
export interface PlainPage {
  /** Sends a command of the Chrome DevTools Protocol and answers its result. */
  send<T = Params>(method: string, params?: Params): Promise<T>
  /** Hears an event of the protocol, whose domain must be enabled. */
  on(method: string, listener: Listener): void
  close(): Promise<void>
}

export interface PlainBrowser {
  newPage(): Promise<PlainPage>
  close(): Promise<void>
}

/** Starts the browser of the browser tests; a command rejects with what the browser says, and when the browser ends. */
export function startPlainBrowser(): PlainBrowser {
  const profile = mkdtempSync(join(tmpdir(), 'countersign-bench-browser-'))
  const child: ChildProcess = spawn(
    findChromium(),
    [
      ...chromiumFlags,
      '--headless',
      '--remote-debugging-pipe',
      '--ignore-certificate-errors',
      '--lang=zh-CN',
      '--accept-lang=zh-CN',
      `--user-data-dir=${profile}`,
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  )
  const [, , , input, output] = child.stdio as unknown as Duplex[]
  if (!input || !output) throw new Error('The browser has no pipe.')
  const waiting = new Map<
    number,
    { resolve: (result: never) => void; reject: (error: Error) => void }
  >()
  const listeners = new Map<string, Listener[]>()
  let last = 0
  let rest = ''
  const take = ({ id, sessionId, method, params, result, error }: Message) => {
    if (id === undefined)
      for (const listener of listeners.get(`${sessionId} ${method}`) ?? [])
        listener(params as never)
    else if (error) waiting.get(id)?.reject(new Error(error.message))
    else waiting.get(id)?.resolve(result as never)
    if (id !== undefined) waiting.delete(id)
  }
  output.setEncoding('utf8').on('data', (text: string) => {
    const messages = (rest + text).split('\0')
    rest = messages.pop() ?? ''
    for (const message of messages) take(JSON.parse(message) as Message)
  })
  child.once('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser has ended.'))
  })
  const send = <T>(method: string, params: Params = {}, sessionId?: string): Promise<T> =>
    new Promise((resolve, reject) => {
      last += 1
      waiting.set(last, { resolve, reject })
      input.write(`${JSON.stringify({ id: last, method, params, sessionId })}\0`)
    })
  return {
    async newPage() {
      const { browserContextId } = await send<{ browserContextId: string }>(
        'Target.createBrowserContext',
      )
      const { targetId } = await send<{ targetId: string }>('Target.createTarget', {
        url: 'about:blank',
        browserContextId,
      })
      const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', {
        targetId,
        flatten: true,
      })
      return {
        send: (method, params) => send(method, params, sessionId),
        on: (method, listener) => {
          const key = `${sessionId} ${method}`
          listeners.set(key, [...(listeners.get(key) ?? []), listener])
        },
        close: async () => void (await send('Target.disposeBrowserContext', { browserContextId })),
      }
    },
    async close() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      await send('Browser.close')
      await ended
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
