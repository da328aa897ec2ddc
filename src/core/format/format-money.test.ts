import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatMoney, formatPercent } from './format-money.ts'

describe('formatMoney', () => {
  it.each<[string | null | undefined, Parameters<typeof formatMoney>[1], string]>([
    ['0', { displayScale: 2 }, '0.00'],
    ['1234.5', { displayScale: 2 }, '1,234.50'],
    ['1234567.891', { displayScale: 2 }, '1,234,567.89'],
    ['0.999', { displayScale: 2 }, '0.99'],
    ['-1234.567', { displayScale: 2 }, '-1,234.56'],
    ['-0.001', { displayScale: 2 }, '0.00'],
    ['999', { displayScale: 0 }, '999'],
    ['1000', { displayScale: 0 }, '1,000'],
    ['1.50', {}, '1.5'],
    ['123456789012345678.123456789012345678', {}, '123,456,789,012,345,678.123456789012345678'],
    ['5', { displayScale: 2, sign: true }, '+5.00'],
    ['-5', { displayScale: 2, sign: true }, '-5.00'],
    ['0', { displayScale: 2, sign: true }, '0.00'],
    [null, { displayScale: 2 }, '-'],
    [undefined, {}, '-'],
    ['', {}, '-'],
    ['1e5', {}, '-'],
    ['abc', {}, '-'],
  ])('shows %j %j as %j', (value, format, text) => {
    expect(formatMoney(value, format)).toBe(text)
  })

  it('loses and adds no digit', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }),
        fc.nat(999),
        (whole, thousandths) => {
          const value = `${whole}.${String(thousandths).padStart(3, '0')}`
          const plain = formatMoney(value, { displayScale: 3 }).replaceAll(',', '')
          expect(plain).toBe(value.replace(/^-(?=0\.000$)/, ''))
        },
      ),
    )
  })
})

describe('formatPercent', () => {
  it.each([
    ['0.0125', undefined, '1.25%'],
    ['0.012345', 4, '1.2345%'],
    ['0.00125', 2, '0.13%'],
    ['-0.05', 2, '-5.00%'],
    ['-0.00001', 2, '0.00%'],
    ['1', 0, '100%'],
    ['0', 2, '0.00%'],
    [null, 2, '-'],
    ['x', 2, '-'],
  ])('shows %j at %j places as %j', (value, scale, text) => {
    expect(formatPercent(value, scale)).toBe(text)
  })

  it.each([
    ['0.0125', '+1.25%'],
    ['-0.0125', '-1.25%'],
    ['0.00001', '0.00%'],
  ])('shows a change of %j as %j', (value, text) => {
    expect(formatPercent(value, 2, { sign: true })).toBe(text)
  })
})
