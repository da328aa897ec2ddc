// The server as few files (`dist-server`): a thousand modules of TypeScript, each asked for one by one, cost a start
// three of its four seconds.
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { build, type Plugin } from 'esbuild'

/** What the bundle was made from, by content, and which files it is. */
interface Stamp {
  readonly inputs: Readonly<Record<string, string>>
  readonly outputs: readonly string[]
  /** Files of the bundle before this one: a server that runs from it may still ask for them. */
  readonly former: readonly string[]
}

const hashOf = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')

function readStamp(path: string): Stamp | undefined {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Stamp) : undefined
}

const isFresh = (root: string, { inputs, outputs }: Stamp, folder: string) =>
  outputs.every((name) => existsSync(join(folder, name))) &&
  Object.entries(inputs).every(([path, hash]) => {
    const file = join(root, path)
    return existsSync(file) && hashOf(readFileSync(file)) === hash
  })

/** Modules find their neighbours (migrations, a program to start) from where they stand in the sources. */
const sourceAddresses = (folder: string): Plugin => ({
  name: 'source-addresses',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const from = (target: string) =>
        JSON.stringify(relative(folder, target).replaceAll('\\', '/'))
      const contents = readFileSync(path, 'utf8')
        .replaceAll('import.meta.url', `new URL(${from(path)}, import.meta.url).href`)
        .replaceAll('import.meta.dirname', `(import.meta.dirname + '/' + ${from(dirname(path))})`)
      return { contents, loader: 'ts' }
    })
  },
})

/** Writes a file whole or not at all: another process may be reading it. */
function put(path: string, content: string | Uint8Array): void {
  const draft = `${path}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, content)
  renameSync(draft, path)
}

/** Makes `dist-server` match the sources; `start.js` in it is the program. Packages stay where they are installed. */
export async function bundleIfStale(root: string): Promise<void> {
  const folder = join(root, 'dist-server')
  const stampPath = join(folder, 'stamp.json')
  const before = readStamp(stampPath)
  const program = join(folder, 'start.js')
  if (before && isFresh(root, before, folder)) return
  const { metafile, outputFiles } = await build({
    entryPoints: [join(root, 'server/root/start.ts')],
    absWorkingDir: root,
    outdir: folder,
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    sourcemap: 'linked',
    sourcesContent: false,
    metafile: true,
    write: false,
    logLevel: 'silent',
    plugins: [sourceAddresses(folder)],
  })
  mkdirSync(folder, { recursive: true })
  // The program last: it names the others.
  for (const { path, contents } of outputFiles.toSorted(
    (a, b) => Number(a.path === program) - Number(b.path === program),
  ))
    put(path, contents)
  const outputs = outputFiles.map(({ path }) => basename(path))
  const former = before?.outputs ?? []
  const inputs = Object.fromEntries(
    Object.keys(metafile.inputs).map((path) => [path, hashOf(readFileSync(join(root, path)))]),
  )
  put(stampPath, JSON.stringify({ inputs, outputs, former } satisfies Stamp))
  for (const name of before?.former ?? [])
    if (![...outputs, ...former].includes(name)) rmSync(join(folder, name), { force: true })
}
