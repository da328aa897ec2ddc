import { expect, it } from 'vitest'
import { toSearchString, readParams } from './params.ts'

const usual = { theme: 'light', lang: 'zh-cn', size: 'default' }

it('reads its switches and falls back one by one', () => {
  expect(readParams('')).toEqual(usual)
  expect(readParams('?theme=dark&lang=en&size=small&part=Button')).toEqual({
    theme: 'dark',
    lang: 'en',
    size: 'small',
    part: 'Button',
  })
  expect(readParams('?theme=pink&lang=zh-tw&size=9')).toEqual({ ...usual, lang: 'zh-tw' })
})

it('writes addresses that it reads back', () => {
  const params = readParams('?theme=dark&part=DateRange')
  expect(readParams(toSearchString(params))).toEqual(params)
  expect(readParams(toSearchString(params, { lang: 'en' }))).toEqual({ ...params, lang: 'en' })
  expect(readParams(toSearchString(params, { part: undefined })).part).toBeUndefined()
})
