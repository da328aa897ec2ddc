// A host that has files and nothing else, as adopters serve the built console: no calls, no policy of its own, and the page for
// every address that is no file.
import { createReadStream, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

/** A running host. */
export interface StaticHost {
  /** Where it is, without a slash at the end. */
  readonly url: string
  /** The paths that were asked for, in order. */
  readonly asked: readonly string[]
  stop(): Promise<void>
}

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() === true

/** Serves the files of a folder, and `config` as its `config.json`. */
export async function startStaticHost(
  folder: string,
  config: () => object = () => ({}),
): Promise<StaticHost> {
  const asked: string[] = []
  const server = createServer((request, answer) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host')
    asked.push(pathname)
    if (pathname === '/config.json') {
      answer.setHeader('Content-Type', 'application/json')
      answer.end(JSON.stringify(config()))
      return
    }
    const path = join(folder, normalize(pathname))
    const file = isFile(path) ? path : join(folder, 'index.html')
    answer.setHeader('Content-Type', types[extname(file)] ?? 'application/octet-stream')
    createReadStream(file).pipe(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
