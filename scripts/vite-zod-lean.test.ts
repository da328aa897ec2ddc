import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { emptied } from './vite-zod-lean.ts'

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
