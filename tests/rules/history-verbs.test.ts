// What the server writes into the trail of a record has a word in its history: the code of a verb is never shown.
import { expect, it } from 'vitest'
import { historyVerbs } from '#contract/history.ts'
import { sourceFiles, textOf } from './source-files.ts'

/** Trails that no record shows as its history. */
const unseen =
  /^(session|otp|file|export|call|seed|listView|listLayout|sysNotice|verificationCode|loginError|sysJob|operator|secrets)$/
const literal = /action: '(\w+)\.(\w+)'/g
const helper = /\b\w*(?:[eE]ntry|entryOf)\((?:row, )?'(\w+)'/g

const server = sourceFiles.filter((path) => /^server\/.*(?<!\.test)\.ts$/.test(path))
// Views and authenticators have no history; a withdrawal's says its own names of the verbs.
const isOfAnother = (path: string) =>
  /list-view|approval\/authenticator|money\/(withdraw|payout)\//.test(path)

it('names every verb of a history', () => {
  const written = server
    .filter((path) => !isOfAnother(path))
    .flatMap((path) => [
      ...[...textOf(path).matchAll(literal)]
        .filter(([, type = '']) => !unseen.test(type))
        .map(([, , verb = '']) => verb),
      ...[...textOf(path).matchAll(helper)].map(([, verb = '']) => verb),
    ])
  expect(new Set(written).size).toBeGreaterThan(50)
  const known: readonly string[] = historyVerbs
  expect([...new Set(written)].filter((verb) => !known.includes(verb))).toEqual([])
})
