import { expect, it } from 'vitest'
import { maxRecent, noteRecent, readRecent } from './palette-recent.ts'

function memory(content: string | null = null) {
  let held = content
  return {
    getItem: () => held,
    setItem: (_: string, value: string) => {
      held = value
    },
  }
}

it('keeps the last first, each once, and only so many', () => {
  const store = memory()
  for (let n = 0; n < 10; n += 1) noteRecent(store, `/screen/${n}`)
  noteRecent(store, '/screen/8')
  expect(readRecent(store)).toHaveLength(maxRecent)
  expect(readRecent(store).slice(0, 3)).toEqual(['/screen/8', '/screen/9', '/screen/7'])
})

it.each(['{', '{}', '[1]', '[""]', 'null', '"a"'])('starts anew over %s', (content) => {
  expect(readRecent(memory(content))).toEqual([])
})

it('survives a storage that refuses', () => {
  const refuse = () => {
    throw new Error('QuotaExceededError')
  }
  expect(readRecent({ getItem: refuse, setItem: refuse })).toEqual([])
  expect(() => noteRecent({ getItem: refuse, setItem: refuse }, '/home')).not.toThrow()
})
