import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { menuIconNames } from '#kit/menu-icon/menu-icon-names.ts'
import { menuEntries } from '#server/root/seed/entries.ts'
import { menuIconsSvg } from './menu-icons.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

it('the picture of the menu icons is the one drawn from the list', async () => {
  expect(read('../src/kit/menu-icon/menu-icons.svg')).toBe(await menuIconsSvg())
})

it('knows every icon that the first menu names', () => {
  const named = menuEntries({ isDemo: true }).flatMap(({ item }) => (item.icon ? [item.icon] : []))
  expect(named.length).toBeGreaterThan(2)
  expect(
    named.filter((name) => !menuIconNames.includes(name)),
    'Add the name to src/kit/menu-icon/menu-icon-names.ts and run `npx tsx scripts/menu-icons.ts`',
  ).toEqual([])
})
