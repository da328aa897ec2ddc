import { expect, it } from 'vitest'
import { markBidi } from './mark-bidi.ts'

it.each([
  ['invoice\u202Egnp.exe', 'invoice⟦RLO⟧gnp.exe'],
  ['\u2066a\u2069 \u200Fb\u061C', '⟦LRI⟧a⟦PDI⟧ ⟦RLM⟧b⟦ALM⟧'],
  ['小明 José מנחם 👩‍💻', '小明 José מנחם 👩‍💻'],
  ['', ''],
])('shows the direction controls of %j', (text, shown) => {
  expect(markBidi(text)).toBe(shown)
})

it('leaves none of them', () => {
  const all = Array.from({ length: 0x2100 }, (_, code) => String.fromCharCode(code)).join('')
  expect(markBidi(all)).not.toMatch(/\p{Bidi_Control}/u)
})
