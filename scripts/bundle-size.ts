// Adds up what a page downloads until it is ready: the scripts that the server has the browser ask for with it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import {
  type ChunkGraph,
  type FirstPage,
  firstModules,
  scriptsOf,
} from '#server/http/chunk-graph.ts'

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
      `Screen ${name} names files that are gone: ${gone.join(', ')}. Mend server/http/chunk-graph.ts.`,
    )
  return scriptsOf(graph, modules)
}

/** Size of a file as gzip sends it, in KB of 1,000 bytes. */
export const gzipKb = (dist: string, file: string): number =>
  gzipSync(readFileSync(join(dist, file))).length / 1000
