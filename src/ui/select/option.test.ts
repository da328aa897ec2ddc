import { expect, test } from 'vitest'
import { filterOptions } from './option.ts'

const options = [
  { value: '1', label: 'USDT', hint: '波场' },
  { value: '2', label: 'Bitcoin' },
]

test.each([
  ['', ['USDT', 'Bitcoin']],
  ['usd', ['USDT']],
  ['ＵＳＤ', ['USDT']],
  ['波', ['USDT']],
  [' bit ', ['Bitcoin']],
  ['doge', []],
])('%j finds %j', (text, labels) => {
  expect(filterOptions(options, text).map((option) => option.label)).toEqual(labels)
})
