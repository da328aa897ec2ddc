// Adds up what a page downloads until it is ready: the scripts that the server has the browser ask for with it. Says which
// screens those scripts belong to, and how large the file of each screen is.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import {
  type ChunkGraph,
  type FirstPage,
  firstModules,
  collectScripts,
} from '#server/http/console/chunk-graph.ts'

export interface Screen {
  readonly name: string
  readonly budgetKb: number
  readonly page: FirstPage
}

/** Scripts of the screen below `dist`, each once. A module that the build does not have is a mistake in the table. */
export function filesOf(graph: ChunkGraph, { name, page }: Screen): string[] {
  const modules = firstModules(page, 'zh-cn')
  const known = Object.keys(graph.modules).map((module) => module.replace(/\?tsr-split=.*/, ''))
  const gone = modules.filter((module) => !known.includes(module))
  if (gone.length > 0)
    throw new Error(
      `Screen ${name} names files that are gone: ${gone.join(', ')}. Mend server/http/console/chunk-graph.ts.`,
    )
  return collectScripts(graph, modules)
}

/** Size of a file as gzip sends it, in KB of 1,000 bytes. */
export const gzipKb = (dist: string, file: string): number =>
  gzipSync(readFileSync(join(dist, file))).length / 1000

const viewEnd = '.view.tsx'
const viewsOf = (graph: ChunkGraph): string[] =>
  Object.keys(graph.modules).filter((module) => module.endsWith(viewEnd))

/** What the frame itself asks the server for, though a screen has the same name: names of states. */
const callsOfTheFrame = new Set(['contract/system/dict.ts'])

/**
 * Modules of screens that a page downloads though it shows another one: a view, what is in its folder, or its calls. There
 * should be none: what two screens need belongs into the kit.
 */
export function foreignModules(graph: ChunkGraph, screen: Screen): string[] {
  const files = new Set(filesOf(graph, screen))
  const others = viewsOf(graph)
    .filter((view) => view !== screen.page)
    .map((view) => view.slice('src/features/'.length, -viewEnd.length))
  return Object.entries(graph.modules).flatMap(([module, file]) => {
    if (!files.has(file) || callsOfTheFrame.has(module)) return []
    const path = module.replace(/^(src\/features|contract)\//, '').replace(/(\.view)?\.tsx?$/, '')
    const isForeign = others.some((name) => path === name || path.startsWith(`${name}/`))
    return path !== module && isForeign ? [module] : []
  })
}

/** The file of each screen, and its size by `kbOf`, largest first. */
export const viewFiles = (
  graph: ChunkGraph,
  kbOf: (file: string) => number,
): { view: string; kb: number }[] =>
  viewsOf(graph)
    .map((view) => ({ view, kb: kbOf(graph.modules[view] ?? '') }))
    .toSorted((a, b) => b.kb - a.kb)
