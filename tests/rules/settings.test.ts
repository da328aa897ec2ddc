// A setting is declared once, in contract/settings: what is declared is read, what is read is declared, and the console carries
// none of it. That a key which is read is declared is the compiler's work, as long as nothing reads the table by itself.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { allEndpoints } from '#contract/all.ts'
import { builtInKeys, readableSettings, type SettingKey, settings } from '#contract/settings/all.ts'
import { fitsKind } from '#contract/system/config.ts'
import { readSetting } from '#server/db/settings.ts'
import { sourceFiles, textOf } from './source-files.ts'

const folder = 'contract/settings'
const code = sourceFiles.filter((path) => /^(contract|server|src)\/.*(?<!\.test)\.tsx?$/.test(path))

/** What reads a setting by its key; where they are read together says nothing about their use. */
const readers = code.filter(
  (path) =>
    path.startsWith('server/') && path !== 'server/db/settings.ts' && !/\/seed\//.test(path),
)

/** The files that name the table of settings, and what for. */
const tableUsers: Readonly<Record<string, string>> = {
  'server/access/open-secret-keys.ts': 'secrets that were stored unsealed',
  'server/db/schema/operator/access.ts': 'the table',
  'server/db/settings.ts': 'the readers by key',
  'server/root/reseal-secrets.ts': 'secrets that are sealed anew, whatever the setting means',
  'server/root/seed/first-data.ts': 'the rows of every installation',
  'server/root/seed/seed.ts': 'whether the demo set is complete',
  'server/system/config.ts': 'the screen of settings',
}
const namesTable = (text: string) => /\bsysConfig\b|\bsys_config\b/.test(text)

/** Whether a file of the console or the contract loads declarations, and not only their types. */
const loads = (path: string, text: string) =>
  (path.startsWith('src/')
    ? /^(?!import type\b).*['"]#contract\/settings\//m
    : /^(?!import type\b).*['"](?:\.{1,2}\/)+settings\//m
  ).test(text)

describe('every setting', () => {
  it('is read somewhere by its key', () => {
    const texts = readers.map(textOf)
    const unread = Object.keys(readableSettings).filter(
      (key) => !texts.some((text) => text.includes(`'${key}'`)),
    )
    expect(unread, 'Read it, or remove its declaration').toEqual([])
  })

  it('is declared in one group, and each group is part of all', async () => {
    const declared: string[] = []
    for (const name of readdirSync(folder)) {
      if (name === 'all.ts' || name.endsWith('.test.ts')) continue
      const module = (await import(
        pathToFileURL(join(process.cwd(), folder, name)).href
      )) as Record<string, unknown>
      for (const [exported, group] of Object.entries(module))
        if (exported.endsWith('Settings')) declared.push(...Object.keys(group as object))
    }
    expect(declared.toSorted()).toEqual(Object.keys(readableSettings).toSorted())
  })

  it.each(builtInKeys)('can have its default, of its kind: %s', (key) => {
    const { kind, schema, stored, default: value, titles } = settings[key]
    expect(fitsKind(kind, typeof value === 'string' ? value : JSON.stringify(value))).toBe(true)
    expect(schema.safeParse(value).success).toBe(true)
    expect(stored.safeParse(value).success).toBe(true)
    expect(Object.values(titles)).not.toContain('')
  })

  it('names calls that tell the console of it', () => {
    const paths = allEndpoints.map(({ path }) => path)
    const unknown = builtInKeys.flatMap((key) =>
      settings[key].sentBy.filter((path) => !paths.includes(path)),
    )
    expect(unknown).toEqual([])
  })
})

describe('nothing', () => {
  it('reads the table of settings beside the readers by key', () => {
    const users = code.filter((path) => namesTable(textOf(path)))
    expect(users.toSorted(), 'Use server/db/settings.ts').toEqual(Object.keys(tableUsers))
  })

  it('reads a key that is not declared', () => {
    // @ts-expect-error -- no such setting
    const undeclared: SettingKey = 'review.noSuchUsd'
    expect(undeclared in readableSettings).toBe(false)
    // @ts-expect-error -- no such setting
    void (() => readSetting({} as never, 'review.noSuchUsd'))
  })

  it('brings declarations into the console', () => {
    const shared = code.filter(
      (path) => /^(contract|src)\//.test(path) && !path.startsWith(`${folder}/`),
    )
    expect(shared.filter((path) => loads(path, textOf(path)))).toEqual([])
  })
})

it('sees the table and the declarations where they are used', () => {
  expect(namesTable('sql`select value from sys_config`')).toBe(true)
  expect(namesTable('.from(sysConfig)')).toBe(true)
  expect(namesTable('sysConfigured')).toBe(false)
  expect(loads('src/a.ts', "import { settings } from '#contract/settings/all.ts'")).toBe(true)
  expect(loads('src/a.ts', "const late = import('#contract/settings/review.ts')")).toBe(true)
  expect(loads('src/a.ts', "import { settings } from './settings/settings.ts'")).toBe(false)
  expect(loads('contract/a.ts', "import { settings } from './settings/all.ts'")).toBe(true)
  expect(loads('contract/b/a.ts', "import type { Key } from '../settings/all.ts'")).toBe(false)
})
