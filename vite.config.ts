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
    'contract/(codes|lang|query|endpoint|level|wire)[.]ts$',
    'node_modules/@radix-ui/react-(slot|compose-refs)/',
    'node_modules/lucide-react/dist/esm/(?!icons)',
    'src/core/navigation/(menu|menu-index)[.]ts$',
    'preload-helper',
  ]
    .join('|')
    .replaceAll('/', '[\\\\/]'),
)
/** The calls of every signed-in page. */
const query = /node_modules[\\/]@tanstack[\\/](?:query-core|react-query)[\\/](?!.*queryOptions)/
/** What the page after signing in shares with the lists. */
const figures =
  /src[\\/](?:core[\\/]format[\\/](?:age|blank|money|format-money|format-time)|kit[\\/]minute-clock|ui[\\/]error-state)[.]tsx?$/
/** What the frame of signed-in pages has in common with them; an icon left out here would bring the lists to the home page. */
const frame = new RegExp(
  [
    'src/core/(tabs/browser-tabs|alerts/browser-alerts|lock/browser-lock|http/file-content)[.]ts$',
    'src/core/(session/(access|own-avatar)|navigation/safe-address)[.]ts$',
    'src/kit/(lazy-dialog|tab-context|keys/keys)[.]tsx?$',
    'src/ui/(icon-button|link-class|skeleton|menu/dropdown-menu|layer/(popover|layer-class))[.]tsx?$',
    'node_modules/lucide-react/dist/esm/icons/(chevron-(right|down)|search|lock-keyhole)[.]',
  ]
    .join('|')
    .replaceAll('/', '[\\\\/]'),
)
/** What every list needs: scattered over thirty small files it weighs more, and each page names them all. */
const list =
  /src[\\/]kit[\\/](?:list[\\/](?:list-screen|list-def|use-list|view-search|controls)|grid[\\/]cells|refs[\\/](?:dict|wallet-code)|use-text)[.]tsx?$/

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
            // The entry keeps what it imports, which the groups below would take along otherwise.
            { name: 'start', tags: ['$initial'] },
            { name: 'frame', test: frame },
            { name: 'figures', test: figures },
            { name: 'list', test: list },
          ],
        },
      },
    },
  },
})
