// The tables that the program mirrors, found in its own source: which file exports them, and what their columns hold.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { CasingCache } from 'drizzle-orm/casing'
import { type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { getErrorCode } from '#server/base/why-failed.ts'

interface MirroredColumn {
  readonly field: string
  readonly column: PgColumn
  /** It holds a text in three languages: only the source says what is in JSON. */
  readonly isTitles: boolean
  /** It takes the words of a list that only the source names. */
  readonly isTyped: boolean
}

/** A table of `server/db/schema`, by the names of the database and of the code. */
export interface Mirror {
  /** `server/db/schema/marketing/marketing.ts`. */
  readonly file: string
  /** The name it is exported by. */
  readonly constant: string
  /** By the name of the database. */
  readonly columns: ReadonlyMap<string, MirroredColumn>
}

const folder = join(import.meta.dirname, '../../db/schema')

/** Imports a module of the sources, also from the bundle on a Node that reads no TypeScript by itself. */
async function importSource(href: string): Promise<Record<string, unknown>> {
  try {
    return (await import(/* @vite-ignore */ href)) as Record<string, unknown>
  } catch (error) {
    if (getErrorCode(error) !== 'ERR_UNKNOWN_FILE_EXTENSION') throw error
    const { tsImport } = await import('tsx/esm/api')
    return (await tsImport(href, import.meta.url)) as Record<string, unknown>
  }
}

async function read(): Promise<ReadonlyMap<string, Mirror>> {
  const casing = new CasingCache('snake_case')
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /^[^.]+\.ts$/.test(name),
  )
  const found = await Promise.all(
    names.map(async (name) => {
      const module = await importSource(pathToFileURL(join(folder, name)).href)
      const source = readFileSync(join(folder, name), 'utf8')
      return Object.entries(module).flatMap(([constant, table]): [string, Mirror][] => {
        if (!is(table, PgTable)) return []
        const [own = ''] = source.split(`export const ${constant} =`)[1]?.split('\nexport ') ?? []
        const columns = Object.entries(getTableColumns(table)).map(([field, column]) => {
          const says = (start: string) => new RegExp(`\\b${field}: ${start}`).test(own)
          const isTitles = says('jsonb\\(\\)\\s*\\.\\$type<Titles>')
          const isTyped = says('text\\(\\)\\s*\\.\\$type<')
          return [casing.getColumnCasing(column), { field, column, isTitles, isTyped }] as const
        })
        const file = `server/db/schema/${name}`
        return [[getTableName(table), { file, constant, columns: new Map(columns) }]]
      })
    }),
  )
  return new Map(found.flat())
}

let mirrors: ReturnType<typeof read> | undefined

/** The mirrored tables by their names in the database; read once. */
export const mirroredTables = (): ReturnType<typeof read> => (mirrors ??= read())
