import { lingui } from '@lingui/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { catalogParts } from './scripts/catalog-parts.ts'
import { linguiMacro } from './scripts/lingui-macro.ts'
import { ownFiles } from './scripts/own-files.ts'
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
  ownFiles('src', 'main'),
  'src/routes/login[.]tsx',
  ownFiles(
    'src/core',
    'feedback/toast feedback/confirm settings/theme-config i18n/locale lock/session-locked',
  ),
  ownFiles('src/ui', 'button tooltip tip-position field/input field/field field/field-class'),
  ownFiles('contract', 'codes lang query endpoint level wire'),
  'node_modules/lucide-react/dist/esm/(?!icons)',
  ownFiles('src/core/navigation', 'menu menu-index'),
  'preload-helper',
)
/** The frame of signed-in pages, with the calls, the lock and what home and the lists both show. */
const frame = anyOf(
  'src/routes/_app[.]tsx',
  ownFiles('src/routes', '-guard-app -guard-own-page -guard-session'),
  ownFiles('src/shell/lock', 'lock-gate'),
  ownFiles('src/core/tabs', 'browser-tabs'),
  ownFiles('src/core/alerts', 'browser-alerts'),
  ownFiles('src/core/lock', 'browser-lock'),
  ownFiles('src/core/http', 'file-content query-client'),
  ownFiles('src/core/session', 'access own-avatar'),
  ownFiles('src/core/navigation', 'safe-address'),
  ownFiles('src/core/format', 'age blank money format-money format-time'),
  ownFiles('src/kit', 'lazy-dialog tab-context time/minute-clock get-request-reference keys/keys'),
  ownFiles(
    'src/ui',
    'icon-button link-class skeleton error-state menu/dropdown-menu layer/popover layer/layer-class',
  ),
  ownFiles('contract', 'home session alerts'),
  'node_modules/@radix-ui/react-(slot|compose-refs)/',
  // What changes records or grows a list is asked for by the dialogs and pages that do.
  'node_modules/@tanstack/(query-core|react-query)/(?!.*(queryOptions|mutationObserver|useMutation[.]|[iI]nfiniteQuery(Observer|[.])))',
  'node_modules/lucide-react/dist/esm/icons/(chevron-(right|down)|search|lock-keyhole|external-link|user-round|rotate-cw)[.]',
)
/** The first page after signing in. */
const home = anyOf(ownFiles('src/features/home', 'home-page'), 'src/routes/_app/home[.]tsx')
/** What every list needs, and what leads from the menu to a screen. */
const list = anyOf(
  ownFiles('src/routes', '-find-page -views'),
  'src/routes/_app/\\$[.]tsx',
  ownFiles('src/kit/review', 'use-review-queue define-queue-view'),
  ownFiles('contract', 'review ledger money/recharge-rules money/recharge-log'),
  ownFiles('src/kit/list', 'list-screen list-def use-list view-search controls'),
  ownFiles('src/kit/grid', 'cells'),
  ownFiles('src/kit/refs', 'dict wallet-code operator'),
  ownFiles('src/kit', 'cells/member-columns cells/origin-columns view use-text'),
)

/** Small parts that many screens share: one file for all of them is one name and one question less for each screen. */
const parts = anyOf(
  ownFiles('src/kit/list', 'count-control count-range date-field-options'),
  ownFiles('src/kit/refs', 'fixed-options'),
  ownFiles('src/kit/review', 'small-table record-history'),
  ownFiles('src/kit', 'actions/leave-for crud/when-done crud/verb-action'),
  ownFiles('src/kit/time', 'use-timing use-visible-interval'),
  ownFiles('src/ui', 'description-list select/use-option-search'),
  'node_modules/lucide-react/dist/esm/icons/triangle-exclamation-point[.]',
)
/** The calls of the trading screens, which show one another's records. */
const tradeCalls = anyOf('contract/trade/(?!product)')

/** Pages that few open: every page would name what they import, and theirs is asked for a round trip later instead. */
const seldom =
  /(visualizingDemo\d|-guard-board|reset|401|not-found-page|personal-page|config-file)-[^/]+$/

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
      // What a list imports is there before it asks for anything: sixty screens need not name it each. Nor need what every
      // page begins with, for what comes later.
      resolveDependencies(file, files, { hostId }) {
        const [, host] = /(list|start)-[^/]+$/.exec(hostId) ?? []
        if (host === 'start' && seldom.test(file)) return []
        const there = host && [
          'rolldown-runtime',
          'base',
          'start',
          ...(host === 'list' ? ['frame'] : []),
        ]
        return there
          ? files.filter((file) => !there.some((name) => file.startsWith(`assets/${name}-`)))
          : files
      },
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
