// Amounts (reliability M10) and secure addresses on the wire: what the grammar says and nothing else, unchanged on the way.
import { assert, constantFrom, oneof, property, string, stringMatching, tuple } from 'fast-check'
import { expect, it } from 'vitest'
import { HttpsUrl, isHttpsUrl, Money, PositiveMoney } from './wire.ts'

const grammar = stringMatching(/^-?\d{1,18}(\.\d{1,18})?$/)
const digits = stringMatching(/^\d{0,20}$/)

it('takes every amount of the grammar, as it is', () => {
  assert(
    property(grammar, (text) => Money.parse(text) === text),
    { numRuns: 2_500 },
  )
})

it('takes nothing that only looks like one', () => {
  const almost = tuple(
    constantFrom('', '-', '+', ' ', '--', '0x', '.'),
    digits,
    constantFrom('', '.', ',', 'e', 'e1', 'E-2', '..', ' '),
    digits,
    constantFrom('', ' ', '\n', 'n', '%', 'e5', '.'),
  ).map((parts) => parts.join(''))
  assert(
    property(oneof(almost, string()), (text) => {
      const [, whole, fraction] =
        /^-?(\d+)(?:\.(\d+))?$/.exec(text.endsWith('\n') ? '' : text) ?? []
      const isAmount = whole !== undefined && whole.length <= 18 && (fraction?.length ?? 0) <= 18
      return Money.safeParse(text).success === isAmount
    }),
    { numRuns: 2_500 },
  )
})

it.each([
  '1e5',
  '1E5',
  '1e-7',
  'NaN',
  'Infinity',
  '0x1f',
  '1_000',
  '1,000.00',
  '１２',
  '١٢',
  '1.',
  '.5',
  '+1',
  '- 1',
  '',
  ' 1',
  '1\n',
  '1\0',
  1,

  null,
  ['1'],
])('refuses %j', (value) => {
  expect(Money.safeParse(value).success).toBe(false)
})

it('calls only what is above zero positive', () => {
  for (const none of ['0', '0.00', '-1', '-0.5', '000.000'])
    expect(PositiveMoney.safeParse(none).success).toBe(false)
  for (const some of ['1', '0.000000000000000001', '999999999999999999.999999999999999999'])
    expect(PositiveMoney.parse(some)).toBe(some)
})

it.each([
  ['https://example.com/a', true],
  ['https:example.com', false],
  ['http://example.com', false],
  ['//example.com', false],
  ['javascript:alert(1)', false],
  ['', false],
])('says of %j alike in forms and calls whether it is secure', (text, secure) => {
  expect(isHttpsUrl(text)).toBe(secure)
  expect(HttpsUrl(300).safeParse(text).success).toBe(secure)
})
