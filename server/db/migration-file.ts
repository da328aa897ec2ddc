// A migration as it is written: `server/db/migrations/<name>.sql`, with what its first lines say of how it is applied.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('./migrations', import.meta.url))

/**
 * The last migration that was written for stopped servers. Later ones are held to `scripts/migration-gate.ts`: the version before works
 * on while they run and after them.
 */
export const lastUngated = '0590_webhook_screens'

export interface Migration {
  readonly name: string
  readonly text: string
  /** Set: it takes something away, and a version has to know this earlier migration to work without it. */
  readonly requires?: string
  /** True: each statement is applied by itself, as `create index concurrently` has to be. */
  readonly isOutsideTransaction: boolean
}

/** Reads what a migration says of itself: `-- Contract: requires <migration>` and `-- Outside of a transaction`. */
export function parseMigration(name: string, text: string): Migration {
  const [, requires] = /^-- Contract: requires (\w+)/m.exec(text) ?? []
  const isOutsideTransaction = /^-- Outside of a transaction\b/m.test(text)
  return { name, text, isOutsideTransaction, ...(requires !== undefined && { requires }) }
}

/** Names of the SQL files of `server/db/migrations` without ending, in the order they are applied. */
export const migrationNames = (): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.replace(/\.sql$/, ''))
    .sort()

/** Reads the migrations of this version in the order they are applied. */
export const readMigrations = (): Migration[] =>
  migrationNames().map((name) =>
    parseMigration(name, readFileSync(join(folder, `${name}.sql`), 'utf8')),
  )

/** The statements of a migration that is cut by `--> statement-breakpoint`. */
export const splitStatements = ({ text }: Pick<Migration, 'text'>): string[] =>
  text.split('--> statement-breakpoint').filter((part) => part.replaceAll(/^--.*$/gm, '').trim())
