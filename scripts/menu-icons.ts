// Draws the icons that menus may name into `src/kit/menu-icon/menu-icons.svg`: as components they would weigh 7 KB in every
// signed-in page. Run `npx tsx scripts/menu-icons.ts` after changing the list of names or the icon library.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { menuIconNames } from '#kit/menu-icon/menu-icon-names.ts'

type Node = readonly [tag: string, attributes: Readonly<Record<string, string>>]

const nodesOf = async (name: string): Promise<readonly Node[]> => {
  const url = new URL(`../node_modules/lucide-react/dist/esm/icons/${name}.mjs`, import.meta.url)
  const module = (await import(url.href)) as { __iconData?: { node: readonly Node[] } }
  if (module.__iconData) return module.__iconData.node
  // A former name: the file only points to the present one.
  const [, present] = /from '\.\/([\w-]+)\.mjs'/.exec(readFileSync(url, 'utf8')) ?? []
  if (present === undefined) throw new Error(`The icon library has no ${name}`)
  return nodesOf(present)
}

// Their key is React's, not the picture's.
const drawn = ([tag, attributes]: Node) =>
  `<${tag} ${Object.entries(attributes)
    .filter(([name]) => name !== 'key')
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ')}/>`

/** The picture: one symbol per name. */
export async function menuIconsSvg(names: readonly string[] = menuIconNames): Promise<string> {
  const symbols = await Promise.all(
    names.map(async (name) => {
      const shapes = (await nodesOf(name)).map(drawn).join('')
      return `<symbol id="${name}" viewBox="0 0 24 24">${shapes}</symbol>`
    }),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync('src/kit/menu-icon/menu-icons.svg', await menuIconsSvg())
