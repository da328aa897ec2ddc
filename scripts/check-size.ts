// Fails when a screen downloads more JavaScript than it may. Run after `npm run build`.
import { readChunkGraph } from '#server/http/chunk-graph.ts'
import { filesOf, gzipKb, type Screen } from './bundle-size.ts'

const screens: Screen[] = [
  { name: 'login', budgetKb: 150, page: 'login' },
  { name: 'home', budgetKb: 220, page: 'home' },
  {
    name: 'recharge queue',
    budgetKb: 240,
    page: 'src/features/money/recharge-log.view.tsx',
  },
]

/** Another folder of a build may be named. */
const dist = process.argv[2] ?? 'dist'
const graph = readChunkGraph(dist)
if (!graph) throw new Error(`There is no build in ${dist}: run npm run build.`)
const rows = screens.map((screen) => {
  const files = [...filesOf(graph, screen), 'early.js']
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
