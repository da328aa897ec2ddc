import { expect, it } from 'vitest'
import { retiredIn } from './retired-words.ts'
import { sourceFiles, textOf } from './source-files.ts'

const code = sourceFiles.filter((path) => /\.tsx?$/.test(path))

it('uses no retired word in a name or in the title of a test', () => {
  const found = code.flatMap((path) => retiredIn(path, textOf(path)))
  expect(found, 'Write the standard term instead').toEqual([])
})

it.each([
  ['const restMs = 300', 'restMs'],
  ['export interface UploadMeans {', 'UploadMeans'],
  ['const { mostKept } = limits', 'mostKept'],
  ["it('is told once', () => {})", 'told'],
])('refuses %s', (line, word) => {
  expect(retiredIn('server/a.ts', line).join()).toContain(word)
})

it.each(["const text = 'wish'", '// the most of it', 'const max = almost', "it('says so', run)"])(
  'accepts %s',
  (line) => {
    expect(retiredIn('server/a.ts', line)).toEqual([])
  },
)
