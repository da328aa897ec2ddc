// A page that names a file is followed by its reader: every link within the repository leads somewhere.
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { sourceFiles, textOf } from './source-files.ts'

const link = /\]\((?!https?:|mailto:|#)([^)\s#]+)(?:#[^)]*)?\)/g
const pages = sourceFiles.filter((path) => path.endsWith('.md'))

/** The links of a page that lead nowhere. */
const deadIn = (path: string, text: string) =>
  [...text.matchAll(link)]
    .map(([, to = '']) => join(dirname(path), decodeURI(to)))
    .filter((to) => !existsSync(to))

it('leads somewhere by every link', () => {
  expect(pages.length).toBeGreaterThan(50)
  expect(pages.flatMap((path) => deadIn(path, textOf(path)).map((to) => `${path}: ${to}`))).toEqual(
    [],
  )
})

it.each(['[a](nowhere.md)', '[a](../gone/file.ts)', '[a](nowhere.md#part)'])('finds %s', (text) => {
  expect(deadIn('docs/page.md', text)).toHaveLength(1)
})

it.each(['[a](../README.md)', '[a](https://example.org/x)', '[a](#part)'])('accepts %s', (text) => {
  expect(deadIn('docs/page.md', text)).toEqual([])
})
