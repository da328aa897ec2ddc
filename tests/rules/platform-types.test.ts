// The server has no `window` and the console no `process`: each is checked with the types of its own platform.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterEach, expect, it } from 'vitest'

const cache = resolve('node_modules/.cache')
let folder = ''
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** What the compiler says of one line under a config of the repository. */
function faultsOf(config: string, line: string): string {
  mkdirSync(cache, { recursive: true })
  folder = mkdtempSync(join(cache, 'platform-'))
  writeFileSync(join(folder, 'planted.ts'), `export const planted = ${line}\n`)
  const own = {
    extends: resolve(config),
    compilerOptions: { incremental: false, tsBuildInfoFile: null },
    files: ['planted.ts'],
    include: [],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(own))
  return spawnSync('node_modules/.bin/tsc', ['-p', folder], { encoding: 'utf8' }).stdout
}

it.each([
  ['tsconfig.node.json', 'window.location'],
  ['tsconfig.node.json', 'document.title'],
  ['tsconfig.browser.json', 'process.pid'],
  ['tsconfig.browser.json', "Buffer.from('')"],
])('refuses, under %s, %s', (config, line) => {
  expect(faultsOf(config, line)).toContain('Cannot find name')
})

it.each([
  ['tsconfig.node.json', 'process.pid'],
  ['tsconfig.browser.json', 'window.location'],
])('takes, under %s, %s', (config, line) => {
  expect(faultsOf(config, line)).toBe('')
})
