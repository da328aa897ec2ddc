// What the canvas is asked for; what comes out of it is seen in tests/browser/crop.test.ts.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Crop, moveCrop, startCrop, turnCrop, zoomCrop } from './crop.ts'
import { drawCrop } from './draw-crop.ts'

type Matrix = [number, number, number, number, number, number]
let matrix: Matrix
let wanted: string | undefined
/** The types this browser can write. */
let writes: string[]
const canvas = {
  width: 0,
  height: 0,
  getContext: () => {
    matrix = [1, 0, 0, 1, 0, 0]
    const apply = ([a, b, c, d, e, f]: Matrix) => {
      const [A, B, C, D, E, F] = matrix
      matrix = [
        A * a + C * b,
        B * a + D * b,
        A * c + C * d,
        B * c + D * d,
        A * e + C * f + E,
        B * e + D * f + F,
      ]
    }
    return {
      scale: (x: number, y: number) => apply([x, 0, 0, y, 0, 0]),
      translate: (x: number, y: number) => apply([1, 0, 0, 1, x, y]),
      rotate: (by: number) =>
        apply([Math.cos(by), Math.sin(by), -Math.sin(by), Math.cos(by), 0, 0]),
      drawImage: () => undefined,
    }
  },
  toBlob: (give: (blob: Blob) => void, type: string) => {
    wanted = type
    give(new Blob(['cut'], { type: writes.includes(type) ? type : 'image/png' }))
  },
}
const getRowPlace = (x: number, y: number) => {
  const [a, b, c, d, e, f] = matrix
  return [a * x + c * y + e, b * x + d * y + f].map((value) => Math.round(value * 1e6) / 1e6 + 0)
}

beforeEach(() => {
  writes = ['image/png', 'image/jpeg', 'image/webp']
  vi.stubGlobal('document', { createElement: () => canvas })
})
afterEach(() => vi.unstubAllGlobals())

const picture = {} as CanvasImageSource
const named = (name: string) => new File(['x'], name)
const draw = (crop: Crop, name = 'slip.jpg', maxSide?: number) =>
  drawCrop(named(name), picture, crop, maxSide)

/** The upper left quarter of an image of 400 × 200. */
const quarter = moveCrop(zoomCrop(startCrop({ width: 400, height: 200 }, null), 2), {
  x: -999,
  y: -999,
})

it('the cut part fills the canvas, at its own size or within the limit', async () => {
  await draw(quarter)
  expect([canvas.width, canvas.height]).toEqual([200, 100])
  expect([getRowPlace(0, 0), getRowPlace(200, 100)]).toEqual([
    [0, 0],
    [200, 100],
  ])
  await draw(quarter, 'slip.jpg', 50)
  expect([canvas.width, canvas.height]).toEqual([50, 25])
  expect(getRowPlace(200, 100)).toEqual([50, 25])
})

it.each([
  [1, [100, 0], [0, 200]],
  [2, [200, 100], [0, 0]],
  [3, [0, 200], [100, 0]],
])('after %i quarter turns its corners lie where they were turned to', async (turns, from, to) => {
  let crop: Crop = quarter
  for (let turn = 0; turn < turns; turn += 1) crop = turnCrop(crop, 1)
  await draw(crop)
  expect([getRowPlace(0, 0), getRowPlace(200, 100)]).toEqual([from, to])
})

it.each([
  ['slip.jpg', 'image/jpeg', 'slip.jpg'],
  ['Slip.JPEG', 'image/jpeg', 'Slip.JPEG'],
  ['slip.png', 'image/png', 'slip.png'],
  ['slip.webp', 'image/webp', 'slip.webp'],
  ['dance.gif', 'image/png', 'dance.png'],
  ['old.bmp', 'image/png', 'old.png'],
])('%s is written as %s and called %s', async (name, type, called) => {
  const cut = await draw(quarter, name)
  expect([wanted, cut.type, cut.name]).toEqual([type, type, called])
})

it('is called what it is where the browser writes another type than it was asked for', async () => {
  writes = ['image/png']
  expect(await draw(quarter, 'slip.webp')).toMatchObject({ name: 'slip.png', type: 'image/png' })
})

it('is the file itself where nothing was cut', async () => {
  const file = named('slip.jpg')
  const whole = startCrop({ width: 400, height: 200 }, null)
  expect(await drawCrop(file, picture, whole)).toBe(file)
  expect(await drawCrop(file, picture, whole, 100)).not.toBe(file)
})
