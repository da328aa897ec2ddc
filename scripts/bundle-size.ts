// Adds up what a screen downloads: the chunks it names and everything they import.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Manifest } from 'vite'

export interface Screen {
  readonly name: string
  readonly budgetKb: number
  /** Sources whose chunks the screen loads besides the entry. */
  readonly sources: readonly string[]
}

/**
 * Files of the screen below `dist`, each once. A source without a chunk of its own is part of
 * another chunk, so it needs no counting; one that is not on the disk is a mistake in the table.
 */
export function filesOf(
  manifest: Manifest,
  { name, sources }: Screen,
  exists: (source: string) => boolean,
): string[] {
  const gone = sources.filter((source) => !exists(source))
  if (gone.length > 0)
    throw new Error(
      `Screen ${name} names files that are gone: ${gone.join(', ')}. Mend scripts/check-size.ts.`,
    )
  const seen = new Set<string>()
  const visit = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    for (const imported of manifest[key]?.imports ?? []) visit(imported)
  }
  const isRoot = (key: string) =>
    key === 'index.html' || sources.some((source) => key === source || key.startsWith(`${source}?`))
  for (const key of Object.keys(manifest)) if (isRoot(key)) visit(key)
  return [...seen]
    .flatMap((key) => manifest[key]?.file ?? [])
    .filter((file) => file.endsWith('.js'))
}

/** Size of a file as gzip sends it, in KB of 1,000 bytes. */
export const gzipKb = (dist: string, file: string): number =>
  gzipSync(readFileSync(join(dist, file))).length / 1000
