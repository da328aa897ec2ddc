import { describe, expect, it } from 'vitest'
import { maskMiddle } from './mask-middle.ts'

describe('maskMiddle', () => {
  it.each([
    ['', ''],
    ['1234567890123', '1234567890123'],
    ['12345678901234', '123456…901234'],
    ['0x52908400098527886E0F7030069857D2E4169EE7', '0x5290…169EE7'],
  ])('shortens %j to %j', (text, short) => {
    expect(maskMiddle(text)).toBe(short)
  })

  it('takes other lengths and keeps characters whole', () => {
    expect(maskMiddle('abcdef', 2, 0)).toBe('ab…')
    expect(maskMiddle('😀😁😂🤣', 1, 1)).toBe('😀…🤣')
  })
})
