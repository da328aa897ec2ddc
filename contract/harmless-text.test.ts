import { describe, expect, it } from 'vitest'
import { harmless } from './harmless-text.ts'

describe('harmless', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠SUM(1)', "'＠SUM(1)"],
    ['"=1+1"', `'"=1+1"`],
    [' =1+1', "' =1+1"],
    ['\n=1+1', "'\n'=1+1"],
    ['x;=1+1', "x;'=1+1"],
    ['x;"=1+1"', `x;'"=1+1"`],
    ['x;＝1+1;-2', "x;'＝1+1;'-2"],
    ['x\t@SUM(1)', "x\t'@SUM(1)"],
    ['x\r\n+1', "x\r\n'+1"],
  ])('marks %j as text', (text, marked) => {
    expect(harmless(text)).toBe(marked)
  })

  it.each(['', 'a=b', 'one; two', 'a-b@c.d', 'x;y=1', '1+1'])('leaves %j as it is', (text) => {
    expect(harmless(text)).toBe(text)
  })
})
