import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

// The completeness check extracts into a copy, so that checking never writes to the tree.
const folder = process.env['LOCALES_DIR'] ?? '<rootDir>/locales'

export default defineConfig({
  sourceLocale: 'zh-cn',
  locales: ['zh-cn', 'en', 'zh-tw'],
  catalogs: [
    {
      path: `${folder}/{locale}/messages`,
      include: ['<rootDir>/src'],
      exclude: ['**/*.test.ts', '**/*.test.tsx', '**/*.test-d.ts', '**/*.gen.ts'],
    },
  ],
  // Files without lines: moving a text inside its file must not touch three catalogs.
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
})
