// Writes which file each of our modules is in and what that file imports, beside the build's manifest: the server has
// the browser ask for a whole page at once (`server/http/console/first-page.ts`), and the size check adds it up. Vite's own
// manifest names only modules that begin a file.
import { writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Plugin } from 'vite'
import { type ChunkGraph, chunkGraphFile } from '../server/http/console/chunk-graph.ts'

/** The Vite plugin; only for builds. */
export const chunkGraph = (): Plugin => {
  let root = ''
  return {
    name: 'chunk-graph',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
    },
    // Last: names change until the files are written.
    writeBundle({ dir = 'dist' }, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const modules = chunks.flatMap(({ fileName, moduleIds }) =>
        moduleIds
          .map((id) => relative(root, id).split(sep).join('/'))
          .filter((path) => /^(src|locales|contract)\//.test(path))
          .map((path) => [path, fileName] as const),
      )
      const graph: ChunkGraph = {
        imports: Object.fromEntries(chunks.map(({ fileName, imports }) => [fileName, imports])),
        modules: Object.fromEntries(modules),
      }
      writeFileSync(join(dir, chunkGraphFile), JSON.stringify(graph))
    },
  }
}
