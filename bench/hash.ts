// `npx tsx bench/hash.ts`: how fast the console digests a file of 1 GiB, beside the bare libraries, in one run.
//   --mib 1024   size of the file
// The limits: 90 % of hash-wasm and 3 × spark-md5, both on bytes that are in memory already while the console reads them
// too; long tasks of 50 ms and 64 MB of memory at most. What the libraries reach over the same file by the plainest loop
// that a page would write is printed beside them. Exit 1 when a figure is over its limit.
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { build } from 'vite'
import { findChromium } from '#tests/browser/chromium.ts'
import type { OwnResult } from './hash-page.ts'
import type { BareResult } from './hash-worker.ts'
import { spread } from './measure.ts'

const { values } = parseArgs({ options: { mib: { type: 'string', default: '1024' } } })
const mib = Number(values.mib)
const folder = mkdtempSync(join(tmpdir(), 'countersign-hash-'))
const file = join(folder, 'large.bin')

function writeFile() {
  const part = randomBytes(1024 ** 2)
  const handle = openSync(file, 'w')
  for (let index = 0; index < mib; index += 1) {
    part.writeUInt32LE(index)
    writeSync(handle, part)
  }
  closeSync(handle)
}

/** Serves the built page, its worker under the policy of the product. */
async function servePage() {
  const outDir = join(folder, 'page')
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      outDir,
      target: 'es2022',
      rolldownOptions: { input: 'bench/hash-page.ts', output: { entryFileNames: 'page.js' } },
    },
  })
  const server = createServer(({ url = '/' }, response) => {
    if (extname(url) !== '.js') {
      response.setHeader('content-type', 'text/html')
      response.end(
        '<!doctype html><input type="file"><script type="module" src="/page.js"></script>',
      )
      return
    }
    response.setHeader('content-type', 'text/javascript')
    response.setHeader(
      'content-security-policy',
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'",
    )
    response.end(readFileSync(join(outDir, url)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

interface Process {
  readonly parent: string
  readonly command: string
}

function processes(): Map<string, Process> {
  const all = new Map<string, Process>()
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const [, parent = ''] =
        /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
      all.set(pid, { parent, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8') })
    } catch {
      // A process that ended meanwhile.
    }
  }
  return all
}

/** Private megabytes of the page processes of our browser together; only it was given our folder. */
function pageMemory(): number {
  const all = processes()
  const isOurs = (pid: string): boolean => {
    const found = all.get(pid)
    return found !== undefined && (found.command.includes(folder) || isOurs(found.parent))
  }
  let kib = 0
  for (const [pid, { command }] of all) {
    if (!command.includes('--type=renderer') || !isOurs(pid)) continue
    try {
      const sums = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
      for (const [, size] of sums.matchAll(/^Private_\w+:\s+(\d+) kB/gm)) kib += Number(size)
    } catch {
      // As above.
    }
  }
  if (kib === 0) throw new Error('The page process was not found.')
  return kib / 1024
}

writeFile()
const server = await servePage()
const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
  executablePath: findChromium(),
  headless: true,
  args: ['--no-sandbox', '--disable-gpu', `--crash-dumps-dir=${folder}`],
})
try {
  const page = await context.newPage()
  await page.goto(server.url)
  await page.locator('input').setInputFiles(file)
  const bare = (name: string) =>
    page.evaluate<BareResult, string>(
      (which) =>
        (
          globalThis as unknown as { bench: { bare: (name: string) => Promise<BareResult> } }
        ).bench.bare(which),
      name,
    )
  const digestOurs = () =>
    page.evaluate<OwnResult>(() =>
      (globalThis as unknown as { bench: { ours: () => Promise<OwnResult> } }).bench.ours(),
    )
  // Memory first: what the bare loops leave behind would hide it. Looking at it costs time, so that this round is not
  // timed; it leaves the file in the cache for those that are.
  const before = pageMemory()
  let peak = before
  const sampler = setInterval(() => (peak = Math.max(peak, pageMemory())), 50)
  const ours = [await digestOurs()]
  clearInterval(sampler)
  const times: number[] = []
  const wasm: BareResult[] = []
  // In turns: whatever else the machine does falls on both alike.
  for (let round = 0; round < 3; round += 1) {
    const own = await digestOurs()
    ours.push(own)
    times.push(own.seconds)
    wasm.push(await bare('wasm'))
  }
  const script = await bare('script')
  const digests = [...ours, ...wasm, script].map(({ md5 }) => md5)
  if (new Set(digests).size !== 1) throw new Error('The digests differ.')

  const rate = (seconds: readonly number[]) => mib / spread(seconds).p50
  const own = rate(times)
  const bareWasm = rate(wasm.map(({ insideSeconds }) => insideSeconds))
  const wasmOverFile = rate(wasm.map(({ seconds }) => seconds))
  const bareScript = rate([script.insideSeconds])
  const longest = Math.max(0, ...ours.flatMap(({ longTasks }) => longTasks))
  const speed = (mibPerSecond: number) => `${mibPerSecond.toFixed(0)} MiB/s`
  const share = (of: number) => `${((own / of) * 100).toFixed(0)} %`
  const figures: [string, string, boolean][] = [
    ['console worker, reading included', speed(own), true],
    ['bare hash-wasm, bytes in memory', speed(bareWasm), true],
    ['bare hash-wasm over the file', speed(wasmOverFile), true],
    ['bare spark-md5, bytes in memory', speed(bareScript), true],
    ['bare spark-md5 over the file', speed(rate([script.seconds])), true],
    ['of hash-wasm in memory (at least 90 %)', share(bareWasm), own >= 0.9 * bareWasm],
    ['of hash-wasm over the file', share(wasmOverFile), true],
    [
      'of bare spark-md5 (at least 3 ×)',
      `${(own / bareScript).toFixed(1)} ×`,
      own >= 3 * bareScript,
    ],
    ['longest task of the page (50 ms)', `${longest.toFixed(0)} ms`, longest <= 50],
    ['memory of the tab (64 MB more)', `${(peak - before).toFixed(0)} MB`, peak - before <= 64],
  ]
  for (const [name, value, isFine] of figures)
    process.stdout.write(
      `  ${name.padEnd(36)} ${value.padStart(12)}${isFine ? '' : '  OVER LIMIT'}\n`,
    )
  process.exitCode = figures.every(([, , isFine]) => isFine) ? 0 : 1
} finally {
  await context.close()
  server.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
