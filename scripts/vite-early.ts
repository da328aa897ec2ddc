// Makes the script small that runs before the bundle: Vite copies what is in `public/` as it is, comments and all.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync, type Plugin } from 'vite'

/** The Vite plugin; only for builds. */
export const smallEarlyScript = (): Plugin => ({
  name: 'small-early-script',
  apply: 'build',
  writeBundle({ dir = 'dist' }) {
    const file = join(dir, 'early.js')
    const { code, errors } = minifySync(file, readFileSync(file, 'utf8'))
    if (errors.length > 0)
      throw new Error(
        `early.js was not made small: ${errors.map(({ message }) => message).join('; ')}`,
      )
    writeFileSync(file, code)
  },
})
