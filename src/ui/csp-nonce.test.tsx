import { getNonce } from 'get-nonce'
import { afterEach, expect, test } from 'vitest'
import { adoptCspNonce, cspNonce } from './csp-nonce.ts'

afterEach(() => {
  document.head.replaceChildren()
})

test('a page without the meta element has no nonce', () => {
  expect(cspNonce()).toBeUndefined()
})

test('the nonce of the page reaches the styles of scroll locking', () => {
  const meta = document.createElement('meta')
  meta.setAttribute('property', 'csp-nonce')
  meta.setAttribute('nonce', 'r4nd0m')
  document.head.append(meta)
  adoptCspNonce()
  expect(cspNonce()).toBe('r4nd0m')
  expect(getNonce()).toBe('r4nd0m')
})
