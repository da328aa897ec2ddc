// The files that the rules read.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folders = [
  'contract',
  'clients',
  'server',
  'demo',
  'src',
  'scripts',
  'bench',
  'tests',
  'docs',
]
const unread = /\.gen\.ts$|^tests\/rules\/|\/migrations\/|\.(png|webp|ico|gz)$/

/** Our text files as paths from the root, with slashes; generated ones and the rules themselves left out. */
export const sourceFiles: string[] = [
  ...folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).replaceAll('\\', '/')),
  ),
  ...readdirSync('.').filter((name) => /\.(ts|md|html)$|^package\.json$|^\.env/.test(name)),
].filter((path) => !unread.test(path))

/** The text of one of them. */
export const textOf = (path: string): string => readFileSync(path, 'utf8')
