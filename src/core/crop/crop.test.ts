import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Crop,
  isWhole,
  moveCrop,
  pullCrop,
  resultSize,
  setAspect,
  startCrop,
  turnCrop,
  turnedSize,
  zoomCrop,
} from './crop.ts'

const wide = { width: 400, height: 200 }

describe('a crop', () => {
  it('starts with the whole image, or with the largest middle part of a ratio', () => {
    expect(startCrop(wide, null).rect).toEqual({ x: 0, y: 0, width: 400, height: 200 })
    expect(isWhole(startCrop(wide, null))).toBe(true)
    expect(startCrop(wide, 1).rect).toEqual({ x: 100, y: 0, width: 200, height: 200 })
    expect(isWhole(startCrop(wide, 1))).toBe(false)
  })

  it('moves up to the edge and no further', () => {
    const crop = startCrop(wide, 1)
    expect(moveCrop(crop, { x: 30, y: 30 }).rect).toMatchObject({ x: 130, y: 0 })
    expect(moveCrop(crop, { x: 999, y: -999 }).rect).toMatchObject({ x: 200, y: 0 })
  })

  it('zooms around a place, which stays where it is', () => {
    const at = { x: 150, y: 50 }
    const before = startCrop(wide, 1)
    const { rect } = zoomCrop(before, 2, at)
    expect(rect).toEqual({ x: 125, y: 25, width: 100, height: 100 })
    const share = (crop: Crop) => (at.x - crop.rect.x) / crop.rect.width
    expect(share({ ...before, rect })).toBe(share(before))
    // Out again, and out beyond the image: the image ends it.
    expect(zoomCrop({ ...before, rect }, 0.1).rect).toEqual({
      x: 75,
      y: 0,
      width: 200,
      height: 200,
    })
  })

  it('turns with the image, and four turns are none', () => {
    const crop = moveCrop(zoomCrop(startCrop(wide, null), 2), { x: -100, y: -50 })
    expect(crop.rect).toEqual({ x: 0, y: 0, width: 200, height: 100 })
    const right = turnCrop(crop, 1)
    expect(turnedSize(right)).toEqual({ width: 200, height: 400 })
    // The upper left corner is the upper right one now.
    expect(right.rect).toEqual({ x: 100, y: 0, width: 100, height: 200 })
    expect(turnCrop(right, -1)).toEqual(crop)
    expect(turnCrop(turnCrop(turnCrop(right, 1), 1), 1)).toEqual(crop)
  })

  it('keeps a fixed ratio when it is turned', () => {
    const turned = turnCrop(startCrop(wide, 4 / 3), 1)
    expect(turned.rect.width / turned.rect.height).toBeCloseTo(4 / 3)
  })

  it('is pulled at its sides only while it is free', () => {
    const pulled = pullCrop(startCrop(wide, null), { left: -50, bottom: -20 })
    expect(pulled.rect).toEqual({ x: 50, y: 0, width: 350, height: 180 })
    expect(pullCrop(pulled, { left: 999 }).rect).toMatchObject({ x: 0, width: 400 })
    expect(pullCrop(pulled, { left: -9999 }).rect.width).toBe(16)
    const square = startCrop(wide, 1)
    expect(pullCrop(square, { left: -50 })).toEqual(square)
  })

  it('comes out at its own resolution, within the limits', () => {
    expect(resultSize(startCrop(wide, 1))).toEqual({ width: 200, height: 200 })
    expect(resultSize(startCrop(wide, null), 100)).toEqual({ width: 100, height: 50 })
    const huge = resultSize(startCrop({ width: 10_000, height: 5_000 }, null))
    expect(huge.width * huge.height).toBeLessThanOrEqual(16_777_216 * 1.001)
    expect(huge.width / huge.height).toBeCloseTo(2, 2)
  })

  it('never leaves the image, however it is handled', () => {
    const side = fc.integer({ min: 1, max: 5_000 })
    const aspect = fc.option(fc.double({ min: 0.2, max: 5, noNaN: true }))
    const by = fc.integer({ min: -9_000, max: 9_000 })
    const step = fc.oneof(
      fc.record({ x: by, y: by }).map((to) => (crop: Crop) => moveCrop(crop, to)),
      fc.double({ min: 0.05, max: 20, noNaN: true }).map((f) => (crop: Crop) => zoomCrop(crop, f)),
      fc.constantFrom<1 | -1>(1, -1).map((quarter) => (crop: Crop) => turnCrop(crop, quarter)),
      aspect.map((ratio) => (crop: Crop) => setAspect(crop, ratio)),
      fc
        .record({ left: by, top: by, right: by, bottom: by })
        .map((pull) => (crop: Crop) => pullCrop(crop, pull)),
    )
    fc.assert(
      fc.property(
        side,
        side,
        aspect,
        fc.array(step, { maxLength: 20 }),
        (width, height, first, steps) => {
          const end = steps.reduce((crop, take) => take(crop), startCrop({ width, height }, first))
          const bounds = turnedSize(end)
          const { x, y, width: w, height: h } = end.rect
          const slack = 1e-6
          expect(Math.min(x, y)).toBeGreaterThanOrEqual(-slack)
          expect(x + w).toBeLessThanOrEqual(bounds.width + slack)
          expect(y + h).toBeLessThanOrEqual(bounds.height + slack)
          expect(Math.min(w, h)).toBeGreaterThan(0)
          if (end.aspect !== null) expect(w / h / end.aspect).toBeCloseTo(1)
        },
      ),
    )
  })
})
