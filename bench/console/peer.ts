// Serves the build of another product for a comparison: hashed files from its folder, its page for every other address,
// compressed as a usual host does, over the same front as the console.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Front, startFront } from '#tests/browser/front.ts'

/** A build to measure beside the console. */
export interface Peer {
  readonly name: string
  readonly folder: string
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

/** Reads `name=folder`; throws where that is no folder with a page in it. */
export function peerOf(text: string): Peer {
  const [name = '', folder = ''] = text.split(/=(.*)/)
  if (name === '' || !existsSync(join(folder, 'index.html')))
    throw new Error(`--peer ${text}: expected name=folder, and an index.html in the folder.`)
  return { name, folder }
}

/** Serves a folder over HTTP/2. */
export async function servePeer(folder: string): Promise<Front> {
  const server = createServer((asked, answer) => {
    const { pathname } = new URL(asked.url ?? '/', 'http://peer')
    const wanted = join(folder, normalize(decodeURIComponent(pathname)))
    const isFile = existsSync(wanted) && statSync(wanted).isFile()
    const file = isFile ? wanted : join(folder, 'index.html')
    const type = types[extname(file)]
    const bytes = readFileSync(file)
    answer.writeHead(200, {
      'Content-Type': type ?? 'application/octet-stream',
      ...(type !== undefined && { 'Content-Encoding': 'gzip' }),
    })
    answer.end(type === undefined ? bytes : gzipSync(bytes))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const front = await startFront(`http://127.0.0.1:${port}`, { protocol: 'http/2' })
  return {
    url: front.url,
    stop: async () => {
      await front.stop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
