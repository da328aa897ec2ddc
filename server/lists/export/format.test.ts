// What the control totals of a file add up.
import { describe, expect, it } from 'vitest'
import type { ListEndpoint } from '#contract/endpoint.ts'
import { list as assets } from '#contract/member/member-asset.ts'
import { list as positions } from '#contract/member/member-position.ts'
import { list as flashes } from '#contract/money/flash-log.ts'
import { list as logs } from '#contract/money/money-log.ts'
import { createCellWriter } from './format.ts'

const wording = { lang: 'en', zone: 'UTC', wordOf: (_: string, key: string) => key } as const
/** The totals of a file of some columns, each headed by its name in capitals. */
function totalsOf(list: ListEndpoint, fields: readonly string[], rows: readonly object[]) {
  const columns = fields.map((field) => ({ field, title: field.toUpperCase() }))
  const cells = createCellWriter(columns, list, wording)
  for (const row of rows) cells.of({ ...row })
  return cells
    .totals()
    .map(({ title, currency, amount }) => [title ?? '', amount, currency].join(' '))
}

describe('control totals', () => {
  it('add up each amount in its own currency, and no rate', () => {
    const flash = { fromCurrency: 'BTC', toCurrency: 'USDT', fromAmount: '0.1', toAmount: '6000' }
    const rows = [
      { ...flash, rate: '60000' },
      { ...flash, toCurrency: 'ETH', toAmount: '2', rate: '20' },
    ]
    expect(totalsOf(flashes, ['fromAmount', 'toAmount', 'rate'], rows)).toEqual([
      'FROMAMOUNT 0.2 BTC',
      'TOAMOUNT 6000 USDT',
      'TOAMOUNT 2 ETH',
    ])
  })

  it('add up values in USD over all currencies, and a column that is there twice once', () => {
    const rows = [
      { currency: 'BTC', available: '0.1', usdValue: '6000' },
      { currency: 'ETH', available: '2', usdValue: '4000.5' },
    ]
    expect(totalsOf(assets, ['available', 'usdValue', 'available'], rows)).toEqual([
      'AVAILABLE 0.1 BTC',
      'USDVALUE 10000.5 USD',
      'AVAILABLE 2 ETH',
    ])
  })

  it('are in USDT where rows name no currency', () => {
    expect(totalsOf(positions, ['longNotional'], [{ longNotional: '6100' }])).toEqual([
      'LONGNOTIONAL 6100 USDT',
    ])
  })

  it('add up what moved, not what was left after it', () => {
    const rows = [
      { currency: 'USDT', amount: '10', availableAfter: '10' },
      { currency: 'USDT', amount: '-3', availableAfter: '7' },
    ]
    expect(totalsOf(logs, ['amount', 'availableAfter'], rows)).toEqual(['AMOUNT 7 USDT'])
  })
})
