// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { columnWidth, textWidth } from './column-width.ts'

const facts = (words: readonly string[] = []) => ({
  text: (text: unknown) => String(text),
  dict: Object.assign(() => undefined, { words: () => words }),
})
const column = { label: '币种', sort: undefined, dicts: [], beside: 0, width: 72 }

it('keeps the width a column asks for while its heading fits', () => {
  expect(columnWidth(column, facts())).toBe(72)
})

it('widens for a heading of another language, and for its arrow', () => {
  const plain = columnWidth({ ...column, label: 'Value (USDT)' }, facts())
  expect(plain).toBeGreaterThan(72)
  expect(columnWidth({ ...column, label: 'Value (USDT)', sort: 'usdValue' }, facts())).toBe(
    plain + 18,
  )
})

it('widens for the longest word of its dictionary, up to a bound', () => {
  const states = { ...column, dicts: ['recharge_type'] }
  expect(columnWidth(states, facts(['On chain', 'Transfer with proof']))).toBeGreaterThan(
    columnWidth(states, facts(['On chain'])),
  )
  expect(columnWidth(states, facts(['x'.repeat(200)]))).toBe(220)
})

it('leaves room for what stands beside a word', () => {
  const flags = { ...column, dicts: ['recharge_risk_flag'] }
  const alone = columnWidth(flags, facts(['First large recharge']))
  expect(columnWidth({ ...flags, beside: 24 }, facts(['First large recharge']))).toBe(alone + 24)
})

it('gives padding away and breaks a heading of several words in a narrow window', () => {
  expect(columnWidth(column, facts(), true)).toBe(64)
  const risk = { ...column, label: 'Withdrawal risk score', sort: 'riskScore' }
  expect(columnWidth(risk, facts(), true)).toBeLessThan(columnWidth(risk, facts()) - 40)
  // The arrow stands beside both lines, so also beside the longer second word.
  const leverage = { ...column, width: 0, label: 'Max leverage', sort: 'maxLeverage' }
  const word = { ...leverage, label: 'leverage' }
  expect(columnWidth(leverage, facts(), true)).toBeGreaterThanOrEqual(
    textWidth(word.label, 12) + 18 + 16,
  )
  // One word stays one word.
  const one = { ...column, label: 'Counterparty' }
  expect(columnWidth(one, facts(), true)).toBe(columnWidth(one, facts()) - 8)
})

it('estimates where nothing can be measured: a Chinese character is as wide as its size', () => {
  expect(textWidth('充值', 13)).toBe(26)
})
