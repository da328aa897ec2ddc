// What a migration may do while servers work: squawk's rules and those it does not have.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import {
  lastUngated,
  type Migration,
  migrationNames,
  splitStatements,
} from '#server/db/migration-file.ts'
import { releases } from '#server/db/releases.ts'

/** Squawk's rules that do not fit here: each file is one transaction and the time limits are those of `server/db/migrate.ts`. */
const unfit = [
  'prefer-robust-stmts',
  'require-lock-timeout',
  'require-statement-timeout',
  'prefer-bigint-over-int',
]
/** What takes something away that the version before may use. */
const contracting = [
  'ban-drop-column',
  'ban-drop-table',
  'ban-drop-not-null',
  'renaming-column',
  'renaming-table',
]
/** Tables that hold some hundred rows at any installation, and may be changed in one statement. */
const smallTables = new Set([
  'schema_migration',
  'menu_item',
  'role',
  'role_menu',
  'dict_type',
  'dict_data',
  'sys_config',
  'sys_job',
  'seed_record',
  'member_level_config',
])

interface Finding {
  readonly file: string
  readonly line: number
  readonly rule_name: string
  readonly message: string
}

/** Runs squawk over migrations that the same rules hold for; a start of it costs a quarter of a second. */
function squawkFaults(migrations: readonly Migration[]): string[] {
  const [first] = migrations
  if (!first) return []
  const folder = mkdtempSync(join(tmpdir(), 'countersign-gate-'))
  try {
    for (const { name, text } of migrations) writeFileSync(join(folder, `${name}.sql`), text)
    const excluded = [...unfit, ...(first.requires === undefined ? [] : contracting)]
    const { stdout, error } = spawnSync(
      'node_modules/.bin/squawk',
      [
        '--reporter=json',
        `--exclude=${excluded.join(',')}`,
        ...(first.isOutsideTransaction ? [] : ['--assume-in-transaction']),
        ...migrations.map(({ name }) => join(folder, `${name}.sql`)),
      ],
      { encoding: 'utf8' },
    )
    if (error) throw error
    return (JSON.parse(stdout) as Finding[]).map(
      ({ file, line, rule_name, message }) =>
        `${basename(file, '.sql')}: ${rule_name} in line ${line + 1}: ${message}`,
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The statements without comments, texts and bodies of functions, on one line each. */
function bareStatements(text: string): string[] {
  const bare = text
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/(\$\w*\$)[\s\S]*?\1/g, 'BODY')
    .replaceAll(/'(?:[^']|'')*'/g, 'TEXT')
    .replaceAll(/\s+/g, ' ')
  return bare
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean)
}

const refused: readonly (readonly [RegExp, string])[] = [
  [/^do\b/i, 'a block hides its statements from this gate: write them out'],
  [/^lock\b/i, 'locks a table by hand'],
  [/^(?:vacuum full|cluster|refresh materialized view)\b/i, 'rewrites a table under a lock'],
  [/\bset (?:unlogged|logged|tablespace|access method)\b/i, 'rewrites a table under a lock'],
  [/^alter table .*\bdisable trigger\b/i, 'switches off what guards the table'],
  [/\badd primary key \(/i, 'builds an index under a lock: concurrently first, then using index'],
]

const changesRows =
  /^(?:with .*\b)?(?:update(?: only)?|delete from(?: only)?|insert into|merge into|truncate(?: table)?) "?(\w+)/i

/** Tables that statements make. */
const madeBy = (statements: readonly string[]) =>
  new Set(
    statements.flatMap(
      (each) => /^create (?:unlogged )?table (?:if not exists )?(\w+)/i.exec(each)?.[1] ?? [],
    ),
  )

function ownFaults({ name, text, isOutsideTransaction, requires }: Migration): string[] {
  const statements = bareStatements(text)
  const made = madeBy(statements)
  const faults = statements.flatMap((statement) => {
    const found = refused.filter(([pattern]) => pattern.test(statement)).map(([, why]) => why)
    const [, table = ''] = changesRows.exec(statement) ?? []
    if (table && !made.has(table) && !smallTables.has(table))
      found.push(`changes rows of ${table} at once: fill it in batches by a job`)
    if (isOutsideTransaction && !/\bconcurrently\b/i.test(statement))
      found.push('only what is done concurrently stands outside of a transaction')
    if (!isOutsideTransaction && /\bconcurrently\b/i.test(statement))
      found.push(
        'cannot be done in a transaction: say "-- Outside of a transaction" in a first line',
      )
    if (requires === undefined && /^drop (?:view|function|procedure|type)\b/i.test(statement))
      found.push('takes away what the version before may use: a contract migration does that')
    return found.map((why) => `${name}: ${why}: ${statement.slice(0, 80)}`)
  })
  if (
    isOutsideTransaction &&
    splitStatements({ text }).some((part) => bareStatements(part).length > 1)
  )
    faults.push(`${name}: cut it by "--> statement-breakpoint" after each statement`)
  if (/squawk-ignore/i.test(text)) faults.push(`${name}: silences squawk`)
  if (/\bcreate (?:unique )?index concurrently (?!if not exists)/i.test(text))
    faults.push(`${name}: say "if not exists": a start that was killed is repeated`)
  return faults
}

/** A contract migration takes away what the release before announced. */
function contractFaults({ name, text, requires }: Migration, earlier: readonly Migration[]) {
  if (requires === undefined) return []
  const faults: string[] = []
  const released = releases.at(-1)?.lastMigration ?? ''
  if (!migrationNames().includes(requires) && !earlier.some((each) => each.name === requires))
    faults.push(`${name}: requires ${requires}, which there is not`)
  else if (requires > released)
    faults.push(`${name}: ${requires} is in no release yet: contract one release later`)
  const announced = earlier.map((each) => each.text).join('\n')
  for (const statement of bareStatements(text)) {
    const [, table = ''] = /^alter table (?:only )?(\w+)/i.exec(statement) ?? []
    for (const [, column = ''] of statement.matchAll(/\bdrop column (?:if exists )?(\w+)/gi))
      if (!announced.includes(`call retire_column('${table}', '${column}')`))
        faults.push(`${name}: ${table}.${column} was not retired by an earlier migration`)
  }
  return faults
}

/**
 * Returns what migrations do that the version before would not survive while it works: long locks, rewritten tables, back-fills in one
 * statement, and what is taken away in the release that stops using it. Those up to `lastUngated` are left alone.
 */
export function migrationFaults(migrations: readonly Migration[]): string[] {
  const gated = migrations.filter(({ name }) => name > lastUngated)
  const kinds = [true, false].flatMap((isContract) =>
    [true, false].map((isOutside) =>
      gated.filter(
        (each) =>
          (each.requires !== undefined) === isContract && each.isOutsideTransaction === isOutside,
      ),
    ),
  )
  return [
    ...kinds.flatMap(squawkFaults),
    ...gated.flatMap((migration) => [
      ...ownFaults(migration),
      ...contractFaults(
        migration,
        gated.filter(({ name }) => name < migration.name),
      ),
    ]),
  ]
}
