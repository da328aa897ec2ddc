import { expect, it } from 'vitest'
import { addressOf, readLook } from './look.ts'

const usual = { theme: 'light', lang: 'zh-cn', size: 'default' }

it('reads its switches and falls back one by one', () => {
  expect(readLook('')).toEqual(usual)
  expect(readLook('?theme=dark&lang=en&size=small&part=Button')).toEqual({
    theme: 'dark',
    lang: 'en',
    size: 'small',
    part: 'Button',
  })
  expect(readLook('?theme=pink&lang=zh-tw&size=9')).toEqual({ ...usual, lang: 'zh-tw' })
})

it('writes addresses that it reads back', () => {
  const look = readLook('?theme=dark&part=DateRange')
  expect(readLook(addressOf(look))).toEqual(look)
  expect(readLook(addressOf(look, { lang: 'en' }))).toEqual({ ...look, lang: 'en' })
  expect(readLook(addressOf(look, { part: undefined })).part).toBeUndefined()
})
