import { expect, it } from 'vitest'
import { focusPage } from './focus-page.ts'

it('gives the focus to the page, but takes it from nobody who types into a dialog', () => {
  document.body.innerHTML =
    '<div id="app" aria-hidden="true"><main id="main" tabindex="-1"></main></div><input />'
  const box = document.querySelector('input')
  box?.focus()
  focusPage()
  expect(document.activeElement).toBe(box)
  document.getElementById('app')?.removeAttribute('aria-hidden')
  focusPage()
  expect(document.activeElement?.id).toBe('main')
})
