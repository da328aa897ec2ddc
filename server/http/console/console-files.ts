// The files of the built console, listed once at the start: what is not on the list cannot be served,
// so no spelling of a path reaches another file.
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.wav': 'audio/wav',
  '.wasm': 'application/wasm',
}

const isText = /^(text\/|application\/(json|manifest|wasm)|image\/svg)/

export type Encoding = 'br' | 'gzip' | 'identity'

export interface ConsoleFile {
  readonly type: string
  readonly etag: string
  readonly isCompressible: boolean
  /** The bytes in an encoding; compressed once, then kept. */
  read(encoding: Encoding): Promise<Uint8Array<ArrayBuffer>>
}

const pack = {
  br: (bytes: Uint8Array) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes: Uint8Array) => promisify(gzip)(bytes, { level: 9 }),
}

async function load(file: string, type: string): Promise<ConsoleFile> {
  const bytes = new Uint8Array(await readFile(file))
  const packed = new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>()
  packed.set('identity', Promise.resolve(bytes))
  return {
    type,
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    isCompressible: isText.test(type) && bytes.byteLength > 512,
    read(encoding) {
      let result = packed.get(encoding)
      if (!result && encoding !== 'identity') {
        result = pack[encoding](bytes).then((buffer) => new Uint8Array(buffer))
        packed.set(encoding, result)
      }
      return result ?? Promise.resolve(bytes)
    },
  }
}

/** Lists a folder; returns a reader by URL path. Dot files, source maps and unknown types are left out. */
export function consoleFiles(folder: string): (path: string) => Promise<ConsoleFile> | undefined {
  const known = new Map<string, { file: string; type: string }>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    const path = `/${relative(folder, file).split(sep).join('/')}`
    const type = types[extname(entry.name)]
    if (entry.isFile() && type !== undefined && !path.includes('/.'))
      known.set(path, { file, type })
  }
  const loaded = new Map<string, Promise<ConsoleFile>>()
  return (path) => {
    const found = known.get(path)
    if (!found) return undefined
    let file = loaded.get(path)
    if (!file) {
      file = load(found.file, found.type)
      file.catch(() => loaded.delete(path))
      loaded.set(path, file)
    }
    return file
  }
}
