import { expect, it } from 'vitest'
import { curvePoints } from './curve-points.ts'

it('draws the running sum between its lowest and its highest value', () => {
  expect(curvePoints(['10', '-20', '10'])).toBe('0,48 160,0 320,96 480,48')
})

it('draws a level line where nothing was gained or lost', () => {
  expect(curvePoints(['0', '0'])).toBe('0,48 240,48 480,48')
})
