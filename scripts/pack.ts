// `npm run pack -- [--to <folder>]`: the built product as one archive that runs with Node alone, without build tools or development packages.
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { StartError } from '#server/base/start-error.ts'
import { buildIfStale } from '#server/root/build.ts'
import { bundleIfStale } from '#server/root/bundle.ts'
import { hostCommand } from './host-command.ts'

/** What the product runs from; the sources of the server are those of the commands and of the processes that it starts. */
const folders = ['dist', 'dist-server', 'server', 'contract', 'demo', 'ops', 'docs/runbooks']
const files = ['package.json', 'LICENSE', 'README.md', 'CHANGELOG.md', '.env.example']
/** Commands of whoever works at the machine, and what they share. */
const commands =
  /^(audit-verify|backup|backup-\w+|doctor|host-command|ledger-check|operator-[\w-]+|platform-\w+|restore|secrets-reseal|store-adopt|upgrade-check)\.ts$/

interface Locked {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

const isShipped = (path: string) => !/\.test\.ts$|\.map$|dist-server\/stamp\.json$/.test(path)

/** The packages that the files below a folder import by name, or find a file of. */
function importedBy(folder: string): string[] {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|js)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  return paths.flatMap((path) =>
    [
      ...readFileSync(path, 'utf8').matchAll(
        /^(?:import|export)(?! type)[^'"]*['"]([^'"]+)['"]|\b(?:import|resolve)\(['"]([^'"]+)['"]\)/gm,
      ),
    ].map(([, still, lazy]) => still ?? lazy ?? ''),
  )
}

const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/** Paths of packages and of all that they depend on, as far as it is installed here. */
function closureOf(root: string, names: Iterable<string>): Set<string> {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, Locked>>
  }
  const found = new Set<string>()
  const visit = (name: string, from: string) => {
    // As Node looks for it: beside the package that asks, then further up.
    for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
      const path = `${at === '' ? '' : `${at}/`}node_modules/${name}`
      const locked = packages[path]
      if (locked && existsSync(join(root, path))) {
        if (found.has(path)) return
        found.add(path)
        const { dependencies, optionalDependencies, peerDependencies } = locked
        for (const next of Object.keys({
          ...dependencies,
          ...optionalDependencies,
          ...peerDependencies,
        }))
          visit(next, path)
        return
      }
      if (at === '') return
    }
  }
  for (const name of names) visit(name, '')
  return found
}

/** Writes what the product runs from into a folder; returns how many packages are among it. */
function fill(root: string, folder: string): number {
  for (const name of folders)
    cpSync(join(root, name), join(folder, name), { recursive: true, filter: isShipped })
  for (const name of files) cpSync(join(root, name), join(folder, name))
  mkdirSync(join(folder, 'scripts'))
  for (const name of readdirSync(join(root, 'scripts')).filter((each) => commands.test(each)))
    cpSync(join(root, 'scripts', name), join(folder, 'scripts', name))
  const imported = ['dist-server', 'server', 'contract', 'demo', 'scripts'].flatMap((name) =>
    importedBy(join(folder, name)),
  )
  const names = imported
    .filter((specifier) => !/^(?:[.#]|node:)/.test(specifier))
    .map(packageOf)
    // What builds belongs to the machine that packs.
    .filter((name) => name !== 'esbuild' && name !== 'vite')
  const paths = closureOf(root, new Set([...names, 'tsx']))
  for (const path of paths)
    cpSync(join(root, path), join(folder, path), {
      recursive: true,
      dereference: true,
      // Packages inside of a package are copied by their own path.
      filter: (from) => !from.slice(join(root, path).length).includes('/node_modules'),
    })
  // Says that there is nothing to build from.
  writeFileSync(join(folder, 'packed'), '')
  return paths.size
}

await hostCommand(async () => {
  const { values } = parseArgs({ options: { to: { type: 'string', default: '.' } } })
  const root = process.cwd()
  if (process.platform !== 'linux') throw new StartError('npm run pack works on Linux.')
  await bundleIfStale(root)
  await buildIfStale(root, (text) => void process.stdout.write(`${text}\n`))
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  const name = `countersign-${version}`
  const draft = mkdtempSync(join(tmpdir(), 'countersign-pack-'))
  try {
    mkdirSync(join(draft, name))
    const count = fill(root, join(draft, name))
    mkdirSync(values.to, { recursive: true })
    const archive = join(values.to, `${name}-${process.arch}.tar.gz`)
    // The same files give the same bytes, whoever packs them and when.
    const tar =
      '--sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner --mode=go=rX,u+rw'.split(' ')
    execFileSync('tar', [...tar, '-C', draft, '-I', 'gzip -9n', '-cf', archive, name])
    const megabytes = statSync(archive).size / 1e6
    process.stdout.write(`${archive}: ${megabytes.toFixed(1)} MB, ${count} packages\n`)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
})
