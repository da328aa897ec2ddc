import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bundleIfStale } from './bundle.ts'

let root: string
const program = () => join(root, 'dist-server/start.js')
const says = () => execFileSync(process.execPath, [program()]).toString()
const write = (name: string, text: string) => writeFileSync(join(root, name), text)
const chunks = () =>
  readdirSync(join(root, 'dist-server')).filter((name) => /^part-.*js$/.test(name))

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'countersign-bundle-'))
  for (const folder of ['server/db', 'server/root'])
    mkdirSync(join(root, folder), { recursive: true })
  write('package.json', '{ "type": "module" }')
  write('server/db/word.txt', 'neighbour')
  write(
    'server/db/word.ts',
    `import { readFileSync } from 'node:fs'
    import { join } from 'node:path'
    export const words = [
      readFileSync(new URL('./word.txt', import.meta.url), 'utf8'),
      readFileSync(join(import.meta.dirname, 'word.txt'), 'utf8'),
    ]`,
  )
  write('server/part.ts', `export { words } from './db/word.ts'`)
  write('server/root/start.ts', `console.log((await import('../part.ts')).words.join())`)
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('the bundle of the server', () => {
  it('finds files beside the sources of its modules', async () => {
    await bundleIfStale(root)
    expect(says()).toBe('neighbour,neighbour\n')
  })

  it('is made again only when one of its sources changes', async () => {
    await bundleIfStale(root)
    const { ino } = statSync(program())
    write('server/unused.ts', 'export {}')
    await bundleIfStale(root)
    expect(statSync(program()).ino).toBe(ino)

    write('server/part.ts', `export const words: string[] = ['other']`)
    await bundleIfStale(root)
    expect(says()).toBe('other\n')
  })

  it('leaves the files of the bundle before to a server that runs from it', async () => {
    await bundleIfStale(root)
    const [first] = chunks()
    write('server/part.ts', `export const words: string[] = ['second']`)
    await bundleIfStale(root)
    expect(chunks()).toContain(first)

    write('server/part.ts', `export const words: string[] = ['third']`)
    await bundleIfStale(root)
    expect(chunks()).not.toContain(first)
    expect(says()).toBe('third\n')
  })

  it('leaves what is there when the sources cannot be read', async () => {
    await bundleIfStale(root)
    write('server/part.ts', 'export const = 1')
    await expect(bundleIfStale(root)).rejects.toThrow('server/part.ts')
    expect(says()).toBe('neighbour,neighbour\n')
  })
})
