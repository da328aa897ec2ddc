// Serves the built console: hashed files for ever, the page with a fresh nonce, and the page again for
// every address of the console's own router.
import type { Context } from 'hono'
import { Limit } from '#server/base/load/limit.ts'
import type { App, Env } from '../application.ts'
import { workerPolicy } from '../headers.ts'
import { basePath } from '../serve.ts'
import { consoleFiles, type ConsoleFile, type Encoding } from './console-files.ts'
import { firstPages } from './first-page.ts'

const nonceMark = /__CSP_NONCE__/g
const buildMark = /__BUILD__/g
// For hosts that send no policy; ours is stricter, and in the headers.
const policyMark = /<meta http-equiv="Content-Security-Policy" content="[^"]*"\s*\/?>\s*/
const factsMark = /<meta name="console" content="__CONSOLE__"\s*\/?>/
const workerFile = /^\/assets\/[\w-]+-worker-[\w-]+\.js$/
// Doubled, turned and escaped slashes, escaped dots and NUL: never the spelling of a page.
const oddPath = /\/\/|\\|%(2f|5c|2e|00)|\/\./i

/** Mounts the console where the configuration names a built one. Comes last: it answers every GET left. */
export function consolePages({ hono, deps }: App): void {
  const { consoleDir } = deps.config
  const find = consoleDir === undefined ? undefined : consoleFiles(consoleDir)
  hono.get('/config.json', async (context) => {
    const page = await find?.('/index.html')
    const build = page && buildOf(page)
    return context.json({ apiBase: basePath, build }, 200, { 'Cache-Control': 'no-cache' })
  })
  if (!find || consoleDir === undefined) return
  const headOf = firstPages(deps, consoleDir)
  hono.get('*', async (context) => {
    const path = new URL(context.req.url).pathname
    if (oddPath.test(path) || `${path}/`.startsWith(basePath)) throw new Limit(404, 'pathNotFound')
    context.set('label', 'console')
    const file = path === '/index.html' ? undefined : find(path)
    if (file) return send(context, await file, path.startsWith('/assets/'))
    // A name with an extension is a file that is gone, not an address of the router.
    const isPage = path === '/index.html' || !/\.[^/]*$/.test(path)
    const found = isPage ? find('/index.html') : undefined
    if (!found) throw new Limit(404, 'pathNotFound')
    const index = await found
    const html = new TextDecoder().decode(await index.read('identity'))
    const { facts, links } = await headOf(path, context.req.header('cookie') ?? '', html)
    const page = html
      .replace(policyMark, '')
      .replace(nonceMark, context.var.nonce)
      .replace(buildMark, buildOf(index))
      .replace(factsMark, () => facts)
      // After the scripts that the page names itself: those are wanted first.
      .replace('</head>', () => `  ${links}\n  </head>`)
    return context.body(page, 200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-cache',
    })
  })
}

/** Names a build: its page names the hashed files, which name each other. */
const buildOf = ({ etag }: ConsoleFile): string => etag.replaceAll('"', '')

function encodingOf(accept: string, { isCompressible }: ConsoleFile): Encoding {
  if (!isCompressible) return 'identity'
  const takes = (name: string) =>
    new RegExp(`(^|,)\\s*${name}\\s*(;\\s*q=(0\\.\\d*[1-9]|1))?\\s*(,|$)`).test(accept)
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity'
}

async function send(
  context: Context<Env>,
  file: ConsoleFile,
  isHashed: boolean,
): Promise<Response> {
  const encoding = encodingOf(context.req.header('accept-encoding')?.slice(0, 200) ?? '', file)
  const headers = {
    // A worker is under the policy of its own file.
    ...(workerFile.test(context.req.path) && { 'Content-Security-Policy': workerPolicy }),
    'Content-Type': file.type,
    'Cache-Control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    ETag: file.etag,
    Vary: 'Accept-Encoding',
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
  }
  const known = context.req
    .header('if-none-match')
    ?.split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
  if (known?.includes(file.etag)) return context.body(null, 304, headers)
  return context.body(await file.read(encoding), 200, headers)
}
