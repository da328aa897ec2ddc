import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { readStored, writeStored } from './stored-json.ts'

const Kept = z.object({ sizes: z.array(z.number()).default([]) })

let kept: Map<string, string>
beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('reads what was kept', () => {
  writeStored('a', { sizes: [1, 2] })
  expect(readStored('a', Kept)).toEqual({ sizes: [1, 2] })
  expect(readStored('b', Kept)).toEqual({ sizes: [] })
})

it.each(['not json', '[]', '{"sizes":"many"}', 'null'])('reads %s as nothing', (text) => {
  kept.set('a', text)
  expect(readStored('a', Kept)).toEqual({ sizes: [] })
})

it('lives with a storage that is blocked', () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked })
  expect(() => writeStored('a', {})).not.toThrow()
  expect(readStored('a', Kept)).toEqual({ sizes: [] })
})
