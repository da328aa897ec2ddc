// The workshop as files, built the way development builds are and served from a folder of its own: for the checks and
// the pictures that walk it, which must not wait for a dev server to find out what it needs.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, preview } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

/** A built workshop. */
export interface WorkshopServer {
  /** Address of the page, without a search. */
  readonly url: string
  /** Where the built files are. */
  readonly folder: string
  /** Stops serving and removes the files. */
  close(): Promise<void>
}

/** Builds the workshop into a temporary folder and serves it on a free port of this machine. */
export async function serveWorkshop(): Promise<WorkshopServer> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-workshop-'))
  await build({
    root,
    mode: 'development',
    logLevel: 'error',
    build: {
      outDir: folder,
      emptyOutDir: true,
      // Nobody downloads it over a slow line.
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: { input: join(root, 'dev/kit.html') },
    },
  })
  const server = await preview({
    root,
    logLevel: 'error',
    build: { outDir: folder },
    preview: { host: '127.0.0.1', port: 0 },
  })
  const address = server.httpServer.address()
  if (address === null || typeof address === 'string') throw new Error('The workshop has no port')
  return {
    url: `http://127.0.0.1:${address.port}/dev/kit`,
    folder,
    async close() {
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
