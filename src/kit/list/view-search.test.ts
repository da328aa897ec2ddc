import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Id, Money, WireBool, WireInt } from '#contract/wire.ts'
import { type RawSearch, readSearch, searchSchema, writeSearch } from './view-search.ts'

const schema = searchSchema(
  {
    memberId: Id,
    amountMin: Money,
    status: z.array(z.enum(['pending', 'approved'])),
    isFirst: WireBool,
    pageNum: WireInt,
    range: z.tuple([z.iso.date(), z.iso.date()]),
  },
  { status: ['pending'], pageNum: 1 },
)

describe('readSearch', () => {
  it.each<[string, RawSearch, unknown]>([
    ['nothing: the defaults', {}, { status: ['pending'], pageNum: 1 }],
    ['an emptied default', { status: '' }, { pageNum: 1 }],
    [
      'long ids, whole',
      { memberId: '723421968459640832' },
      { memberId: '723421968459640832', status: ['pending'], pageNum: 1 },
    ],
    [
      'switches and numbers',
      { isFirst: 'true', pageNum: '3' },
      { isFirst: true, pageNum: 3, status: ['pending'] },
    ],
    [
      'bad values: the defaults',
      { status: ['no'], pageNum: 'x', memberId: '1e9', amountMin: 'NaN' },
      { status: ['pending'], pageNum: 1 },
    ],
    ['foreign parameters: ignored', { tab: 'x' }, { status: ['pending'], pageNum: 1 }],
  ])('reads %s', (_, raw, value) => {
    expect(readSearch(schema, raw)).toEqual(value)
  })
})

describe('writeSearch', () => {
  it('leaves defaults and nothing out', () => {
    expect(writeSearch(schema, { status: ['pending'], pageNum: 1, memberId: undefined })).toEqual(
      {},
    )
  })
  it('writes an emptied default, so that it stays emptied', () => {
    expect(writeSearch(schema, { status: [], pageNum: 1 })).toEqual({ status: '' })
  })
  it('writes text that reads back as the same value', () => {
    const value = {
      memberId: '9',
      status: ['approved' as const],
      isFirst: false,
      pageNum: 2,
      range: ['2026-01-01', '2026-01-31'] as [string, string],
    }
    const raw = writeSearch(schema, value)
    expect(raw).toMatchObject({ isFirst: 'false', pageNum: '2' })
    expect(readSearch(schema, raw)).toEqual(value)
  })
})
