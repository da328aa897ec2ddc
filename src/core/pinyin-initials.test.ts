import { describe, expect, it } from 'vitest'
import { createInitials } from './pinyin-initials.ts'

const initials = createInitials()
const first = (text: string) =>
  initials(text)
    .map((letters) => letters.charAt(0))
    .join('')

describe('initials of the pinyin', () => {
  it.each([
    ['充值记录', 'czjl'],
    ['儲值記錄', 'czjl'],
    ['实名认证', 'smrz'],
    ['资金流水', 'zjls'],
    ['啊呀', 'ay'],
    ['坐座', 'zz'],
  ])('%s is found by %s', (text, letters) => expect(first(text)).toBe(letters))

  it('knows both readings of characters that have two', () => {
    expect(initials('重置')).toEqual(['zc', 'z'])
    expect(initials('银行')[1]).toContain('h')
  })

  it('keeps letters and digits, and passes over what is neither', () => {
    expect(initials('USDT 提币 (2)')).toEqual(['u', 's', 'd', 't', 'td', 'b', '2'])
  })

  it('survives an order that tells nothing', () => {
    expect(createInitials(() => 0)('充值')).toHaveLength(2)
  })
})
