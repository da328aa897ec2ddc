// Files of ours by name, for patterns over the modules of the console: one that moved must not fall out of its group in silence.
import { existsSync } from 'node:fs'

const escaped = (path: string) => path.replaceAll(/[$.]/g, '[$&]')

/**
 * Returns the pattern of files in a folder, by their names without the ending: `ownFiles('src/ui', 'button field/input')`.
 * Throws where one of them is not there.
 */
export function ownFiles(folder: string, names: string): string {
  const paths = names.split(/\s+/).map((name) => `${folder}/${name}`)
  for (const path of paths)
    if (!existsSync(`${path}.ts`) && !existsSync(`${path}.tsx`))
      throw new Error(`${path} is not there: name it where its group of files is made.`)
  return `(${paths.map(escaped).join('|')})[.]tsx?$`
}
