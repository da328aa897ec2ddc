// A gate counts only when it has caught something: every wall and every rule we chose is broken
// once in a copy of the tree, and the linter must name the place.
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { walls } from '#scripts/import-walls.ts'
import { lint } from '#scripts/linter.ts'

interface Finding {
  filename: string
  code: string
}

const root = mkdtempSync(join(tmpdir(), 'countersign-lint-'))

const plant = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

const findings = (): Finding[] => {
  const { output } = lint(root, ['--format', 'json'])
  return (JSON.parse(output.slice(output.indexOf('{'))) as { diagnostics: Finding[] }).diagnostics
}

const folderOf = (wall: (typeof walls)[number]) =>
  wall.name === 'features' ? 'src/features/money' : wall.folder
const getName = (wall: (typeof walls)[number]) =>
  wall.name === 'features' ? 'features/money' : wall.name

/** A file of so many lines. */
const rowsOf = (lines: number) => `export const rows = [\n${'  1,\n'.repeat(lines - 2)}]\n`

/** File → the rule it breaks; each file is planted alone in its own name. */
const broken: Record<string, { rule: string; text: string }> = {}

for (const wall of walls)
  for (const other of walls)
    if (other !== wall && !wall.mayImport.includes(other.name))
      broken[`${folderOf(wall)}/deep/imports-${other.name.replace('/', '-')}.ts`] = {
        rule: 'eslint(no-restricted-imports)',
        text: `import { part } from '#${getName(other)}/part.ts'\nexport const it = part\n`,
      }

const cases: [path: string, rule: string, text: string][] = [
  [
    'src/features/system/island.ts',
    'eslint(no-restricted-imports)',
    `import { part } from '#features/money/part.ts'\nexport const it = part\n`,
  ],
  [
    'src/features/system/lazy.ts',
    'eslint(no-restricted-imports)',
    `export const it = () => import('#features/money/part.ts')\n`,
  ],
  [
    'src/features/system/again.ts',
    'eslint(no-restricted-imports)',
    `export { part } from '#features/money/part.ts'\n`,
  ],
  [
    'src/features/system/sideways.ts',
    'eslint(no-restricted-imports)',
    `import { part } from '../money/part.ts'\nexport const it = part\n`,
  ],
  [
    'src/core/sideways.ts',
    'eslint(no-restricted-imports)',
    `import { part } from '../ui/part.ts'\nexport const it = part\n`,
  ],
  [
    'src/core/deep/climb.ts',
    'eslint(no-restricted-imports)',
    `import { part } from '../../ui/part.ts'\nexport const it = part\n`,
  ],
  [
    'src/core/deep/hidden-climb.ts',
    'eslint(no-restricted-imports)',
    `import { part } from './../../ui/part.ts'\nexport const it = part\n`,
  ],
  [
    'contract/react.ts',
    'eslint(no-restricted-imports)',
    `import { useState } from 'react'\nexport const it = useState\n`,
  ],
  [
    'contract/node.ts',
    'eslint(no-restricted-imports)',
    `import { join } from 'node:path'\nexport const it = join\n`,
  ],
  [
    'src/core/database.ts',
    'eslint(no-restricted-imports)',
    `import pg from 'pg'\nexport const it = pg\n`,
  ],
  [
    'server/base/react.ts',
    'eslint(no-restricted-imports)',
    `import { useState } from 'react'\nexport const it = useState\n`,
  ],
  [
    'src/core/cycle-a.ts',
    'import(no-cycle)',
    `import { b } from './cycle-b.ts'\nexport const a = () => b\n`,
  ],
  [
    'src/core/cycle-b.ts',
    'import(no-cycle)',
    `import { a } from '#core/cycle-a.ts'\nexport const b = () => a\n`,
  ],
  ['src/core/any.ts', 'typescript(no-explicit-any)', `export const it = (value: any) => value\n`],
  [
    'src/core/bang.ts',
    'typescript(no-non-null-assertion)',
    `export const it = (value?: string) => value!.length\n`,
  ],
  [
    'src/core/floating.ts',
    'typescript(no-floating-promises)',
    `export const it = () => {\n  Promise.resolve(1)\n}\n`,
  ],
  [
    'src/core/misused.ts',
    'typescript(no-misused-promises)',
    `export const it = async () => {\n  await Promise.resolve()\n}\n;[1].forEach(it)\n`,
  ],
  [
    'src/core/switch.ts',
    'typescript(switch-exhaustiveness-check)',
    `export function it(value: 'a' | 'b') {\n  switch (value) {\n    case 'a':\n      return 1\n  }\n  return 2\n}\n`,
  ],
  [
    'src/core/types.ts',
    'typescript(consistent-type-imports)',
    `import { Plugin } from 'vite'\nexport const it = (plugin: Plugin) => plugin.name\n`,
  ],
  [
    'src/core/suppressed.ts',
    'typescript(ban-ts-comment)',
    `// @ts-ignore -- because\nexport const it: number = 'x'\n`,
  ],
  ['src/core/equal.ts', 'eslint(eqeqeq)', `export const it = (a: unknown, b: unknown) => a == b\n`],
  ['src/core/console.ts', 'eslint(no-console)', `console.log('x')\n`],
  ['src/core/native.ts', 'eslint(no-alert)', `export const it = () => window.confirm('x')\n`],
  [
    'src/core/html.ts',
    'eslint(no-restricted-properties)',
    `export const it = (element: Element) => {\n  element.innerHTML = 'x'\n}\n`,
  ],
  [
    'server/raw.ts',
    'eslint(no-restricted-properties)',
    `import { sql } from 'drizzle-orm'\nexport const it = (name: string) => sql.raw(name)\n`,
  ],
  [
    'server/name.ts',
    'eslint(no-restricted-properties)',
    `import { sql } from 'drizzle-orm'\nexport const it = (name: string) => sql.identifier(name)\n`,
  ],
  [
    'server/unsafe.ts',
    'eslint(no-restricted-properties)',
    `import type { SqlClient } from './db/client.ts'\nexport const it = (client: SqlClient, text: string) => client.unsafe(text)\n`,
  ],
  ['src/core/default.ts', 'import(no-default-export)', `export default 1\n`],
  ...['src/core', 'server/root/seed', 'contract'].map((folder): [string, string, string] => [
    `${folder}/long.ts`,
    'eslint(max-lines)',
    rowsOf(251),
  ]),
  ['tests/flows/long.test.ts', 'eslint(max-lines)', rowsOf(301)],
  ['src/ui/button.tsx', 'react(button-has-type)', `export const It = () => <button>x</button>\n`],
  [
    'src/ui/danger.tsx',
    'react(no-danger)',
    `export const It = () => <p dangerouslySetInnerHTML={{ __html: 'x' }} />\n`,
  ],
  ['src/ui/image.tsx', 'jsx-a11y(alt-text)', `export const It = () => <img src="x.png" />\n`],
  [
    'src/ui/click.tsx',
    'jsx-a11y(click-events-have-key-events)',
    `export const It = () => <div onClick={() => undefined}>x</div>\n`,
  ],
  [
    'src/ui/hook.tsx',
    'react-hooks(rules-of-hooks)',
    `import { useState } from 'react'\nexport function It({ on }: { on: boolean }) {\n  if (on) useState(1)\n  return null\n}\n`,
  ],
  [
    'src/ui/deps.tsx',
    'react-hooks(exhaustive-deps)',
    `import { useEffect } from 'react'\nexport function It({ on }: { on: (value: string) => void; id: string }) {\n  useEffect(() => on('x'), [])\n  return null\n}\n`,
  ],
]
for (const [path, rule, text] of cases) broken[path] = { rule, text }

/** What the walls must let through. */
const allowed: Record<string, string> = {
  'src/features/money/own.ts': `import { part } from '#features/money/part.ts'\nexport const own = part\n`,
  'src/features/money/deep/near.ts': `import { part } from '../part.ts'\nexport const near = part\n`,
  'src/features/money/list.view.tsx': `import { part } from '#kit/part.ts'\nexport default part\n`,
  'server/db/raw.ts': `import { sql } from 'drizzle-orm'\nexport const lock = (name: string) => sql.raw(name)\n`,
  'server/money/schema.ts': `import { z } from 'zod'\nimport { part } from '#contract/part.ts'\nexport const it = z.literal(part)\n`,
  'server/root/seed/rows.ts': rowsOf(250),
  'tests/flows/rows.test.ts': rowsOf(300),
  'demo/rows.ts': rowsOf(400),
  'tests/flows/errand.test.ts': `import { part } from '#features/money/part.ts'\nimport { part as server } from '#server/money/part.ts'\nexport const it = [part, server]\n`,
}
for (const wall of walls) {
  allowed[`${folderOf(wall)}/part.ts`] = `export const part = 1\n`
  for (const name of wall.mayImport)
    if (name !== 'features')
      allowed[`${folderOf(wall)}/deep/allowed-${name.replace('/', '-')}.ts`] =
        `import { part } from '#${name}/part.ts'\nexport const it = part\n`
  for (const name of wall.mayUse ?? [])
    allowed[`${folderOf(wall)}/deep/used-${name.replace('/', '-')}.ts`] =
      `import { part } from '#${name}/index.ts'\nexport const it = part\n`
}

let found: Finding[] = []

beforeAll(() => {
  for (const file of ['package.json', 'tsconfig.json', 'tsconfig.base.json'])
    cpSync(file, join(root, file))
  symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'))
  for (const [path, { text }] of Object.entries(broken)) plant(path, text)
  for (const [path, text] of Object.entries(allowed)) plant(path, text)
  found = findings()
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

it.each(Object.entries(broken).map(([path, { rule }]) => [path, rule] as const))(
  '%s breaks %s and is caught',
  (path, rule) => {
    expect(
      found.filter((finding) => finding.filename === path).map((finding) => finding.code),
      `The linter no longer reports ${rule}: look at oxlint.config.ts and scripts/import-walls.ts`,
    ).toContain(rule)
  },
)

it('lets through what the table of walls allows', () => {
  const wrong = found.filter((finding) => finding.filename in allowed)
  expect(wrong, 'A wall became too strict: look at scripts/import-walls.ts').toEqual([])
})
