import { describe, expect, it } from 'vitest'
import { quickestMs } from '#tests/quickest.ts'
import { chineseCapitals } from './chinese-capitals.ts'
import * as filters from './filters.ts'
import * as identity from './identity.ts'
import * as network from './network.ts'
import * as password from './password.ts'

const size = 100_000
const fill = (unit: string, tail = '') =>
  unit.repeat(Math.ceil(size / unit.length)).slice(0, size - tail.length) + tail
/** Long runs that make a careless pattern try every split. */
const hostile = [
  fill('a', '!'),
  fill('1', 'x'),
  fill('0'),
  fill('a1'),
  fill('a1!', '\u0000'),
  fill(' '),
  fill(' ', 'x'),
  fill('.'),
  fill('1.'),
  fill('a.', '@'),
  fill('@'),
  fill('a@a.'),
  fill('张'),
  fill('张·'),
  fill('http://'),
  `http://${fill('a.')}`,
  `http://${fill('a', ':')}`,
  `"${fill('a')}`,
  fill('京A'),
  fill('-'),
  fill('１。'),
  fill('\ud842'),
  fill('1', '.5'),
]

/** What the function costs, not what else the machine was doing. */
const bestMs = (run: () => unknown) => quickestMs(run, 10)

const checked = { ...identity, ...network, ...password, ...filters, chineseCapitals }

describe.each(Object.entries(checked))('%s', (_name, check) => {
  it('answers 100 kB of hostile text within 10 ms', () => {
    for (const text of hostile) expect(bestMs(() => check(text, 2))).toBeLessThanOrEqual(10)
  })

  // The cap hides a slow pattern from long text, so the lengths just below each cap are tried as well.
  it('answers hostile text of every shorter length within 10 ms', () => {
    for (const length of [16, 20, 29, 40, 64, 128, 253, 254, 256, 2048]) {
      for (const text of hostile) {
        const short = text.slice(0, length - 1) + text.slice(-1)
        expect(bestMs(() => check(short, 2))).toBeLessThanOrEqual(10)
      }
    }
  })
})
