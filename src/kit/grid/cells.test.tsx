import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type CellContext, cells } from './cells.tsx'

const facts = {} as CellContext
const spoofed = 'invoice\u202Egnp.exe'

it.each(['text', 'mask', 'code'] as const)(
  'shows what turns the direction of writing as a mark in the cell %s',
  (name) => {
    render(<>{cells[name].render(spoofed, {}, facts)}</>)
    const shown = screen.getByText('invoice⟦RLO⟧gnp.exe')
    // Copying gives what is stored.
    if (name === 'code') expect(shown.getAttribute('data-copy')).toBe(spoofed)
  },
)

it('marks it in a shortened hash and its tooltip', () => {
  render(<>{cells.hash.render(`\u202E${'ab'.repeat(20)}`, {}, facts)}</>)
  expect(screen.getByTitle(/^⟦RLO⟧abab/).textContent).toMatch(/^⟦RLO⟧/)
})
