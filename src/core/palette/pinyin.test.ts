import { describe, expect, it } from 'vitest'
import { createReader, findSpelling } from './pinyin.ts'

const read = createReader()
const initials = (text: string) =>
  read(text)
    .map(([reading = '']) => reading.charAt(0))
    .join('')
const whole = (text: string) =>
  read(text)
    .map(([reading]) => reading)
    .join(' ')

describe('reading', () => {
  it.each([
    ['充值记录', 'czjl', 'chong zhi ji lu'],
    ['儲值記錄', 'czjl', 'chu zhi ji lu'],
    ['实名认证', 'smrz', 'shi ming ren zheng'],
    ['资金流水', 'zjls', 'zi jin liu shui'],
    ['绿洲论坛', 'lzlt', 'lv zhou lun tan'],
    ['策略攻略', 'clgl', 'ce lve gong lve'],
    ['暖女诺', 'nnn', 'nuan nv nuo'],
    ['啊呀', 'ay', 'a ya'],
    ['坐座', 'zz', 'zuo zuo'],
  ])('%s is read %s and %s', (text, letters, syllables) => {
    expect(initials(text)).toBe(letters)
    expect(whole(text)).toBe(syllables)
  })

  it('knows both readings of characters that have two', () => {
    expect(read('重置')).toEqual([['zhong', 'chong'], ['zhi']])
    expect(read('银行')[1]).toContain('hang')
  })

  it('keeps letters and digits, and passes over what is neither', () => {
    expect(read('USDT 提币 (2)').map(([first]) => first)).toEqual([
      'u',
      's',
      'd',
      't',
      'ti',
      'bi',
      '2',
    ])
  })

  it('survives an order that tells nothing', () => {
    expect(createReader(() => 0)('充值')).toHaveLength(2)
  })
})

describe('spelling', () => {
  const title = read('充值记录')
  it.each([
    ['czjl', { at: 0, isWhole: true }],
    ['chongzhijilu', { at: 0, isWhole: true }],
    ['chzjil', { at: 0, isWhole: true }],
    ['chongzhi', { at: 0, isWhole: false }],
    ['jilu', { at: 2, isWhole: false }],
    ['chongzhix', null],
    ['ongzhi', null],
    ['lu', { at: 3, isWhole: false }],
  ])('%s', (query, found) => expect(findSpelling(title, query)).toEqual(found))
})
