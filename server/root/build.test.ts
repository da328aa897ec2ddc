import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { buildIfStale, fingerprint } from './build.ts'

let root: string
const put = (path: string, text: string) => writeFileSync(join(root, path), text)

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'countersign-build-'))
  for (const name of ['src', 'scripts', 'dist']) mkdirSync(join(root, name))
  put('src/main.tsx', 'one')
  put('package.json', '{}')
  put('scripts/lingui-macro.ts', 'plugin')
})
afterEach(() => rmSync(root, { recursive: true }))

it('sees a changed, added, renamed or removed source and a changed setting', () => {
  const seen = [fingerprint(root)]
  const change = (act: () => void) => {
    act()
    seen.push(fingerprint(root))
  }
  change(() => put('src/main.tsx', 'two'))
  change(() => put('src/other.ts', ''))
  change(() => renameSync(join(root, 'src/other.ts'), join(root, 'src/another.ts')))
  change(() => put('vite.config.ts', ''))
  change(() => put('scripts/lingui-macro.ts', 'changed'))
  change(() => put('package-lock.json', '{}'))
  expect(new Set(seen).size).toBe(seen.length)
})

it('is not misled by times, tests or files that the build itself writes', () => {
  const before = fingerprint(root)
  utimesSync(join(root, 'src/main.tsx'), 1, 1)
  put('src/main.test.tsx', 'a test')
  put('src/route-tree.gen.ts', 'generated')
  expect(fingerprint(root)).toBe(before)
  const copy = `${root}-copy`
  cpSync(root, copy, { recursive: true })
  expect(fingerprint(copy)).toBe(before)
  rmSync(copy, { recursive: true })
})

it('takes a build of the same sources as it is, without any tool', async () => {
  put('dist/index.html', '')
  put('dist/.sources', fingerprint(root))
  const say = vi.fn()
  expect(await buildIfStale(root, say)).toBe(join(root, 'dist'))
  expect(say).not.toHaveBeenCalled()
})

it('says so when it has to build and the tools are missing', async () => {
  put('dist/index.html', '')
  put('dist/.sources', 'older')
  await expect(buildIfStale(root, vi.fn())).rejects.toThrow(
    'the tools to build it are not installed',
  )
})

it('builds for production, whatever the caller runs as: a test run would leave a development build behind', async () => {
  mkdirSync(join(root, 'node_modules/vite/bin'), { recursive: true })
  put('node_modules/vite/package.json', '{}')
  put(
    'node_modules/vite/bin/vite.js',
    `require('node:fs').writeFileSync('dist/index.html', process.env.NODE_ENV ?? '')`,
  )
  vi.stubEnv('NODE_ENV', 'test')
  await buildIfStale(root, () => {})
  vi.unstubAllEnvs()
  expect(readFileSync(join(root, 'dist/index.html'), 'utf8')).toBe('production')
})
