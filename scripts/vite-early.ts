// Minifies the script that runs before the bundle: Vite copies the files of `public/` unchanged, comments included.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync, type Plugin } from 'vite'

/** The Vite plugin; only for builds. */
export const minifiedEarlyScript = (): Plugin => ({
  name: 'minify-early-script',
  apply: 'build',
  writeBundle({ dir = 'dist' }) {
    const file = join(dir, 'early.js')
    const { code, errors } = minifySync(file, readFileSync(file, 'utf8'))
    if (errors.length > 0)
      throw new Error(
        `early.js cannot be minified: ${errors.map(({ message }) => message).join('; ')}`,
      )
    writeFileSync(file, code)
  },
})
