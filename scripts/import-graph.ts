// Who imports whom: between files, and between the folders they are in. Imports of types and lazy ones count.
import { dirname, join } from 'node:path/posix'

/** What each file or folder imports, by paths from the root. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

const specifier = /(?:\bfrom\s+|^import\s+|\bimport\(\s*)'([#.][^'?\n]+)/gm

/**
 * The paths from the root that a file imports, in any way. `aliases` are the `imports` of package.json:
 * `{ "#core/*": "./src/core/*" }`.
 */
export function importsOf(
  path: string,
  text: string,
  aliases: Readonly<Record<string, string>>,
): string[] {
  return [...text.matchAll(specifier)].map(([, name = '']) => {
    if (name.startsWith('.')) return join(dirname(path), name)
    const [alias = '', ...rest] = name.split('/')
    const folder = aliases[`${alias}/*`]?.slice(2, -2) ?? alias
    return [folder, ...rest].join('/')
  })
}

/** The graph of the folders so many levels deep, without files that import within their own. */
export function folderGraph(files: ImportGraph, levels: number): ImportGraph {
  const folderOf = (path: string) => dirname(path).split('/').slice(0, levels).join('/')
  const folders = new Map<string, Set<string>>()
  for (const [file, imported] of files) {
    const own = folderOf(file)
    const others = folders.get(own) ?? new Set<string>()
    folders.set(own, others)
    for (const path of imported) if (folderOf(path) !== own) others.add(folderOf(path))
  }
  return new Map([...folders].map(([folder, others]) => [folder, [...others].toSorted()]))
}

/** The circles of a graph, each as its members in the order they import each other. */
export function circlesIn(graph: ImportGraph): string[] {
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
