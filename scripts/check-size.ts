// Fails when a screen downloads more JavaScript than it may, has a file of its own that is too large, or brings parts of
// itself to the pages that everybody opens first. Run after `npm run build`.
import { readChunkGraph } from '#server/http/console/chunk-graph.ts'
import { filesOf, foreignModules, gzipKb, type Screen, viewFiles } from './bundle-size.ts'

const screens: Screen[] = [
  { name: 'login', budgetKb: 150, page: 'login' },
  { name: 'home', budgetKb: 220, page: 'home' },
  {
    name: 'recharge queue',
    budgetKb: 240,
    page: 'src/features/money/recharge-log.view.tsx',
  },
]
/** The file of one screen: what it does not show at once comes later, and what others show too is in the kit. */
const viewBudgetKb = 6

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

const views = viewFiles(graph, (file) => gzipKb(dist, file))
const large = views.filter(({ kb }) => kb > viewBudgetKb)
const [largest] = views
console.log(
  `Files of ${views.length} screens, the largest ${largest?.kb.toFixed(2)} of ${viewBudgetKb}: ${largest?.view}`,
)
for (const { view, kb } of large) console.log(`  ${kb.toFixed(2)}  ${view}  OVER BUDGET`)

const strays = screens.flatMap((screen) =>
  foreignModules(graph, screen).map((module) => `  ${screen.name} downloads ${module}`),
)
if (strays.length > 0) console.log('Parts of other screens, which belong into the kit:')
for (const stray of strays) console.log(stray)
process.exitCode = worst.length + large.length + strays.length > 0 ? 1 : 0
