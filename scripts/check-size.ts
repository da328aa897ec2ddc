// Fails when a screen downloads more JavaScript than it may. Run after `npm run build`.
import { existsSync, readFileSync } from 'node:fs'
import type { Manifest } from 'vite'
import { filesOf, gzipKb, type Screen } from './bundle-size.ts'

const everywhere = ['locales/zh-cn/messages.po?part=base', 'src/routes/__root.tsx']
/** What the signed-in pages import on the way to their first frame. */
const signedIn = [
  ...everywhere,
  'locales/zh-cn/messages.po?part=frame',
  'src/routes/_app.tsx',
  'src/routes/-guard-app.ts',
  'src/shell/lock/lock-gate.tsx',
  'src/core/http/query-client.ts',
]

const screens: Screen[] = [
  { name: 'login', budgetKb: 150, sources: [...everywhere, 'src/routes/login.tsx'] },
  {
    name: 'home',
    budgetKb: 220,
    sources: [...signedIn, 'src/routes/_app/home.tsx', 'src/features/home/home-page.tsx'],
  },
  {
    name: 'recharge queue',
    budgetKb: 240,
    sources: [
      ...signedIn,
      'locales/zh-cn/messages.po?part=money',
      'src/routes/_app/$.tsx',
      'src/routes/-find-page.ts',
      'src/features/money/recharge-log.view.tsx',
    ],
  },
]

/** A part of a catalog is a file with a query. */
const isThere = (source: string) => existsSync(source.replace(/\?.*/, ''))

/** Another folder of a build may be named. */
const dist = process.argv[2] ?? 'dist'
const manifest = JSON.parse(readFileSync(`${dist}/.vite/manifest.json`, 'utf8')) as Manifest
const rows = screens.map((screen) => {
  const files = [...filesOf(manifest, screen, isThere), 'zod-jitless.js', 'theme-early.js']
  const kb = files.reduce((sum, file) => sum + gzipKb(dist, file), 0)
  return { screen, files, kb, over: kb > screen.budgetKb }
})

console.log('JavaScript per screen, gzip KB')
for (const { screen, files, kb, over } of rows)
  console.log(
    `  ${screen.name.padEnd(16)} ${kb.toFixed(1).padStart(6)} of ${screen.budgetKb}  ${String(files.length).padStart(3)} files${over ? '  OVER BUDGET' : ''}`,
  )
const worst = rows.filter(({ over }) => over)
for (const { screen, files } of worst) {
  console.log(
    `\nLargest files of ${screen.name} (load on intent what the first frame does not show):`,
  )
  const sized = files.map((file) => ({ file, kb: gzipKb(dist, file) }))
  for (const { file, kb } of sized.toSorted((a, b) => b.kb - a.kb).slice(0, 8))
    console.log(`  ${kb.toFixed(1).padStart(6)}  ${file}`)
}
process.exitCode = worst.length > 0 ? 1 : 0
