// Files that import each other cannot be read, tested or moved alone. The linter's `import/no-cycle` leaves out imports
// of types and lazy ones; here they count.
import { dirname, join } from 'node:path/posix'
import { expect, it } from 'vitest'
import { sourceFiles, textOf } from './source-files.ts'

const { imports } = JSON.parse(textOf('package.json')) as { imports: Record<string, string> }

type Graph = ReadonlyMap<string, readonly string[]>

const folders = new Map(
  Object.entries(imports).map(([name, path]) => [name.slice(0, -2), path.slice(2, -2)]),
)
const specifier = /(?:\bfrom\s+|^import\s+|\bimport\(\s*)'([#.][^'?\n]+)/gm

/** The paths from the root that a file imports, in any way. */
function importsOf(path: string, text: string): string[] {
  return [...text.matchAll(specifier)].map(([, name = '']) => {
    if (name.startsWith('.')) return join(dirname(path), name)
    const [alias = '', ...rest] = name.split('/')
    return [folders.get(alias) ?? alias, ...rest].join('/')
  })
}

/** The circles of a graph, each as its files in the order they import each other. */
function circlesIn(graph: Graph): string[] {
  const done = new Set<string>()
  const found: string[] = []
  const visit = (file: string, trail: readonly string[]) => {
    const at = trail.indexOf(file)
    if (at >= 0) found.push([...trail.slice(at), file].join(' → '))
    if (at >= 0 || done.has(file)) return
    for (const next of graph.get(file) ?? []) visit(next, [...trail, file])
    done.add(file)
  }
  for (const file of graph.keys()) visit(file, [])
  return found
}

const code = sourceFiles.filter((path) => /^(contract|server|demo|src)\/.*\.tsx?$/.test(path))
const graph: Graph = new Map(code.map((path) => [path, importsOf(path, textOf(path))]))

it('reads the imports of the product', () => {
  expect(graph.size).toBeGreaterThan(500)
  expect(graph.get('src/main.tsx')).toContain('src/router.tsx')
})

it('finds no files that import each other', () => {
  expect(circlesIn(graph), 'Move what both need into the one that needs the other').toEqual([])
})

it('finds circles of types and of lazy parts', () => {
  const lazy = importsOf('src/ui/a.tsx', "const b = lazyModule(() => import('./b.tsx'))\n")
  const typed = importsOf('src/ui/b.tsx', "import type { A } from '#ui/a.tsx'\n")
  const circle = new Map([
    ['src/ui/a.tsx', lazy],
    ['src/ui/b.tsx', typed],
  ])
  expect(circlesIn(circle)).toEqual(['src/ui/a.tsx → src/ui/b.tsx → src/ui/a.tsx'])
})
