// Pictures that others sent are opened by the image process and by nothing else: what one of them costs stops at its limits.
import { dirname, join } from 'node:path/posix'
import { expect, it } from 'vitest'
import { sourceFiles, textOf } from './source-files.ts'

const server = sourceFiles.filter((path) => /^server\/.*\.ts$/.test(path) && !/\.test\./.test(path))
const imageLibrary = /(?:from|import\() ?'(?:sharp|jimp|canvas|@napi-rs\/canvas)'/

/** The modules a file loads; types are gone before it runs. */
const loadedBy = (path: string): string[] =>
  [...textOf(path).matchAll(/^(?:import|export) (?!type )[^;]*?from '([.#][^']+)'/gms)].map(
    ([, name = '']) => (name.startsWith('#') ? name.slice(1) : join(dirname(path), name)),
  )

it('loads the image library in the image process only', () => {
  const decoders = server.filter((path) => imageLibrary.test(textOf(path)))
  expect(decoders).toContain('server/upload/image/mark-document.ts')
  // What loads a file that decodes, and what loads that, up to the process itself.
  const program = 'server/upload/image/image-process.ts'
  const reached = new Set(decoders)
  for (let before = 0; before !== reached.size;) {
    before = reached.size
    for (const path of server)
      if (path !== program && loadedBy(path).some((name) => reached.has(name))) reached.add(path)
  }
  expect(
    [...reached].filter((path) => !decoders.includes(path)),
    'Draw through server/upload/image/image-worker.ts',
  ).toEqual([])
  expect(loadedBy(program)).toEqual(expect.arrayContaining(decoders))
})
