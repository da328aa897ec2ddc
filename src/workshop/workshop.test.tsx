import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadTexts } from '#core/i18n/locale.ts'
import { readParams } from './params.ts'
import { register } from './register.ts'
import { makeWorkshop, installSampleServer } from './workshop.tsx'

const names = [...Object.keys(register.ui), ...Object.keys(register.kit)]

beforeEach(async () => {
  installSampleServer()
  await loadTexts('frame')
})
afterEach(cleanup)

it.each(names)('draws %s in its states without a complaint', async (part) => {
  const complain = vi.spyOn(console, 'error')
  render(makeWorkshop(readParams(`?part=${part}`)))
  const section = await screen.findByRole('region', { name: part })
  expect(section.querySelectorAll('.workshop-state').length).toBeGreaterThan(0)
  expect(complain.mock.calls).toEqual([])
})

it('leads to every part, and says when there is none of that name', async () => {
  render(makeWorkshop(readParams('?part=Nothing')))
  const index = await screen.findByRole('navigation', { name: '零件' })
  const links = within(index).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(['全部零件', ...names])
  expect(screen.getByRole('main').textContent).toContain('没有这个零件: Nothing')
  expect(document.querySelectorAll('.workshop-part').length).toBe(0)
})
