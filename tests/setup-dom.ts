// Runs before every screen test: matchers for the document, and an empty document after each test.
import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// Waits as long for what never comes as the other tests do (`vitest.config.ts`).
configure({ asyncUtilTimeout: 90_000 })

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  localStorage.clear()
})
