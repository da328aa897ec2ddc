// The dictionaries that screens name, against those that are seeded.
import { expect, it } from 'vitest'
import { dictionaries } from '#server/root/seed/dict-data.ts'
import { sourceFiles, textOf } from './source-files.ts'

const seeded = new Set(dictionaries.map(({ type }) => type))

/** What is called with the name of a dictionary, and what is told it as `dict`. */
const named =
  /(?:\b(?:dictOptions|cells\.badges?|cells\.risk|facts\.dict)(?:<[^()]*>)?\(\s*|\bdict: )'([a-z]+(?:_[a-z]+)+)'/g

const screens = sourceFiles.filter((path) =>
  /^src\/(?:features|kit|shell)\/.*(?<!\.test)\.tsx?$/.test(path),
)

it('has every dictionary that a screen names', () => {
  const names = screens.flatMap((path) =>
    [...textOf(path).matchAll(named)].map(([, name = '']) => ({ path, name })),
  )
  expect(names.length).toBeGreaterThan(300)
  const missing = names.filter(({ name }) => !seeded.has(name))
  expect(
    missing.map(({ path, name }) => `${path} names ${name}`),
    'Add the dictionary to server/root/seed/dict/<domain>.ts, or mend its name',
  ).toEqual([])
})
