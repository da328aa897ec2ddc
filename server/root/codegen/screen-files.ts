// The files of a screen: new ones, and the lists of its domain with their new lines. `npm run new` writes them, the code
// generator shows them.
import { contractFile, serverFile } from './contract-file.ts'
import type { ScreenPlan } from './screen-plan.ts'
import { callTest, pageTest } from './test-files.ts'
import { viewFile } from './view-file.ts'

/** New texts by path, and changed ones: each whole, and only what was put in. */
export interface ScreenFiles {
  readonly created: Readonly<Record<string, string>>
  readonly changed: Readonly<Record<string, { readonly text: string; readonly added: string }>>
}

/** Returns the text of a file of the tree, undefined where there is none. */
export type ReadText = (path: string) => string | undefined

interface Change {
  readonly text: string
  readonly added: string
}
const unchanged = (text = ''): Change => ({ text, added: '' })

/** Puts lines before the first match; throws where there is none, since the lists were reshaped then. */
function insert({ text, added }: Change, before: RegExp, line: string): Change {
  const found = before.exec(text)
  if (!found) throw new Error(`There is no line ${before.source} to put this before: ${line}`)
  return {
    text: `${text.slice(0, found.index)}${line}\n${text.slice(found.index)}`,
    added: `${added}${line}\n`,
  }
}

const buttons = {
  get: [`查看`, 'View', '查看'],
  add: ['新增', 'Add', '新增'],
  edit: ['修改', 'Edit', '修改'],
  setStatus: ['启用/停用', 'Enable/disable', '啟用/停用'],
  remove: ['删除', 'Delete', '刪除'],
} as const
type Button = keyof typeof buttons

/** The calls of the screen that have a button, by the names of their verbs. */
const shownButtons = ({ verbs, table }: ScreenPlan): Button[] =>
  (Object.keys(buttons) as Button[]).filter(
    (verb) => (verb === 'get' && table.isRegister) || (verbs as readonly string[]).includes(verb),
  )

const callOf = (camel: string, verb: Button) => `${camel}/${verb === 'remove' ? 'delete' : verb}`

/** The domain's menu with the entry of the screen at its end. */
function withMenuEntry(plan: ScreenPlan, menu: string): Change {
  const { name, titles } = plan
  const { domain, camel } = name
  const shown = shownButtons(plan)
  const words = (texts: readonly string[]) => texts.map((text) => `'${text}'`).join(', ')
  const entry = `  view(
    '${domain}/${camel}/index',
    '${camel}/list',
    [${words([titles['zh-cn'], titles.en, titles['zh-tw']])}],
    { icon: 'layers', menuSort: 999 },
${shown
  .map((verb) => `    button('${callOf(camel, verb)}', ${words(buttons[verb])}),\n`)
  .join('')}  ),
`
  const group = menu.indexOf('directory(', menu.indexOf('export'))
  // A group without screens is a call on few lines; the others close on a line of their own.
  const isShort = menu.startsWith("directory('", group)
  const end = menu.indexOf(isShort ? '})' : '\n)', group) + 1
  const text = `${menu.slice(0, end)}${isShort ? ',' : ''}\n${entry}${menu.slice(end)}`
  return {
    added: entry,
    text: text.replace(
      /import \{[^}]*\} from '\.\.\/menu-seed\.ts'/,
      `import { ${shown.length > 0 || menu.includes('button(') ? 'button, ' : ''}directory, view } from '../menu-seed.ts'`,
    ),
  }
}

/** The domain's grants with those of the screen, for the first role that has a list of its own there. */
function withGrants(plan: ScreenPlan, grants: string): Change {
  const { domain, camel } = plan.name
  const role = /^ {2}\w+: \[\n/m.exec(grants)
  if (!role) throw new Error(`No role of server/root/seed/grants/${domain}.ts has a list to grow.`)
  const added = [`${camel}/list`, ...shownButtons(plan).map((verb) => callOf(camel, verb))]
    .map((call) => `    ...permissions('${call}'),\n`)
    .join('')
  const at = role.index + role[0].length
  return { added, text: grants.slice(0, at) + added + grants.slice(at) }
}

/** The domain's declarations of what one person moves, with the calls of the screen: a plain register moves nothing. */
function withExposures({ name, verbs }: ScreenPlan, declared: Change): Change {
  const changing = (['add', 'edit', 'setStatus', 'remove'] as const).filter((verb) =>
    (verbs as readonly string[]).includes(verb),
  )
  const lines = changing.map((verb) => `  '${callOf(name.camel, verb)}': nothing,`)
  return lines.length === 0 ? declared : insert(declared, /^\}$/m, lines.join('\n'))
}

/** The catalogue of a language with the texts that it lacks. */
function withTexts(plan: ScreenPlan, lang: 'en' | 'zh-tw', catalog: string): Change {
  const { fields, resourceName } = plan
  const texts = new Map<string, string>([
    [resourceName['zh-cn'], resourceName[lang]],
    ...fields.map(({ labels }) => [labels['zh-cn'], labels[lang]] as const),
    // Values without a dictionary are shown as they are.
    ...fields.flatMap(({ words, dict }) =>
      dict === null ? words.map((word) => [word, word] as const) : [],
    ),
  ])
  const missing = [...texts].filter(([source]) => !catalog.includes(`msgid "${source}"\n`))
  const path = `src/features/${plan.name.domain}/${plan.name.kebab}.view.tsx`
  const added = missing
    .map(([source, text]) => `#: ${path}\nmsgid "${source}"\nmsgstr "${text}"\n`)
    .join('\n')
  return { added, text: added === '' ? catalog : `${catalog.trimEnd()}\n\n${added}` }
}

/** A domain's first screen is also named where the domains come together. */
function joined({ name: { domain, Domain } }: ScreenPlan, read: ReadText): Record<string, Change> {
  return {
    ...(read(`contract/${domain}/all.ts`) === undefined && {
      'contract/all.ts': insert(
        insert(
          unchanged(read('contract/all.ts')),
          /^import \* as upload/m,
          `import * as ${domain} from './${domain}/all.ts'`,
        ),
        /^ {2}system,/m,
        `  ${domain},`,
      ),
    }),
    ...(read(`server/${domain}/mount.ts`) === undefined && {
      'server/root/app.ts': insert(
        insert(
          unchanged(read('server/root/app.ts')),
          /^import \{ uploads/m,
          `import { mount${Domain} } from '#server/${domain}/mount.ts'`,
        ),
        /^ {2}mountSession/m,
        `  mount${Domain}(app)`,
      ),
    }),
  }
}

/** Returns the files of a screen; `migration` is the number of the next one. */
export function screenFiles(plan: ScreenPlan, migration: string, read: ReadText): ScreenFiles {
  const { domain, Domain, kebab, camel, snake } = plan.name
  const { added: table, file } = plan.table
  const calls = `export * as ${camel} from './${kebab}.ts'\n`
  const all =
    read(`contract/${domain}/all.ts`) ??
    `// The calls of the ${domain} domain: one line for each module.\n`
  const mount =
    read(`server/${domain}/mount.ts`) ??
    `import type { App } from '#server/http/application.ts'\n\n/** Mounts the calls of the ${domain} domain. */\nexport function mount${Domain}(app: App): void {\n}\n`
  const exposurePath = `contract/${domain}/exposure.ts`
  const menuPath = `server/root/seed/menu/${domain}.ts`
  const grantsPath = `server/root/seed/grants/${domain}.ts`
  const catalogs = (['en', 'zh-tw'] as const).flatMap((lang): [string, Change][] => {
    const path = `locales/${lang}/messages.po`
    const catalog = read(path)
    if (catalog === undefined) return []
    const change = withTexts(plan, lang, catalog)
    return change.added === '' ? [] : [[path, change]]
  })
  return {
    created: {
      [`contract/${domain}/${kebab}.ts`]: contractFile(plan),
      ...(table && {
        [file]: table.schema,
        [`server/db/migrations/${migration}_${snake}.sql`]: table.migration,
      }),
      [`server/${domain}/${kebab}.ts`]: serverFile(plan),
      [`src/features/${domain}/${kebab}.view.tsx`]: viewFile(plan),
      [`src/features/${domain}/${kebab}.test.tsx`]: pageTest(plan),
      [`tests/flows/${kebab}.test.ts`]: callTest(plan),
    },
    changed: {
      ...joined(plan, read),
      [`contract/${domain}/all.ts`]: { text: all + calls, added: calls },
      [`server/${domain}/mount.ts`]: insert(
        insert(unchanged(mount), /^$/m, `import { ${camel} } from './${kebab}.ts'`),
        /^\}/m,
        `  ${camel}(app)`,
      ),
      [exposurePath]: withExposures(plan, unchanged(read(exposurePath))),
      [menuPath]: withMenuEntry(plan, read(menuPath) ?? ''),
      [grantsPath]: withGrants(plan, read(grantsPath) ?? ''),
      ...Object.fromEntries(catalogs),
    },
  }
}
