// A dialog or page that is fetched when it is opened comes with the texts it says: in the built console a text whose part
// of the catalog is missing is drawn as its id.
import { expect, it } from 'vitest'
import { loadedParts, readSources, readTexts, unloadedTexts } from '#scripts/lazy-texts.ts'

const sources = readSources()

it('follows the imports to every page and dialog', () => {
  const loaded = loadedParts(sources)
  expect(loaded.size).toBeGreaterThan(800)
  expect(loaded.get('src/features/account/personal/bind-dialog.tsx')).toContain('personal')
})

it('finds the part of every text loaded wherever its file can run', async () => {
  const missing = unloadedTexts(loadedParts(sources), await readTexts())
  expect(missing, 'Load the part beside the `import()`, by `loadTexts`').toEqual([])
})

const opener = (call: string) =>
  new Map([
    ['src/main.tsx', "import { Menu } from './shell/menu.tsx'\n"],
    ['src/shell/menu.tsx', `const Own = lazyDialog(async () => (${call}).Own)\n`],
    ['src/features/account/personal/own.tsx', 'export const Own = () => null\n'],
  ])
const texts = [{ text: '绑定', files: ['src/features/account/personal/own.tsx'] }]

it.each([
  ["await import('#features/account/personal/own.tsx')", 1],
  [
    "await Promise.all([import('#features/account/personal/own.tsx'), loadTexts('personal')]))[0]",
    0,
  ],
])('of a dialog opened by %s finds %i texts without their part', (call, count) => {
  expect(unloadedTexts(loadedParts(opener(call)), texts)).toHaveLength(count)
})

const said = (menu: string) => {
  const own = 'src/kit/form/call-dialog.tsx'
  const all = new Map([
    ['src/main.tsx', "import { Menu } from './shell/menu.tsx'\n"],
    ['src/shell/menu.tsx', menu],
    [own, 'export const Own = () => null\n'],
  ])
  return unloadedTexts(loadedParts(all), [{ text: '核对结果', files: [own] }])
}
const imported = "const own = () => import('#kit/form/call-dialog.tsx')\n"

it.each([
  ['comes by lazyDialog', `${imported}const Own = lazyDialog(async () => (await own()).Own)\n`, 0],
  ['comes otherwise', `${imported}const Own = lazyPart(async () => (await own()).Own)\n`, 1],
  [
    'comes by both',
    `${imported}const Own = lazyDialog(async () => (await own()).Own)\nvoid own()\n`,
    1,
  ],
])('of what every dialog says, where it %s', (_, menu, count) => {
  expect(said(menu)).toHaveLength(count)
})

it('counts a part only where every way to a file loads it', () => {
  const both = new Map(
    opener(
      "await Promise.all([import('#features/account/personal/own.tsx'), loadTexts('personal')]))[0]",
    ),
  )
  both.set(
    'src/main.tsx',
    `${both.get('src/main.tsx')}void import('#features/account/personal/own.tsx')\n`,
  )
  expect(unloadedTexts(loadedParts(both), texts)).toHaveLength(1)
})
