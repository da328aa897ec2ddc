import { describe, expect, it } from 'vitest'
import { inCents, inUsdt } from './sums.ts'

const line = (currency: string, count: number, more: object) => ({ currency, count, ...more })

describe('the sums of several currencies', () => {
  it('meet in USDT by the values of their time, counts added up and rates left out', () => {
    const lines = [
      line('BTC', 2, { amount: '0.02', usdValue: '1624.994', atRisk: 1, winRate: '0.5' }),
      line('USDT', 3, { amount: '10', usdValue: '10.009', atRisk: 2, winRate: '0.2' }),
    ]
    expect(inUsdt(lines, ['amount', 'usdValue', 'winRate'])).toEqual({
      count: 5,
      sums: { usdValue: '1635.003' },
      isConverted: false,
      unpriced: [],
    })
    expect(inUsdt(lines, ['atRisk']).sums).toEqual({ atRisk: 3 })
  })

  it('meet at the prices of now where no values are kept, and name what has no price', () => {
    const lines = [
      line('ETH', 1, { fee: '0.5', priceUsd: '2000' }),
      line('USDT', 1, { fee: '3', priceUsd: '1' }),
      line('INTEGRAL', 4, { fee: '70', priceUsd: null }),
    ]
    expect(inUsdt(lines, ['fee'])).toEqual({
      count: 6,
      sums: { fee: '1003' },
      isConverted: true,
      unpriced: ['INTEGRAL'],
    })
  })

  it('are no sum where nothing has a price', () => {
    expect(
      inUsdt([line('A', 1, { amount: '1' }), line('B', 1, { amount: '2' })], ['amount']),
    ).toEqual({ count: 2, sums: {}, isConverted: false, unpriced: [] })
  })

  it('show cents that add up to the cents of their one line', () => {
    const lines = ['2189.227', '1624.998', '33.11', '15021.799'].map((usdValue, at) =>
      line(`C${at}`, 1, { usdValue }),
    )
    const cents = inCents(lines, ['usdValue']).map((each) => each['usdValue'])
    expect(cents).toEqual(['2189.22', '1625', '33.11', '15021.8'])
  })
})
