import fc from 'fast-check'
import { expect, it } from 'vitest'
import { tabNameIn } from './tab-name.ts'

it.each([
  ['充值 42', '充值 42'],
  ['  token  ', 'token'],
  ['open', 'open'],
  ['{"zh-cn":"甲","en":"one"}', 'one'],
  ['{"zh-cn":"甲"}', '甲'],
  ['{broken', '{broken'],
  ['{"en":1,"zh-tw":"乙"}', '乙'],
  ['["en"]', '["en"]'],
  ['{"__proto__":"x"}', 'x'],
  ['', undefined],
  ['   ', undefined],
  ['{}', undefined],
  [undefined, undefined],
  [['en'], undefined],
  [{ en: 'x' }, undefined],
])('reads %j as %j', (value, name) => {
  expect(tabNameIn(value, 'en')).toBe(name)
})

it('never throws', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json(), fc.anything()), (value) => {
      expect(tabNameIn(value, 'en')?.length ?? 0).toBeLessThanOrEqual(60)
    }),
  )
})
