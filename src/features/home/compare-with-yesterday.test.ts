import { describe, expect, it } from 'vitest'
import { Money } from '#contract/wire.ts'
import { cappedPercent, compareWithYesterday } from './compare-with-yesterday.ts'
import { sparkPoints } from './spark-points.ts'

const money = (value: string) => Money.parse(value)

describe('compareWithYesterday', () => {
  it.each([
    ['110', '100', 'up', '0.100000'],
    ['90', '100', 'down', '0.100000'],
    ['100', '100', 'same', '0.000000'],
    ['5', '0', 'up', null],
    ['0', '0', 'same', null],
    ['-50', '-100', 'up', '0.500000'],
    ['50', '-100', 'up', '1.500000'],
    ['123456789012345678.1', '123456789012345678', 'up', '0.000000'],
  ] as const)('%s after %s goes %s by %s', (today, yesterday, direction, fraction) => {
    expect(compareWithYesterday(money(today), money(yesterday))).toEqual({ direction, fraction })
  })
})

describe('cappedPercent', () => {
  it.each([
    ['0.5', '50.0%'],
    ['9.99', '999.0%'],
    ['22.537', '> 999%'],
  ])('writes %s as %s', (fraction, text) => {
    expect(cappedPercent(fraction)).toBe(text)
  })
})

describe('sparkPoints', () => {
  it('spreads the days over the width, the highest on top', () => {
    expect(sparkPoints(['0', '10', '5'].map(money), 100, 20)).toEqual([
      [0, 20],
      [50, 0],
      [100, 10],
    ])
  })

  it('draws equal days as a line in the middle', () => {
    expect(sparkPoints(['3', '3'].map(money), 100, 20)).toEqual([
      [0, 10],
      [100, 10],
    ])
  })

  it('draws nothing of fewer than two days', () => {
    expect(sparkPoints(['3'].map(money), 100, 20)).toEqual([])
  })
})
