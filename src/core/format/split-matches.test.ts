import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quickestMs } from '#tests/quickest.ts'
import { splitMatches } from './split-matches.ts'

describe('splitMatches', () => {
  const marked = (text: string, query: string) =>
    splitMatches(text, query)
      .map((part) => (part.matched ? `<${part.text}>` : part.text))
      .join('')

  it.each([
    ['', 'a', ''],
    ['abc', '', 'abc'],
    ['Banana', 'AN', 'B<an><an>a'],
    ['abc', 'abc', '<abc>'],
    ['a.c abc', 'a.c', '<a.c> abc'],
    ['1+1=2 (x)', '(X)', '1+1=2 <(x)>'],
    ['a\\b [c] ^$', '[C] ^$', 'a\\b <[c] ^$>'],
    ['会员张三', '张三', '会员<张三>'],
    ['İx', 'x', 'İ<x>'],
    ['<b>x</b>', '<B>', '<<b>>x</b>'],
  ])('marks %j by %j as %j', (text, query, result) => {
    expect(marked(text, query)).toBe(result)
  })

  it('keeps every character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (text, query) => {
        expect(
          splitMatches(text, query)
            .map((part) => part.text)
            .join(''),
        ).toBe(text)
      }),
    )
  })

  it.each([`${'a'.repeat(63)}b`, 'a', '('])('takes less than 10 ms for 100 kB and %j', (query) => {
    const text = 'a'.repeat(100_000)
    expect(quickestMs(() => splitMatches(text, query), 10)).toBeLessThanOrEqual(10)
  })
})
