import { lingui } from '@lingui/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { linguiMacro } from './scripts/lingui-macro.ts'

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
    lingui(),
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
  },
})
