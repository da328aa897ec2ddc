import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

export default defineConfig({
  sourceLocale: 'zh-cn',
  locales: ['zh-cn', 'en', 'zh-tw'],
  catalogs: [
    {
      path: '<rootDir>/locales/{locale}/messages',
      include: ['<rootDir>/src'],
      exclude: ['**/*.test.ts', '**/*.test.tsx', '**/*.test-d.ts', '**/*.gen.ts'],
    },
  ],
  // Files without lines: moving a text inside its file must not touch three catalogs.
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
})
