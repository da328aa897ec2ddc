import { dirname, join } from 'node:path/posix'
import { expect, it } from 'vitest'
import { sourceFiles, textOf } from './source-files.ts'

const code = sourceFiles.filter((path) => /\.tsx?$/.test(path))
/** The router gives meaning to the names below src/routes. */
const named = code.filter((path) => !path.startsWith('src/routes/'))
const baseName = (path: string) =>
  path.replace(/^.*\//, '').replace(/\.(view|feature|test|test-d|config|d)?\.?tsx?$/, '')

it('reads the whole tree', () => {
  expect(code).toEqual(
    expect.arrayContaining(['contract/wire.ts', 'server/root/start.ts', 'tests/setup.ts']),
  )
})

it('names every file after what it holds', () => {
  const vague = named.filter(
    (path) =>
      !/^server\/\w+\/index\.ts$/.test(path) &&
      /^(index|utils?|helpers?|misc|types?|common|shared|lib)$/.test(baseName(path)),
  )
  expect(vague, 'Name the file after its main export').toEqual([])
})

it('keeps folders that are read at a glance', () => {
  const counts = new Map<string, number>()
  for (const path of code)
    if (/^(server|src|demo|tests\/flows)\//.test(path)) {
      const isBeside = !path.startsWith('tests/') && /\.test(-d)?\.tsx?$/.test(path)
      if (!isBeside) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
    }
  const flat = [...counts].filter(([, files]) => files > 30)
  expect(flat, 'Thirty files a folder: divide it by what they are about').toEqual([])
})

it('writes every file name in kebab-case', () => {
  const odd = named.filter((path) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(baseName(path)))
  expect(odd, 'Write recharge-log.view.tsx, not RechargeLog.view.tsx').toEqual([])
})

it('keeps markup out of core and contract', () => {
  const faced = code.filter((path) => /^(src\/core|contract)\/.*\.tsx$/.test(path))
  expect(faced, 'core is headless: draw in ui, kit or shell').toEqual([])
})

/** Small on purpose. */
const small: Readonly<Record<string, string>> = {
  'src/core/upload/md5-worker.ts': 'is the entry of a worker',
  'src/core/validate/matches.ts': 'makes validators; the tests walk every export of its neighbours',
}
const minLines = 25

/** Files of few lines that one or two of their own folder import, and nobody else. */
function crumbsIn(files: ReadonlyMap<string, string>): string[] {
  const users = new Map<string, string[]>()
  const shared = new Set<string>()
  for (const [path, text] of files)
    for (const [, name = ''] of text.matchAll(/(?:from|import\() ?'([.#][^']+)'/g)) {
      const target = join(dirname(path), name)
      // By its #name: a part that other folders use.
      if (name.startsWith('#')) shared.add(name.slice(1))
      else users.set(target, [...(users.get(target) ?? []), path])
    }
  return [...files].flatMap(([path, text]) => {
    const by = users.get(path) ?? []
    const isNeighbours = by.every((user) => dirname(user) === dirname(path))
    // What has a test of its own stands for itself.
    const isTested = by.some((user) => user.includes('.test.'))
    // The handlers of a screen lie beside its mount, under the name of its contract.
    const isHandlers =
      files.has(path.replace(/^server\//, 'contract/')) && path.startsWith('server/')
    const isCrumb = by.length > 0 && by.length < 3 && isNeighbours && !isTested && !isHandlers
    const isShared = shared.has(path.replace(/^src\//, ''))
    return isCrumb && !isShared && text.split('\n').length <= minLines ? [path] : []
  })
}

it('folds a file of few lines into the neighbour that uses it', () => {
  const ours = /^(src\/(core|kit|shell|ui)|server\/money)\/(?!.*(\.test|\.test-d|\.d)\.tsx?$)/
  const crumbs = crumbsIn(new Map(code.map((path) => [path, textOf(path)])))
  expect(
    crumbs.filter((path) => ours.test(path) && !(path in small)),
    'Move its content into the file that imports it',
  ).toEqual([])
})

it('finds a file of few lines that one neighbour uses, and none that others use or that a screen is made of', () => {
  const files = new Map([
    ['src/ui/a.tsx', "import { b } from './b.ts'\nimport { c } from './c.ts'\n"],
    ['src/ui/b.ts', 'export const b = 1\n'],
    ['src/ui/c.ts', 'export const c = 1\n'],
    ['src/kit/d.ts', "import { c } from '#ui/c.ts'\n"],
    ['server/money/mount.ts', "import { bill } from './bill.ts'\nimport { fee } from './fee.ts'\n"],
    ['server/money/bill.ts', 'export const bill = 1\n'],
    ['contract/money/bill.ts', 'export const list = 1\n'],
    ['server/money/fee.ts', 'export const fee = 1\n'],
  ])
  expect(crumbsIn(files)).toEqual(['src/ui/b.ts', 'server/money/fee.ts'])
})
