// Which files of a built console a page needs: read from what the build wrote beside its manifest
// (`scripts/vite-chunk-graph.ts`).
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Lang } from '#contract/lang.ts'

/** What the build leaves in `.vite/chunks.json`; files are below the folder of the build. */
export interface ChunkGraph {
  /** Scripts that a script imports. */
  readonly imports: Readonly<Record<string, readonly string[]>>
  /** The script of each module of ours, by its path below the repository. */
  readonly modules: Readonly<Record<string, string>>
}

/** Where the graph is in the folder of a build; nothing below a dot folder is served. */
export const chunkGraphFile = '.vite/chunks.json'

/** Reads the graph of a build; undefined where it was built without. */
export function readChunkGraph(folder: string): ChunkGraph | undefined {
  const file = join(folder, chunkGraphFile)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ChunkGraph) : undefined
}

/** A page by what it opens with: the sign-in page, home, only the frame, or the module of a view. */
export type FirstPage = 'login' | 'home' | 'frame' | `src/features/${string}.view.tsx`

const everyPage = ['src/main.tsx', 'src/routes/__root.tsx']
/** What signed-in pages import on the way to their first frame. */
const signedIn = [
  'src/routes/_app.tsx',
  'src/routes/-guard-app.ts',
  'src/shell/lock/lock-gate.tsx',
  'src/core/http/query-client.ts',
]

/** Views with texts of their own, by path below `src/features`: the page of one queue need not carry the words of another. */
export const viewsWithTexts = [
  'money/withdraw-log',
  'money/recharge-address',
  'money/withdraw-address',
  'money/withdraw-third',
]

/** The modules that the first frame of a page stands on, texts in one language included. */
export function firstModules(page: FirstPage, lang: Lang): string[] {
  const texts = (part: string) => `locales/${lang}/messages.po?part=${part}`
  const all = [...everyPage, texts('base')]
  if (page === 'login') return [...all, 'src/routes/login.tsx']
  all.push(...signedIn, texts('frame'))
  if (page === 'frame') return all
  if (page === 'home')
    return [...all, 'src/routes/_app/home.tsx', 'src/features/home/home-page.tsx']
  const path = page.slice('src/features/'.length, -'.view.tsx'.length)
  const words = [path.split('/')[0] ?? '', ...viewsWithTexts.filter((view) => view === path)]
  return [...all, 'src/routes/_app/$.tsx', 'src/routes/-find-page.ts', page, ...words.map(texts)]
}

/** The scripts of some modules with all they import, each once and after what it imports. */
export function collectScripts(graph: ChunkGraph, modules: readonly string[]): string[] {
  const found = new Set<string>()
  const visit = (file: string, above: ReadonlySet<string>) => {
    if (found.has(file) || above.has(file)) return
    const trail = new Set([...above, file])
    for (const imported of graph.imports[file] ?? []) visit(imported, trail)
    found.add(file)
  }
  // The router's plugin splits a route into `route.tsx` and `route.tsx?tsr-split=component`.
  for (const [module, file] of Object.entries(graph.modules))
    if (modules.some((name) => module === name || module.startsWith(`${name}?`)))
      visit(file, new Set())
  return [...found]
}
