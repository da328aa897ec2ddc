// Files that import each other cannot be read, tested or moved alone. The linter's `import/no-cycle` leaves out imports
// of types and lazy ones; here they count.
import { expect, it } from 'vitest'
import { circlesIn, folderGraph, type ImportGraph, importsOf } from '#scripts/import-graph.ts'
import { serverFloors } from '#scripts/import-walls.ts'
import { sourceFiles, textOf } from './source-files.ts'

const { imports } = JSON.parse(textOf('package.json')) as { imports: Record<string, string> }

const code = sourceFiles.filter((path) => /^(contract|server|demo|src)\/.*\.tsx?$/.test(path))
const graph: ImportGraph = new Map(
  code.map((path) => [path, importsOf(path, textOf(path), imports)]),
)

it('reads the imports of the product', () => {
  expect(graph.size).toBeGreaterThan(500)
  expect(graph.get('src/main.tsx')).toContain('src/router.tsx')
})

it('finds no files that import each other', () => {
  expect(circlesIn(graph), 'Move what both need into the one that needs the other').toEqual([])
})

it('finds circles of types and of lazy parts', () => {
  const lazy = importsOf('src/ui/a.tsx', "const b = lazyModule(() => import('./b.tsx'))\n", imports)
  const typed = importsOf('src/ui/b.tsx', "import type { A } from '#ui/a.tsx'\n", imports)
  const circle = new Map([
    ['src/ui/a.tsx', lazy],
    ['src/ui/b.tsx', typed],
  ])
  expect(circlesIn(circle)).toEqual(['src/ui/a.tsx → src/ui/b.tsx → src/ui/a.tsx'])
})

it('finds no folders of the server that import each other, and none on no floor', () => {
  const ofServer = new Map([...graph].filter(([path]) => path.startsWith('server/')))
  const folders = folderGraph(ofServer, 2)
  expect([...folders.keys()].toSorted()).toEqual(serverFloors.toSorted())
  expect(circlesIn(folders)).toEqual([])
  const upward = [...folders].flatMap(([folder, others]) =>
    others
      .filter((other) => serverFloors.indexOf(other) > serverFloors.indexOf(folder))
      .map((other) => `${folder} → ${other}`),
  )
  expect(upward, 'npm run folders prints the graph').toEqual([])
})

it('sees two folders of which each needs a file of the other', () => {
  const files = new Map([
    ['server/money/a.ts', ['server/member/b.ts']],
    ['server/member/c.ts', ['server/money/d.ts', 'server/member/b.ts']],
  ])
  expect(circlesIn(folderGraph(files, 2))).toEqual(['server/money → server/member → server/money'])
})
