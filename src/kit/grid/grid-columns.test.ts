import { expect, it } from 'vitest'
import { gridColumns } from './grid-columns.ts'

const sizes = (...widths: number[]) => widths.map((width) => ({ width }))

it('needs what all columns need, and keeps in view what is pinned', () => {
  const { total, lefts, style } = gridColumns(sizes(168, 100, 120), {
    selectable: true,
    hasActions: true,
  })
  expect(total).toBe(40 + 168 + 100 + 120 + 44)
  expect(lefts).toEqual([40, 208, 308])
  expect(style).toEqual({
    '--grid-columns': '40px minmax(168px,168fr) minmax(0,220fr) 44px',
    '--grid-between': 'minmax(100px,100fr) minmax(120px,120fr)',
    scrollPadding: '36px 44px 0 208px',
  })
})

it('has no place for boxes and actions that are not there', () => {
  const { total, style } = gridColumns(sizes(168), { selectable: false, hasActions: false })
  expect(total).toBe(168)
  expect(style).toEqual({
    '--grid-columns': 'minmax(168px,168fr) minmax(0,0fr)',
    '--grid-between': '',
    scrollPadding: '36px 0px 0 168px',
  })
})

it('keeps more columns in view where more are pinned, and a width set by hand as it is', () => {
  const columns = [...sizes(168), { width: 100, isFixed: true }, ...sizes(120, 80)]
  const { total, lefts, style } = gridColumns(columns, {
    selectable: false,
    hasActions: true,
    pins: 2,
  })
  expect(lefts).toEqual([0, 168, 268, 388])
  expect(total).toBe(168 + 100 + 120 + 80 + 44)
  expect(style).toEqual({
    '--grid-columns': 'minmax(168px,168fr) 100px minmax(0,200fr) 44px',
    '--grid-between': 'minmax(120px,120fr) minmax(80px,80fr)',
    scrollPadding: '36px 44px 0 268px',
  })
})
