import { expect, test } from 'vitest'
import { decimalText } from './decimal-text.ts'

test.each([
  ['1234.50', '1234.50'],
  ['1,234.5', '1234.5'],
  ['１２．５', '12.5'],
  ['12。5', '12.5'],
  ['.5', '0.5'],
  ['007', '7'],
  ['0', '0'],
  ['1.', '1.'],
  ['1.2.3', '1.23'],
  ['0.123456789', '0.12345678'],
  ['-3', '3'],
  ['1e5', '15'],
  ['abc', ''],
  ['', ''],
  ['123456789012345678901', '123456789012345678'],
])('%j becomes %j', (raw, text) => {
  expect(decimalText(raw, { scale: 8 })).toBe(text)
})

test('a whole number has no point', () => {
  expect(decimalText('12.9', { scale: 0 })).toBe('12')
})

test('a sign is kept where negatives are allowed', () => {
  expect(decimalText('−1.5', { scale: 2, negative: true })).toBe('-1.5')
  expect(decimalText('-', { scale: 2, negative: true })).toBe('-')
})

test('a hostile length costs no time and comes out cut', () => {
  expect(decimalText('9.'.repeat(100_000), { scale: 2 })).toBe('9.99')
})
