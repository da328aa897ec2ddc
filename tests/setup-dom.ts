// Runs before every screen test: matchers for the document, and an empty document after each test.
import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach } from 'vitest'
import { freshBrowser } from './fresh-console.ts'

// Waits as long for what never comes as the other tests do (`vitest.config.ts`).
configure({
  asyncUtilTimeout: 90_000,
  // What is waited for is asked for every 50 ms, and each time an error with the whole page in it was made: a page of a hundred
  // rows kept the processor from what it waited for. `DEBUG_PRINT_LIMIT=20000` prints the page of a test that fails.
  ...(process.env['DEBUG_PRINT_LIMIT'] === undefined && {
    getElementError: (message) =>
      Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
  }),
})

// Nothing is laid out here: a list draws its columns as in a window that has room for all.
Object.defineProperty(window, 'outerWidth', { value: 100_000 })

// The files of a worker share the window and the modules of the console: reading those anew cost more than the tests.
beforeAll(freshBrowser)

// A test that ended while something was still being drawn leaves this on, and whatever the next one draws by itself would
// count as its mistake.
beforeEach(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }))

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  localStorage.clear()
})
