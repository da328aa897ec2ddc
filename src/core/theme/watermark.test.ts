import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { watermarkLines, watermarkTile } from './watermark.ts'

const operator = { name: '王小明', time: '2025-07-02 09:05' }
const drawn = (url: string) => decodeURIComponent(url.replace('data:image/svg+xml,', ''))

describe('the lines', () => {
  it.each(['', ' ', ' \n\t '])('of %j are none, named or not', (text) => {
    expect(watermarkLines({ text })).toEqual([])
    expect(watermarkLines({ text, operator })).toEqual([])
  })

  it('are trimmed, with name and time below where that is chosen', () => {
    expect(watermarkLines({ text: '  内部资料 ' })).toEqual(['内部资料'])
    expect(watermarkLines({ text: '内部资料', operator })).toEqual([
      '内部资料',
      '王小明',
      '2025-07-02 09:05',
    ])
  })

  it('break where a tile ends, and leave room for the name', () => {
    expect(watermarkLines({ text: '会'.repeat(20) })).toEqual(['会'.repeat(13), '会'.repeat(7)])
    const long = watermarkLines({ text: 'x'.repeat(500), operator })
    expect(long).toHaveLength(4)
    expect(long.slice(2)).toEqual(['王小明', '2025-07-02 09:05'])
  })
})

describe('the tile', () => {
  it('is 200 × 130, rotated by −20°', () => {
    const svg = drawn(watermarkTile(['会签']))
    expect(svg).toContain('width="200" height="130"')
    expect(svg).toContain('rotate(-20 100 65)')
    expect(svg).toContain('>会签<')
  })

  it('takes any text as text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const url = watermarkTile([text, '\ud800', '"><script>alert(1)</script>'])
        expect(drawn(url)).not.toContain('<script')
        expect(url).not.toMatch(/["<>\s]/)
      }),
      { numRuns: 500 },
    )
  })
})
