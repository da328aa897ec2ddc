import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { editShape } from '#contract/edit-shape.ts'
import { Money, Sort, Stamp, Text } from '#contract/wire.ts'
import { toRequestBody } from './to-request-body.ts'

const fields = z.object({
  url: Text(300).min(1),
  remark: Text(64).default(''),
  sort: Sort.default(0),
  amount: Money.nullable(),
  endAt: Stamp.nullable(),
  tags: z.array(z.string()),
  isTop: z.boolean().default(false),
  name: z.object({ 'zh-cn': z.string().min(1), en: z.string() }),
})
const schema = z.object({ id: z.string(), version: z.int(), ...editShape(fields) })
const stored = {
  id: '1',
  version: 3,
  url: 'https://a.example',
  remark: 'old',
  sort: 7,
  amount: '1.5',
  endAt: '2026-03-09T00:00:00.000Z',
  tags: ['a'],
  isTop: true,
  name: { 'zh-cn': '甲', en: 'A' },
}
const edit = (change: object) =>
  toRequestBody({ ...stored, ...change }, { schema, initial: stored, changesOnly: true })
const bound = { id: '1', version: 3 }

describe('toRequestBody an edit', () => {
  it('sends what the call needs and the field that changed, and no default', () => {
    expect(edit({})).toEqual(bound)
    expect(edit({ sort: '8' })).toEqual({ ...bound, sort: '8' })
    expect(schema.parse(edit({ sort: '8' }))).toEqual({ ...bound, sort: 8 })
  })

  it.each([
    ['a text', { remark: '' }, { remark: '' }],
    ['an amount', { amount: '' }, { amount: null }],
    ['a moment', { endAt: '' }, { endAt: null }],
    ['a list', { tags: [] }, { tags: [] }],
    ['a switch', { isTop: false }, { isTop: false }],
    ['a language', { name: { 'zh-cn': '甲', en: '' } }, { name: { 'zh-cn': '甲', en: '' } }],
  ])('sends %s that was cleared', (_, change, sent) => {
    expect(edit(change)).toEqual({ ...bound, ...sent })
    expect(schema.safeParse(edit(change)).success).toBe(true)
  })

  it.each([
    ['a text', { url: '' }],
    ['a number', { sort: '' }],
  ])('does not keep %s that is required and was cleared: the schema refuses it', (_, change) => {
    expect(schema.safeParse(edit(change)).success).toBe(false)
  })
})

describe('toRequestBody a new record', () => {
  it('leaves out what nobody filled and sends what the form began with', () => {
    const initial = { sort: 10, url: '' }
    expect(
      toRequestBody(
        { sort: 10, url: '', remark: undefined },
        { schema: fields, initial, changesOnly: false },
      ),
    ).toEqual({ sort: 10 })
  })
})
