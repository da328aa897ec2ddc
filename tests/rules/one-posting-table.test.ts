// What a step debits and credits stands in `server/ledger/postings` alone (decision 141): verbs post the lines that it returns.
import { expect, it } from 'vitest'
import { sourceFiles, textOf } from './source-files.ts'

/** The sides of lines that a text writes itself. */
const sidesIn = (text: string) => text.match(/\bside: '[DC]'|\b(?:walletLines|houseLines)\(/g) ?? []

it('has the lines of every journal in one place', () => {
  const files = sourceFiles.filter(
    (path) => /^server\/.*(?<!\.test)\.ts$/.test(path) && !path.startsWith('server/ledger/'),
  )
  expect(
    files.filter((path) => sidesIn(textOf(path)).length > 0),
    'Use a function of server/ledger/postings',
  ).toEqual([])
})

it.each([
  "lines: [{ ...line, walletType: 'spot', side: 'D' }]",
  "walletLines(row, 'spot', 'transferOut').debit('available', amount)",
])('finds %s', (text) => {
  expect(sidesIn(text)).toHaveLength(1)
})
