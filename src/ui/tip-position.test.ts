import { expect, test } from 'vitest'
import { tipPosition } from './tip-position.ts'

const view = { width: 1000, height: 600 }
const tip = { width: 100, height: 20 }

test.each([
  [
    'above, centred',
    { left: 400, top: 300, width: 40, height: 30 },
    'top',
    { left: 370, top: 274 },
  ],
  [
    'below when there is no room above',
    { left: 400, top: 10, width: 40, height: 30 },
    'top',
    { left: 370, top: 46 },
  ],
  [
    'at the right',
    { left: 400, top: 300, width: 40, height: 30 },
    'right',
    { left: 446, top: 305 },
  ],
  [
    'at the left when the right is full',
    { left: 920, top: 300, width: 40, height: 30 },
    'right',
    { left: 814, top: 305 },
  ],
  [
    'slid in from the edge',
    { left: 0, top: 300, width: 40, height: 30 },
    'bottom',
    { left: 8, top: 336 },
  ],
] as const)('%s', (_name, anchor, side, spot) => {
  expect(tipPosition(anchor, tip, side, view)).toEqual(spot)
})
