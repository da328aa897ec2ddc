import { expect, it } from 'vitest'
import { addressText, countryName } from './country-name.ts'

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

it('writes the country beside an address, where it is known', () => {
  const ip = '8.8.8.8'
  expect(addressText({ ip, countryCode: 'US' }, 'en')).toBe('8.8.8.8 · United States')
  expect(addressText({ ip, countryCode: null }, 'en')).toBe('8.8.8.8')
})
