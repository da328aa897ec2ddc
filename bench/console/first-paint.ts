// The first page of a distant operator with an empty cache: processor four times slower, the browser's "Slow 4G", HTTP/2
// over TLS. Builds of other products may be measured beside it, page by page in turn, so that the machine is the same.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '#tests/browser/chromium.ts'
import { type Front, startFront } from '#tests/browser/front.ts'
import { startRounds } from '#tests/browser/rounds.ts'
import { pageHelpers } from './hand.ts'
import { type Finding, newToken, openPage, queue, type Stage, throttle } from './page.ts'
import { servePeer } from './peer.ts'
import type { PlainBrowser } from './plain-browser.ts'
import { median } from './timing.ts'

/** "Slow 4G" of the browser's developer tools: each request waits this long, and this many bytes pass in a second. */
const slow4g = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.6e6 * 0.9) / 8,
  uploadThroughput: (0.75e6 * 0.9) / 8,
}

interface Opened {
  readonly name: string
  readonly path: string
  /** What is on the page when it can be used. */
  readonly wanted: string
  readonly limits: Partial<Record<keyof Figures, number>>
}

/** A page of which nothing is known is ready when no request has been open for so long. */
const quietMs = 2_000

const pages: readonly Opened[] = [
  {
    name: 'login',
    path: '/login',
    wanted: 'input[autocomplete=username]',
    limits: { levels: 3, kb: 150, fcp: 2_600, lcp: 2_600 },
  },
  {
    name: 'home',
    path: '/home',
    wanted: '[aria-labelledby=kpi-title] li h3',
    limits: { levels: 3, kb: 230, ready: 3_600, blocked: 50 },
  },
  {
    name: 'queue',
    path: queue,
    wanted: '[role=gridcell]',
    limits: { levels: 3, kb: 250, ready: 4_000, blocked: 50 },
  },
]

interface Figures {
  /** Depth of the chain of requests, as rounds of answers. */
  levels: number
  /** Requests until the page was ready. */
  requests: number
  /** Of scripts, compressed, until then. */
  kb: number
  fcp: number
  lcp: number
  ready: number
  /** What tasks took beyond 50 ms each until the page was ready. */
  blocked: number
}

interface Watch {
  readyAt?: number
  blocked?: number
  lcp?: number
}

/** Notes in the page when what is wanted is drawn, and what kept it busy until then. */
function watchReady(wanted: string): void {
  const watch = globalThis as Watch
  const tasks: PerformanceEntry[] = []
  new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({
    type: 'longtask',
    buffered: true,
  })
  new PerformanceObserver((list) => {
    watch.lcp = list.getEntries().at(-1)?.startTime ?? 0
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  const look = () => {
    if (wanted === '' || document.querySelector(wanted) === null)
      return void requestAnimationFrame(look)
    const at = performance.now()
    // The task that draws it is told of after it.
    setTimeout(() => {
      const before = tasks.filter(({ startTime }) => startTime < at)
      watch.blocked = before.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0)
      watch.readyAt = at
    }, 500)
  }
  requestAnimationFrame(look)
}

interface Found {
  timeOrigin: number
  readyAt?: number
  blocked: number
  lcp: number
  fcp: number
}

/** What `watchReady` has noted so far. */
function figuresOf(): Found {
  const { readyAt, blocked, lcp } = globalThis as Watch
  const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime
  return {
    timeOrigin: performance.timeOrigin,
    ...(readyAt !== undefined && { readyAt }),
    blocked: blocked ?? Number.NaN,
    lcp: lcp ?? Number.NaN,
    fcp: fcp ?? Number.NaN,
  }
}

interface Sent {
  readonly requestId: string
  readonly wallTime: number
}
interface Received {
  readonly requestId: string
  readonly type: string
}
interface Finished {
  readonly requestId: string
  readonly encodedDataLength: number
}

/** Opens a page in the profile; where nothing is wanted by name, it is ready with its largest paint. */
async function measure(
  browser: PlainBrowser,
  url: string,
  { path, wanted }: Pick<Opened, 'path' | 'wanted'>,
  token?: string,
): Promise<Omit<Figures, 'levels'>> {
  const page = await openPage(browser)
  await page.send('Network.enable')
  await page.send('Network.emulateNetworkConditions', slow4g)
  await throttle(page)
  if (token !== undefined)
    await page.send('Network.setCookie', { name: 'token', value: token, url })
  const asked = new Map<string, { at: number; bytes: number; isScript: boolean }>()
  const open = new Set<string>()
  let closedAt = performance.now()
  const close = ({ requestId }: Pick<Sent, 'requestId'>) => {
    open.delete(requestId)
    closedAt = performance.now()
  }
  page.on('Network.requestWillBeSent', ({ requestId, wallTime }: Sent) => {
    asked.set(requestId, { at: wallTime * 1000, bytes: 0, isScript: false })
    open.add(requestId)
  })
  page.on('Network.loadingFailed', close)
  page.on('Network.responseReceived', ({ requestId, type }: Received) => {
    const request = asked.get(requestId)
    if (request) request.isScript = type === 'Script'
  })
  page.on('Network.loadingFinished', ({ requestId, encodedDataLength }: Finished) => {
    const request = asked.get(requestId)
    if (request) request.bytes = encodedDataLength
    close({ requestId })
  })
  const watch = `(${watchReady.toString()})(${JSON.stringify(wanted)})`
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source: watch })
  await page.send('Page.navigate', { url: url + path })
  let found: Found
  let isDone: boolean
  do {
    await sleep(500)
    const { result } = await page.send<{ result: { value: Found } }>('Runtime.evaluate', {
      expression: `(${figuresOf.toString()})()`,
      returnByValue: true,
    })
    found = result.value
    const isQuiet = open.size === 0 && performance.now() - closedAt > quietMs
    isDone = wanted === '' ? isQuiet : found.readyAt !== undefined
  } while (!isDone)
  await page.close()
  const ready = found.readyAt ?? found.lcp
  // What is fetched ahead after that, nobody waits for.
  const needed = [...asked.values()].filter(({ at }) => at < found.timeOrigin + ready)
  const scripts = needed.filter(({ isScript }) => isScript)
  return {
    requests: needed.length,
    kb: scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
    fcp: found.fcp,
    lcp: found.lcp,
    ready,
    blocked: found.blocked,
  }
}

async function newPage(browser: Browser, url: string, token: string | undefined) {
  const context = await browser.newContext({
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
    ignoreHTTPSErrors: true,
  })
  await context.addInitScript(pageHelpers)
  if (token !== undefined) await context.addCookies([{ name: 'token', value: token, url }])
  return context.newPage()
}

/** The depth of a page's chain, counted without a clock and at full speed. */
async function levelsOf(browser: Browser, url: string, { path, wanted }: Opened, token?: string) {
  const front = await startRounds(url, 'http/2')
  const page = await newPage(browser, front.url, token)
  const rounds = await front.openBy(page, path, wanted)
  front.letGo()
  await page.context().close()
  await front.stop()
  return rounds.length
}

const units: readonly (keyof Figures)[] = [
  'levels',
  'requests',
  'kb',
  'fcp',
  'lcp',
  'ready',
  'blocked',
]

/** Opens each page several times in turn with the peers, and holds the medians against the limits of the design. */
export async function firstPaint(stage: Stage): Promise<Finding[]> {
  const { rounds, say } = stage
  const token = await newToken(stage)
  const front = await startFront(stage.url, { protocol: 'http/2' })
  const peers: (Front & { name: string })[] = []
  for (const { name, folder } of stage.peers) peers.push({ name, ...(await servePeer(folder)) })
  const runs = new Map<string, Omit<Figures, 'levels'>[]>()
  const note = (name: string, run: Omit<Figures, 'levels'>) =>
    runs.set(name, [...(runs.get(name) ?? []), run])
  for (let round = 0; round < Math.min(rounds, 5); round += 1) {
    for (const page of pages)
      note(page.name, await measure(stage.browser, front.url, page, tokenOf(page, token)))
    for (const { name, url } of peers)
      note(name, await measure(stage.browser, url, { path: '/', wanted: '' }))
  }
  for (const { stop } of [front, ...peers]) await stop()

  say(`  ${'first page'.padEnd(16)}${units.map((unit) => unit.padStart(10)).join('')}`)
  const findings: Finding[] = []
  const counting = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  for (const [name, all] of runs) {
    const page = pages.find((each) => each.name === name)
    const levels = page
      ? await levelsOf(counting, stage.url, page, tokenOf(page, token))
      : Number.NaN
    const valueOf = (unit: keyof Figures) =>
      unit === 'levels' ? levels : median(all.map((run) => run[unit]))
    say(
      `  ${name.padEnd(16)}${units.map((unit) => valueOf(unit).toFixed(0).padStart(10)).join('')}`,
    )
    for (const [unit, limit] of Object.entries(page?.limits ?? {}))
      findings.push({ name: `${name}, ${unit}`, found: valueOf(unit as keyof Figures), limit })
  }
  await counting.close()
  return findings
}

const tokenOf = ({ name }: Opened, token: string) => (name === 'login' ? undefined : token)
