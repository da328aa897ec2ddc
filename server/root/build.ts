// Builds the console when its sources are not the ones of the last build. Compared by content: a fresh
// checkout or a copy changes every file's time.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { StartError } from '#server/base/start-error.ts'
import { staticPolicy } from '#server/http/headers.ts'

const folders = ['src', 'contract', 'locales', 'public']
const single = ['index.html', 'package.json', 'package-lock.json', 'tsconfig.json']

/**
 * Makes `dist` match the sources and gives its path. Throws `StartError` when the build fails or the
 * build tools are not installed.
 */
export async function buildIfStale(root: string, say: (text: string) => void): Promise<string> {
  const dist = join(root, 'dist')
  // An archive of `npm run pack` has nothing to build from.
  if (existsSync(join(root, 'packed'))) return dist
  const stamp = join(dist, '.sources')
  const sources = fingerprint(root)
  const built = existsSync(join(dist, 'index.html')) && existsSync(stamp)
  if (built && readFileSync(stamp, 'utf8') === sources) return dist
  say('Building the console …')
  return build(root, sources)
}

/** Builds `dist` whether it is stale or not, and gives its path. Throws as `buildIfStale` does. */
export async function build(root: string, sources = fingerprint(root)): Promise<string> {
  const dist = join(root, 'dist')
  const stamp = join(dist, '.sources')
  rmSync(stamp, { force: true })
  await viteBuild(root)
  const page = join(dist, 'index.html')
  writeFileSync(page, withPolicy(readFileSync(page, 'utf8')))
  writeFileSync(stamp, sources)
  return dist
}

/** The page with the policy that a host without one of its own needs; before anything that it is about. */
const withPolicy = (page: string): string =>
  page.replace(
    /<meta charset="utf-8"\s*\/?>/,
    (charset) =>
      `${charset}\n    <meta http-equiv="Content-Security-Policy" content="${staticPolicy}" />`,
  )

/** Hash over everything that the build reads, tests and generated files left out. */
export function fingerprint(root: string): string {
  const hash = createHash('sha256').update(staticPolicy)
  for (const path of inputs(root)) {
    const content = readFileSync(path)
    hash.update(`${relative(root, path)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

function inputs(root: string): string[] {
  const inFolders = folders
    .filter((name) => existsSync(join(root, name)))
    .flatMap((name) => readdirSync(join(root, name), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !/\.(test|test-d|gen)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  const atTop = readdirSync(root).filter(
    (name) => single.includes(name) || name.endsWith('.config.ts'),
  )
  const plugins = readdirSync(join(root, 'scripts')).filter((name) =>
    /^(catalog|lingui|vite)-.*\.ts$/.test(name),
  )
  return [
    ...inFolders,
    ...atTop.map((name) => join(root, name)),
    ...plugins.map((name) => join(root, 'scripts', name)),
  ].toSorted()
}

async function viteBuild(root: string): Promise<void> {
  const output: string[] = []
  const code = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(process.execPath, [viteProgram(root), 'build', '--logLevel', 'warn'], {
      cwd: root,
      // A caller that runs as a test or in development would get React's development build, taken for good afterwards.
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout.on('data', (text: Buffer) => output.push(text.toString()))
    child.stderr.on('data', (text: Buffer) => output.push(text.toString()))
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code === 0) return
  const text = output.join('')
  if (/ENOSPC|EACCES|EROFS/.test(text))
    throw new StartError(
      `The console could not be written to ${join(root, 'dist')}. Free space or correct its permissions:\n${text}`,
    )
  throw new StartError(`The console could not be built:\n${text}`)
}

function viteProgram(root: string): string {
  try {
    return join(
      dirname(createRequire(join(root, 'package.json')).resolve('vite/package.json')),
      'bin/vite.js',
    )
  } catch (error) {
    throw new StartError(
      'The console is not built and the tools to build it are not installed. Run `npm ci` without leaving out development packages.',
      { cause: error },
    )
  }
}
