// Generates the files of a screen from the tree that the server runs in: it reads the lists it extends, and writes nothing.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Code } from '#contract/codes.ts'
import type { Lang } from '#contract/lang.ts'
import type { Plan } from '#contract/system/gen.ts'
import { Refusal } from '#server/base/refusal.ts'
import { planOfTable } from './plan-of-table.ts'
import { screenFiles } from './screen-files.ts'
import type { TableFacts } from './table-facts.ts'

/** A file as it is shown, or as it is to be stored. */
interface Generated {
  readonly path: string
  readonly change: 'created' | 'changed'
  readonly text: string
}

const root = join(import.meta.dirname, '../../..')

const read = (path: string): string | undefined => {
  const file = join(root, path)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** Formats as the gates of this project want it; the formatter is a tool of development. */
async function formatted(path: string, text: string): Promise<string> {
  if (!/\.tsx?$/.test(path)) return text
  const oxfmt = await import('oxfmt').catch(() => undefined)
  if (!oxfmt) throw new Refusal(Code.notFound, 'genDevelopmentOnly')
  const settings = JSON.parse(read('.oxfmtrc.json') ?? '{}') as Record<string, unknown>
  const { $schema: _schema, ignorePatterns: _ignored, ...options } = settings
  const { code, errors } = await oxfmt.format(path, text, options)
  if (errors.length > 0) throw new Error(`${path} was not generated as TypeScript.`)
  return code
}

/** The number of the next migration. */
function nextMigration(): string {
  const numbers = readdirSync(join(root, 'server/db/migrations')).map((file) =>
    Number(file.slice(0, 4)),
  )
  return String(Math.max(...numbers) + 1).padStart(4, '0')
}

/**
 * The files of a screen over a table: new ones whole; of changed ones the new lines, or with `isWhole` all of them.
 * Refuses with 40903 where a new file is there already.
 */
export async function generate(
  facts: TableFacts,
  plan: Plan,
  { lang, isWhole }: { lang: Lang; isWhole: boolean },
): Promise<Generated[]> {
  const migration = nextMigration()
  const screen = planOfTable(facts, plan, { lang, migration })
  const { created, changed } = screenFiles(screen, migration, read)
  for (const path of Object.keys(created))
    if (read(path) !== undefined) throw new Refusal(Code.duplicate, 'genFileTaken', { path })
  const texts: Generated[] = [
    ...Object.entries(created).map(([path, text]) => ({ path, change: 'created' as const, text })),
    ...Object.entries(changed).map(([path, { text, added }]) => ({
      path,
      change: 'changed' as const,
      text: isWhole ? text : added,
    })),
  ]
  return Promise.all(
    texts.map(async (file) =>
      // New lines alone are no file to format.
      file.change === 'created' || isWhole
        ? { ...file, text: await formatted(file.path, file.text) }
        : file,
    ),
  )
}
