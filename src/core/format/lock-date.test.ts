import { expect, it } from 'vitest'
import { lockDate } from './lock-date.ts'

const date = new Date(2025, 6, 2, 9, 5)

it.each([
  ['zh-cn', '07月02日，星期三'],
  ['zh-tw', '07月02日，星期三'],
  ['en', 'Wednesday, July 2'],
] as const)('names the day in %s', (lang, text) => {
  expect(lockDate(date, lang)).toBe(text)
})

it('keeps two digits at the end of the year', () => {
  expect(lockDate(new Date(2025, 11, 28), 'zh-cn')).toBe('12月28日，星期日')
})
