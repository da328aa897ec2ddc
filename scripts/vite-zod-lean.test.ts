import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { emptied, withoutRareMethods } from './vite-zod-lean.ts'

const zod = join(dirname(createRequire(import.meta.url).resolve('zod/package.json')), 'v4')

it.each([
  'core/json-schema-processors.js',
  'core/to-json-schema.js',
  'core/memoizer.js',
  'core/doc.js',
  'locales/en.js',
])('keeps every name that %s exports, and little else', async (file) => {
  const path = join(zod, file)
  const whole = readFileSync(path, 'utf8')
  const lean = emptied(whole, path)
  const module = (await import(pathToFileURL(path).href)) as object
  const names = [...lean.matchAll(/^export (?:const |class |\{ )?([\w$]+)/gm)].map(
    ([, name]) => name ?? '',
  )
  expect(names.toSorted()).toEqual(Object.keys(module).toSorted())
  expect(lean.length).toBeLessThan(whole.length / 3)
})

describe('withoutRareMethods', () => {
  const whole = readFileSync(join(zod, 'classic/schemas.js'), 'utf8')
  const methods = (code: string) =>
    new Set([...code.matchAll(/^ {4}(?:async )?(\w+)\([^)]*\) \{$/gm)].map(([, name = '']) => name))
  const left = methods(withoutRareMethods(whole))
  const gone = [...methods(whole)].filter((name) => !left.has(name))

  it('takes the format methods out and leaves the rest', () => {
    expect(gone).toEqual(expect.arrayContaining(['email', 'jwt', 'exactOptional', 'readonly']))
    for (const name of ['optional', 'refine', 'transform', 'regex', 'trim', 'required'])
      expect(left).toContain(name)
  })

  it('takes out nothing that a schema of ours calls', () => {
    const calls = new RegExp(`(?:\\)|\\b[A-Z]\\w*)\\s*\\.(?:${gone.join('|')})\\(`)
    const callers = ['contract', 'src'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
        .filter((path) => {
          const text = readFileSync(join(folder, path), 'utf8')
          return /from 'zod'|#contract\//.test(text) && calls.test(text)
        }),
    )
    expect(callers).toEqual([])
  })
})
