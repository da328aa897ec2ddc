import { describe, expect, it } from 'vitest'
import type { Money } from '#contract/wire.ts'
import { cutToTotal } from './cut-to-total.ts'
import { sumMoney } from './money.ts'

const money = (...values: string[]) => values as Money[]

describe('cutToTotal', () => {
  it('cuts amounts so that they add up to their sum cut alike', () => {
    const parts = cutToTotal(money('2189.227', '1624.998', '33.11', '15021.799'), 2)
    expect(parts).toEqual(['2189.22', '1625', '33.11', '15021.8'])
    expect(sumMoney(parts)).toBe('18869.13')
  })

  it('leaves amounts alone that lose nothing', () => {
    expect(cutToTotal(money('1.5', '-2.25'), 2)).toEqual(['1.5', '-2.25'])
    expect(cutToTotal([], 2)).toEqual([])
  })

  it('adds up below zero', () => {
    expect(sumMoney(cutToTotal(money('-0.006', '-0.006'), 2))).toBe('-0.01')
  })
})
