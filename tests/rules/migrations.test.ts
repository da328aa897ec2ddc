// Migrations run while servers of the version before work: each is held to what these survive.
import { expect, it } from 'vitest'
import { migrationFaults } from '#scripts/migration-gate.ts'
import { migrationNames, parseMigration, readMigrations } from '#server/db/migration-file.ts'
import { releases } from '#server/db/releases.ts'

const faultsOf = (...texts: string[]) =>
  migrationFaults(texts.map((text, at) => parseMigration(`990${at}_planted`, text)))

it('lets no migration hold up the servers that work', () => {
  expect(migrationFaults(readMigrations())).toEqual([])
})

const planted: readonly (readonly [string, string])[] = [
  ['create index x on member (level)', 'require-concurrent-index-creation'],
  [
    'create index concurrently if not exists x on member (level)',
    'cannot be done in a transaction',
  ],
  ["alter table member add constraint x check (level <> '')", 'constraint-missing-not-valid'],
  ['alter table member add column a int not null', 'adding-required-field'],
  ['alter table member add column a uuid default gen_random_uuid()', 'adding-field-with-default'],
  ['alter table member alter column level type varchar(9)', 'changing-column-type'],
  ['alter table member alter column level set not null', 'adding-not-nullable-field'],
  ['alter table member drop column level', 'ban-drop-column'],
  ['alter table member rename column level to l', 'renaming-column'],
  ["update member set level = ''", 'in batches by a job'],
  ['with a as (select 1) delete from only member', 'in batches by a job'],
  ["do $$ begin update member set level = ''; end $$", 'hides its statements'],
  ['vacuum full member', 'rewrites a table'],
  ['alter table member set unlogged', 'rewrites a table'],
  ['lock table member', 'by hand'],
  ['drop function if exists refuse_change()', 'a contract migration does that'],
  ['-- Outside of a transaction\nalter table member add column a int', 'only what is done concurr'],
  ['-- Outside of a transaction\ncreate index concurrently x on member (level)', 'if not exists'],
  ['-- squawk-ignore ban-drop-column\nalter table member drop column level', 'silences squawk'],
]
// Together: each start of squawk takes its time.
const found = migrationFaults(
  planted.map(([text], at) => parseMigration(`99${at + 10}_planted`, `${text};`)),
)

it.each(planted.map(([text, why], at) => [text, why, `99${at + 10}_planted`] as const))(
  'refuses %s',
  (_, why, name) => {
    expect(found.filter((fault) => fault.startsWith(name)).join('\n')).toContain(why)
  },
)

it('refuses to validate a constraint in the transaction that adds it', () => {
  const add = "alter table member add constraint x check (level <> '') not valid;"
  const validate = 'alter table member validate constraint x;'
  expect(faultsOf(`${add}\n${validate}`).join()).toContain('same transaction')
  expect(faultsOf(add, validate)).toEqual([])
})

it('accepts what does not hold anybody up', () => {
  expect(
    faultsOf(
      'alter table member add column a text;',
      'create table a (id bigint primary key, b text);\ncreate index a_b on a (b);\ninsert into a values (1);',
      '-- Outside of a transaction\ncreate index concurrently if not exists x on member (level);',
      "create function f() returns void language sql as $$ update member set level = '' $$;",
    ),
  ).toEqual([])
})

it('lets a column go one release after it was announced', () => {
  const drop = (requires: string) =>
    `-- Contract: requires ${requires}\nalter table member drop column level;`
  const last = releases.at(-1)?.lastMigration ?? ''
  const retire = "call retire_column('member', 'level');"
  expect(faultsOf(retire, drop(last))).toEqual([])
  expect(faultsOf(drop(last)).join()).toContain('was not retired')
  expect(faultsOf(retire, drop('9900_planted')).join()).toContain('in no release yet')
  expect(faultsOf(retire, drop('0000_none')).join()).toContain('which there is not')
})

it('records migrations of releases that there are', () => {
  const names = migrationNames()
  const lasts = releases.map(({ lastMigration }) => lastMigration)
  expect(lasts.filter((name) => !names.includes(name))).toEqual([])
  expect(lasts).toEqual(lasts.toSorted())
})
