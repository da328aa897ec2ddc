import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { Money } from '#contract/wire.ts'
import { type CellFacts, cells } from './cells.tsx'

const facts: CellFacts = {
  dict: Object.assign(() => undefined, { words: () => [] }),
  text: (text) => (typeof text === 'string' ? text : text.id),
  scale: () => 2,
  zone: 'Asia/Shanghai',
  locale: 'zh-cn',
}
const money = (text: string) => Money.parse(text)
const draw = (shown: ReactNode) => render(<>{shown}</>).container

describe('cells', () => {
  it('gives gains and losses a sign and the colour of rising and falling prices', () => {
    const gain = draw(cells.pnl.render(money('1250.509'), {}, facts))
    expect(gain.textContent).toBe('+1,250.50')
    expect(gain.querySelector('.text-up')).not.toBeNull()
    const loss = draw(cells.pnl.render(money('-3.2'), {}, facts))
    expect(loss.textContent).toBe('-3.20')
    expect(loss.querySelector('.text-down')).not.toBeNull()
    expect(draw(cells.pnl.render(money('0'), {}, facts)).querySelector('.text-up')).toBeNull()
  })

  it('copies the whole value of a shortened amount', () => {
    const shown = draw(cells.usd.render(money('0.129'), {}, facts))
    expect(shown.textContent).toBe('0.12')
    expect(shown.querySelector('[data-copy="0.129"]')).not.toBeNull()
  })

  it('links to an outside address only when its scheme is safe', () => {
    const link = draw(cells.external.render('https://example.com/help', {}, facts))
    expect(link.querySelector('a')?.rel).toBe('noopener noreferrer')
    const script = draw(cells.external.render('javascript:void(0)', {}, facts))
    expect(script.querySelector('a')).toBeNull()
    expect(script.textContent).toBe('javascript:void(0)')
  })

  it('shows a part of a total, also where there is no total', () => {
    const half = draw(cells.progress(() => money('3')).render(money('1'), {}, facts))
    expect(half.textContent).toBe('1/3')
    expect(half.querySelector('[style]')?.getAttribute('style')).toContain('33.33%')
    expect(draw(cells.progress(() => 0).render(0, {}, facts)).textContent).toBe('0/0')
  })
})
