// Follows the console's imports from its first file and tells which parts of the catalogs are loaded wherever a file can
// run: a dialog that comes without its part shows the ids of its texts.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { formatter } from '@lingui/format-po'
import { partsOf } from './catalog-parts.ts'
import { sourceLocale } from './catalogs.ts'

/** One `import` of a file: what it imports and which parts are loaded beside it. */
export interface ImportSite {
  readonly target: string
  readonly loads: readonly string[]
}
/** The files of the console by their path from the root. */
export type Sources = ReadonlyMap<string, string>

/** The file that the browser runs first. */
export const entry = 'src/main.tsx'
/** What the first file has loaded before it draws anything. */
const atEntry = ['base']
const frame = ['frame']
/** What `lazyDialog` loads with every dialog. */
const ofDialogs = ['extras']
/** Files that somebody opens only when these parts are here, which their imports do not say. */
const guarded: readonly (readonly [RegExp, readonly string[]])[] = [
  // `guardSession` waits for the frame, and for what the page names, before a page is drawn.
  [/^src\/routes\/_app[./]/, frame],
  [/^src\/routes\/visualizingDemo/, ['frame', 'board']],
  [/^src\/routes\/scan/, ['frame', 'extras']],
  // `loadPage` loads both together.
  [/^src\/shell\/links\/(link|frame)-page/, ['frame', 'links']],
  // Only the open palette asks for them.
  [/^src\/features\/(money\/find-recharges|member\/find-members)/, ['frame', 'palette']],
]
/** Views, by `import.meta.glob` of `-views.ts`: their feature's texts and their own. */
const view = /^src\/features\/(([\w-]+)\/[\w/-]+)\.view\.tsx$/

const statics = /^(?:import|export)\s(?!type\b)(?:[^'"]*?\sfrom\s+)?'([#.][^'\n?]+)'/gm
const lazy = /\bimport\(\s*'([#.][^'\n?]+)'/g
const loadCall = /\bloadTexts\('([\w/-]+)'\)/g
const parallelLoads = /\.\.\.\[([^\]]*)\]\.map\(loadTexts\)/g
const helper = /^(?:export )?(?:const|async function|function) (\w+)/

const { imports } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  imports: Record<string, string>
}
const folders = new Map(
  Object.entries(imports).map(([name, path]) => [name.slice(0, -2), path.slice(2, -2)]),
)

function resolve(from: string, name: string): string {
  if (name.startsWith('.')) return join(dirname(from), name)
  const [alias = '', ...rest] = name.split('/')
  return [folders.get(alias) ?? alias, ...rest].join('/')
}

/** The statements of a file that begin at the margin. */
const statements = (text: string) => text.split(/\n(?=[\w/@])/)

const loadsIn = (statement: string) => [
  ...[...statement.matchAll(loadCall)].map(([, part = '']) => part),
  ...[...statement.matchAll(parallelLoads)].flatMap(([, list = '']) =>
    [...list.matchAll(/'([\w/-]+)'/g)].map(([, part = '']) => part),
  ),
]

/** Whether what a statement imports comes by `lazyDialog`: there, or in a function that is called nowhere else. */
function isOfDialogs(statement: string, all: readonly string[]): boolean {
  if (statement.includes('lazyDialog(')) return true
  const name = helper.exec(statement)?.[1]
  if (name === undefined || statement.startsWith('export')) return false
  const users = all.filter((other) => other !== statement && other.includes(`${name}(`))
  return users.length > 0 && users.every((user) => user.includes('lazyDialog('))
}

/** The imports of a file. A lazy one brings the parts that its statement, or a function called there, loads. */
export function sitesOf(path: string, sources: Sources): ImportSite[] {
  const text = sources.get(path) ?? ''
  const fixed = [...text.matchAll(statics)].map(([, name = '']) => ({
    target: resolve(path, name),
    loads: [],
  }))
  const texts = [text, ...fixed.map(({ target }) => sources.get(target) ?? '')]
  const helpers = texts.flatMap(statements).flatMap((statement) => {
    const name = helper.exec(statement)?.[1]
    const loads = name && !statement.includes('import(') ? loadsIn(statement) : []
    return name && loads.length > 0 ? [{ name, loads }] : []
  })
  const deferred = statements(text).flatMap((statement) => {
    const called = helpers.filter(({ name }) => new RegExp(`\\b${name}\\(`).test(statement))
    const loads = [
      ...loadsIn(statement),
      ...called.flatMap((found) => found.loads),
      ...(isOfDialogs(statement, statements(text)) ? ofDialogs : []),
    ]
    return [...statement.matchAll(lazy)].map(([, name = '']) => ({
      target: resolve(path, name),
      loads,
    }))
  })
  return [...fixed, ...deferred]
}

const intersect = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  new Set([...one].filter((part) => other.has(part)))

/** The parts that are loaded wherever a file of the console can run, by file. */
export function loadedParts(sources: Sources): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, ReadonlySet<string>>()
  const queue: [string, ReadonlySet<string>][] = [[entry, new Set(atEntry)]]
  for (const path of sources.keys()) {
    const [, own = '', feature = ''] = view.exec(path) ?? []
    if (feature) queue.push([path, new Set([...atEntry, ...frame, feature, own])])
  }
  for (let next = queue.pop(); next; next = queue.pop()) {
    const [path, given] = next
    if (!sources.has(path)) continue
    const byGuard = guarded.find(([pattern]) => pattern.test(path))?.[1] ?? []
    const parts = new Set([...given, ...byGuard])
    const before = found.get(path)
    const now = before ? intersect(before, parts) : parts
    if (before?.size === now.size) continue
    found.set(path, now)
    for (const { target, loads } of sitesOf(path, sources))
      queue.push([target, new Set([...now, ...loads])])
  }
  return found
}

/** The files of the console, without tests and the workshop. */
export const readSources = (): Sources =>
  new Map(
    readdirSync('src', { recursive: true, encoding: 'utf8' })
      .map((path) => `src/${path.replaceAll('\\', '/')}`)
      .filter((path) => /\.tsx?$/.test(path) && !/\.test|\.d\.ts$|^src\/workshop/.test(path))
      .map((path) => [path, readFileSync(path, 'utf8')]),
  )

/** The texts of the console with the files that use them. */
export async function readTexts(): Promise<{ text: string; files: string[] }[]> {
  const file = `locales/${sourceLocale}/messages.po`
  const locale = { locale: sourceLocale, sourceLocale, filename: file }
  const catalog = await formatter().parse(readFileSync(file, 'utf8'), locale)
  return Object.entries(catalog).map(([id, { message, origin }]) => ({
    text: message ?? id,
    files: (origin ?? []).map(([path]) => path),
  }))
}

/** Texts that a file can show before their part is loaded, as lines for a report. */
export function unloadedTexts(
  loaded: ReadonlyMap<string, ReadonlySet<string>>,
  texts: readonly { readonly text: string; readonly files: readonly string[] }[],
): string[] {
  return texts.flatMap(({ text, files }) => {
    const parts = partsOf(files)
    return files
      .filter((file) => loaded.has(file) && !parts.some((part) => loaded.get(file)?.has(part)))
      .map((file) => `${file}: ${text} (${parts.join(' or ')})`)
  })
}
