import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Money } from '#contract/wire.ts'
import { addMoney, compareMoney, Decimal, isZero, subMoney, sumMoney } from './money.ts'

const money = (text: string) => Money.parse(text)

describe('arithmetic', () => {
  it.each([
    ['0.1', '0.2', '0.3'],
    ['1', '-1', '0'],
    ['-0', '0.00', '0'],
    ['1.50', '0.50', '2'],
    [
      '999999999999999.000000000000000001',
      '0.000000000000000001',
      '999999999999999.000000000000000002',
    ],
    ['0.000000000000000001', '0', '0.000000000000000001'],
  ])('%s + %s = %s', (a, b, sum) => {
    expect(addMoney(money(a), money(b))).toBe(sum)
  })

  it('takes away', () => {
    expect(subMoney(money('0.3'), money('0.1'))).toBe('0.2')
    expect(subMoney(money('1'), money('1.000'))).toBe('0')
  })

  it.each([
    ['1', '1.0', 0],
    ['9', '10', -1],
    ['-1', '-2', 1],
    ['9007199254740993', '9007199254740992', 1],
  ] as const)('orders %s and %s as %d', (a, b, order) => {
    expect(compareMoney(money(a), money(b))).toBe(order)
  })

  it('knows zero', () => {
    expect(['0', '-0', '0.000', '-0.0'].map((text) => isZero(money(text)))).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(isZero(money('0.000000000000000001'))).toBe(false)
  })

  it('adds up', () => {
    expect(sumMoney([])).toBe('0')
    expect(sumMoney(['0.1', '0.2', '-0.3', '7'].map(money))).toBe('7')
  })

  it('refuses a number', () => {
    // @ts-expect-error -- and the compiler refuses it first
    expect(() => new Decimal(0.1)).toThrow(/invalid/i)
  })

  it('agrees with whole-number arithmetic and stays on the wire', () => {
    const units = fc.bigInt({ min: -(10n ** 34n), max: 10n ** 34n })
    const write = (value: bigint) => {
      const digits = (value < 0n ? -value : value).toString().padStart(19, '0')
      return money(`${value < 0n ? '-' : ''}${digits.slice(0, -18)}.${digits.slice(-18)}`)
    }
    fc.assert(
      fc.property(units, units, (a, b) => {
        expect(compareMoney(addMoney(write(a), write(b)), write(a + b))).toBe(0)
        expect(compareMoney(subMoney(write(a), write(b)), write(a - b))).toBe(0)
        expect(Money.safeParse(addMoney(write(a), write(b))).success).toBe(true)
      }),
    )
  })
})
