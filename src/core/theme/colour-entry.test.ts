import { expect, it } from 'vitest'
import { readColour } from './colour-entry.ts'

const getWarning = (text: string, isPrimary = false) =>
  readColour(text, isPrimary).warning?.message ?? readColour(text, isPrimary).warning?.id

it('takes six hex digits, with or without #, and writes them one way', () => {
  expect(readColour('#409EFF', true)).toEqual({ colour: '#409eff' })
  expect(readColour(' 00ff00 ', false)).toEqual({ colour: '#00ff00' })
})

it('warns of anything else in the words of the spec', () => {
  expect(getWarning('', true)).toBe('全局主题 primary 颜色值不能为空')
  for (const wrong of ['', 'red', '#fff', '#12345g', '##12345', '#1234567', 'url(x)'])
    expect(getWarning(wrong)).toBe('输入错误的hex')
})
