import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { catalogParts } from './scripts/catalog-parts.ts'
import { linguiMacro } from './scripts/lingui-macro.ts'

const minute = 60_000
const chromiumFinder = 'tests/browser/chromium.test.ts'

export default defineConfig({
  plugins: [linguiMacro(), catalogParts(), lingui(), react()],
  test: {
    // Two cores are the reference machine; the database and the browser take their share of them.
    maxWorkers: 2,
    // How long what never comes is waited for before it is reported. No test passes or fails by the clock: on a busy
    // machine everything comes later, and a test that needs a second try is broken.
    expect: { poll: { timeout: 1.5 * minute } },
    testTimeout: 5 * minute,
    hookTimeout: 5 * minute,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            'contract/**/*.test.ts',
            'clients/**/*.test.ts',
            'src/**/*.test.ts',
            'scripts/**/*.test.ts',
            chromiumFinder,
          ],
          setupFiles: ['tests/setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'happy-dom',
          // As below; `tests/fresh-console.ts` makes a new browser of the one the file before has used.
          isolate: false,
          include: ['src/**/*.test.tsx', 'tests/flows/**/*.test.tsx'],
          setupFiles: ['tests/setup.ts', 'tests/setup-dom.ts'],
          globalSetup: ['tests/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          // The files of a worker share the modules of the server, which hold nothing of a test: each file has its own
          // application and database. Reading them anew cost more than many of the tests.
          isolate: process.env['TEST_SERVERS'] === '2',
          include: ['server/**/*.test.ts', 'demo/**/*.test.ts', 'tests/flows/**/*.test.ts'],
          setupFiles: ['tests/setup.ts'],
          globalSetup: ['tests/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'rules',
          isolate: false,
          environment: 'node',
          include: ['tests/rules/**/*.test.ts'],
          setupFiles: ['tests/setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          environment: 'node',
          include: ['tests/browser/**/*.test.ts'],
          exclude: [chromiumFinder],
          setupFiles: ['tests/setup.ts', 'tests/browser/app-server.ts'],
          globalSetup: ['tests/browser/global-setup.ts'],
          testTimeout: 10 * minute,
        },
      },
    ],
  },
})
