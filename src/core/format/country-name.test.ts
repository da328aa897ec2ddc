import { expect, it } from 'vitest'
import { countryName } from './country-name.ts'

it.each([
  ['US', 'zh-cn', '美国'],
  ['US', 'en', 'United States'],
  ['US', 'zh-tw', '美國'],
  ['JP', 'zh-cn', '日本'],
  ['QQ', 'en', 'QQ'],
  ['not a code', 'en', 'not a code'],
])('names %s in %s', (code, locale, name) => {
  expect(countryName(code, locale)).toBe(name)
})
