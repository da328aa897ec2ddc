import { lingui } from '@lingui/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { catalogParts } from './scripts/catalog-parts.ts'
import { linguiMacro } from './scripts/lingui-macro.ts'
import { chunkGraph } from './scripts/vite-chunk-graph.ts'
import { compileHints } from './scripts/vite-compile-hints.ts'
import { minifiedEarlyScript } from './scripts/vite-early.ts'
import { routerWithoutScrolling } from './scripts/vite-router-lean.ts'
import { zodWithoutJsonSchema } from './scripts/vite-zod-lean.ts'

/** A pattern over module ids of one of these, written with slashes. */
const anyOf = (...parts: readonly string[]) =>
  new RegExp(parts.join('|').replaceAll('/', '[\\\\/]'))

/** What every screen needs from outside, in one file: it compresses better and outlives our releases. */
const base = anyOf(
  'rolldown/runtime',
  'src/create-root[.]ts$',
  'node_modules/(react|react-dom|scheduler|@tanstack/(react-router|router-core|history|store|react-store)|zod|valtio|proxy-compare|@lingui|ky)/',
)
/** What every page needs of ours, the sign-in page itself among it: in small files it would weigh as much and be asked for one by one. */
const start = anyOf(
  'src/main[.]tsx$',
  'src/routes/login[.]tsx',
  'src/core/(feedback/(toast|confirm)|settings/theme-config|i18n/locale|lock/session-locked)[.]ts$',
  'src/ui/(button|tooltip|tip-position|input|field|field-class)[.]tsx?$',
  'contract/(codes|lang|query|endpoint|level|wire)[.]ts$',
  'node_modules/@radix-ui/react-(slot|compose-refs)/',
  'node_modules/lucide-react/dist/esm/(?!icons)',
  'src/core/navigation/(menu|menu-index)[.]ts$',
  'preload-helper',
)
/** The frame of signed-in pages, with the calls, the lock and what home and the lists both show. */
const frame = anyOf(
  'src/routes/_app[.]tsx',
  'src/routes/-guard-(app|own-page|session)[.]ts$',
  'src/shell/lock/lock-gate[.]tsx$',
  'src/core/(tabs/browser-tabs|alerts/browser-alerts|lock/browser-lock|http/(file-content|query-client))[.]ts$',
  'src/core/(session/(access|own-avatar)|navigation/safe-address)[.]ts$',
  'src/core/format/(age|blank|money|format-money|format-time)[.]ts$',
  'src/kit/(lazy-dialog|tab-context|minute-clock|request-of|keys/keys)[.]tsx?$',
  'src/ui/(icon-button|link-class|skeleton|error-state|menu/dropdown-menu|layer/(popover|layer-class))[.]tsx?$',
  'contract/(home|session|alerts)[.]ts$',
  // What changes records or grows a list is asked for by the dialogs and pages that do.
  'node_modules/@tanstack/(query-core|react-query)/(?!.*(queryOptions|mutationObserver|useMutation[.]|[iI]nfiniteQuery(Observer|[.])))',
  'node_modules/lucide-react/dist/esm/icons/(chevron-(right|down)|search|lock-keyhole|external-link|user-round|rotate-cw)[.]',
)
/** The first page after signing in. */
const home = anyOf('src/features/home/home-page[.]tsx$', 'src/routes/_app/home[.]tsx')
/** What every list needs, and what leads from the menu to a screen. */
const list = anyOf(
  'src/routes/-(find-page|views)[.]ts$',
  'src/routes/_app/\\$[.]tsx',
  'src/kit/review/(use-review-queue[.]ts|queue-view[.]tsx)$',
  'contract/(review|ledger|money/recharge-(rules|log))[.]ts$',
  'src/kit/(list/(list-screen|list-def|use-list|view-search|controls)|grid/cells|refs/(dict|wallet-code|operator)|member-columns|view|use-text)[.]tsx?$',
)

/** Small parts that many screens share: one file for all of them is one name and one question less for each screen. */
const parts = anyOf(
  'src/kit/(list/(count-control|count-range|date-field-options)|refs/fixed-options|review/(small-table|record-history))[.]tsx?$',
  'src/kit/(actions/leave-for|crud/(when-done|verb-action)|use-timing|use-visible-interval)[.]tsx?$',
  'src/ui/(description-list[.]tsx|select/use-option-search[.]ts)$',
  'node_modules/lucide-react/dist/esm/icons/triangle-exclamation-point[.]',
)
/** The calls of the trading screens, which show one another's records. */
const tradeCalls = anyOf('contract/trade/(?!product)')

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
    chunkGraph(),
    minifiedEarlyScript(),
    compileHints(new Set(['base', 'start', 'frame', 'list'])),
    react(),
    tailwindcss(),
  ],
  build: {
    outDir: 'dist',
    manifest: true,
    sourcemap: false,
    // One file of styles: the rules of single screens are too few to be asked for by themselves.
    cssCodeSplit: false,
    // The polyfill is for browsers older than the ones that understand our CSS.
    modulePreload: {
      polyfill: false,
      // What a list imports is there before it asks for anything: sixty screens need not name it each.
      resolveDependencies: (_, files, { hostId }) =>
        /list-[^/]+$/.test(hostId)
          ? files.filter((file) => !/assets.(rolldown-runtime|base|start|frame)-/.test(file))
          : files,
    },
    // Data URLs would need `img-src data:` and `font-src data:` in the policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Each screen is named where all of them are listed: seven signs tell two builds of a file apart, and one more for
        // each of the screens is a quarter of a kilobyte before the first one.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        entryFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            { name: 'base', test: base },
            { name: 'start', test: start },
            { name: 'frame', test: frame },
            { name: 'home', test: home },
            { name: 'list', test: list },
            { name: 'parts', test: parts },
            { name: 'trade-calls', test: tradeCalls },
          ],
        },
      },
    },
  },
})
