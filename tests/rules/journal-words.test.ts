// An operator reads what a journal did in words: each step and variant that the ledger is given has one.
import { expect, it } from 'vitest'
import { sourceFiles, textOf } from './source-files.ts'

const words = 'src/kit/review/journal-words.ts'
const named = new Set([...textOf(words).matchAll(/^ {2}(\w+): msg`/gm)].map(([, name]) => name))

/** Steps and variants that stand in a file that posts, written out or handed to what posts. */
const postedIn = (text: string): string[] =>
  [
    ...text.matchAll(/\b(?:step|variant)(?:\?)?: ('\w+'(?: \| '\w+')*)/g),
    ...text.matchAll(/\b(?:posting|postStep)\([^()]*?, ('\w+')/g),
    ...text.matchAll(/\bbook\.post\(\w+, ('\w+')/g),
  ].flatMap(([, values = '']) => [...values.matchAll(/\w+/g)].map(([value]) => value))

it('has a word for each step of a journal', () => {
  const files = sourceFiles.filter((path) => /^(?:server|demo)\/.*(?<!\.test)\.ts$/.test(path))
  const posted = new Set(files.flatMap((path) => postedIn(textOf(path))))
  expect(posted.size).toBeGreaterThan(20)
  expect(
    [...posted].filter((step) => !named.has(step)),
    `Name it in ${words}`,
  ).toEqual([])
})
