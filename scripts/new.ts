// `npm run new -- marketing/raffle 抽奖 Raffles 抽獎`: writes a screen that works at once — contract, handlers, table,
// migration, view, menu entry, grants and two tests — to be changed until it is the one that is wanted. Refuses to overwrite
// anything.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Titles } from '#contract/lang.ts'
import { Domain } from '#contract/system/gen.ts'
import { screenFiles } from '#server/root/codegen/screen-files.ts'
import { type ScreenName, toScreenName, starterPlan } from '#server/root/codegen/screen-plan.ts'

const domains: readonly string[] = Domain.options

/** Reads `marketing/raffle`; throws a sentence for anything else. */
export function screenName(argument: string | undefined): ScreenName {
  const [, domain = '', kebab = ''] =
    /^([a-z]+)\/([a-z][a-z0-9]*(?:-[a-z0-9]+)*)$/.exec(argument ?? '') ?? []
  if (!domains.includes(domain))
    throw new Error(
      `Write npm run new -- <domain>/<screen-name>; the domains are ${domains.join(', ')}.`,
    )
  return toScreenName(domain, kebab)
}

/** Reads what the menu calls the screen, in three languages; throws a sentence where one of them is missing. */
export function screenTitles(words: readonly string[]): Titles {
  const [chinese, en, traditional] = words
  if (!chinese || !en || !traditional)
    throw new Error(
      'Say after it what the menu calls the screen, in three languages: npm run new -- marketing/raffle 抽奖 Raffles 抽獎.',
    )
  return { 'zh-cn': chinese, en, 'zh-tw': traditional }
}

/** Writes the files of a screen below `root` and returns their paths. */
export function writeScreen(root: string, name: ScreenName, titles: Titles): string[] {
  const folder = join(root, 'server/db/migrations')
  const migrations = readdirSync(folder)
  const numbers = migrations.map((file) => Number(file.slice(0, 4)))
  const number = String(Math.max(...numbers) + 1).padStart(4, '0')
  const { created, changed } = screenFiles(starterPlan(name, titles, number), number, (path) =>
    existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined,
  )
  const texts = Object.entries(changed).map(([path, { text }]) => [path, text] as const)
  for (const path of Object.keys(created))
    if (existsSync(join(root, path)))
      throw new Error(`${path} is there already; nothing was written.`)
  const table = new RegExp(`\\bcreate table (?:if not exists )?${name.snake}\\b`, 'i')
  const maker = migrations.find((file) => table.test(readFileSync(join(folder, file), 'utf8')))
  if (maker !== undefined)
    throw new Error(
      `server/db/migrations/${maker} makes the table ${name.snake} already; ` +
        `系统管理 › 代码生成 (in development) writes the screen of a table. Nothing was written.`,
    )
  for (const [path, text] of [...Object.entries(created), ...texts]) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return [...Object.keys(created), ...Object.keys(changed)]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const [, , path, ...words] = process.argv
    const written = writeScreen(process.cwd(), screenName(path), screenTitles(words))
    execFileSync('npx', [
      'oxfmt',
      ...written.filter((path) => path.endsWith('.ts') || path.endsWith('.tsx')),
    ])
    process.stdout.write(
      `${written.join('\n')}\n\nNow: npm run i18n, npm run docs:four-eyes. Its grants went to the first role of server/root/seed/grants; give them to whom they belong.\n`,
    )
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
