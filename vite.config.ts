import { lingui } from '@lingui/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { catalogParts } from './scripts/catalog-parts.ts'
import { linguiMacro } from './scripts/lingui-macro.ts'
import { routerWithoutScrolling } from './scripts/vite-router-lean.ts'
import { zodWithoutJsonSchema } from './scripts/vite-zod-lean.ts'

/** What every screen needs from outside, in one file: it compresses better and outlives our releases. */
const base =
  /node_modules[\\/](?:react|react-dom|scheduler|@tanstack[\\/](?:react-router|router-core|history|store|react-store)|zod|valtio|proxy-compare|@lingui|ky)[\\/]/
/** What every screen needs of ours, with the library parts beneath it: scattered over small files it weighs more. */
const common = new RegExp(
  [
    'src/core/(feedback/(toast|confirm)|settings/theme-config|i18n/locale|lock/session-locked)[.]ts$',
    'src/ui/(button|tooltip|tip-position|input|field|field-class)[.]tsx?$',
    'contract/(codes|lang|query)[.]ts$',
    'node_modules/@radix-ui/react-(slot|compose-refs)/',
    'node_modules/lucide-react/dist/esm/(?!icons)',
    'preload-helper',
  ]
    .join('|')
    .replaceAll('/', '[\\\\/]'),
)
/** The calls of every signed-in page. */
const query = /node_modules[\\/]@tanstack[\\/](?:query-core|react-query)[\\/](?!.*queryOptions)/

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/route-tree.gen.ts',
      routeFileIgnorePattern: '\\.test\\.',
      addExtensions: true,
      autoCodeSplitting: true,
      quoteStyle: 'single',
      semicolons: false,
    }),
    linguiMacro(),
    catalogParts(),
    lingui(),
    zodWithoutJsonSchema(),
    routerWithoutScrolling(),
    react(),
    tailwindcss(),
  ],
  build: {
    outDir: 'dist',
    manifest: true,
    sourcemap: false,
    // The polyfill is for browsers older than the ones that understand our CSS.
    modulePreload: { polyfill: false },
    // Data URLs would need `img-src data:` and `font-src data:` in the policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: base },
            { name: 'common', test: common },
            { name: 'query', test: query },
          ],
        },
      },
    },
  },
})
