// Everything that is seeded, as flat lists: what the files of the domains bring.
import { builtInKeys, settings } from '#contract/settings/all.ts'
import { dictionaries } from './dict-data.ts'
import type { DictSeed } from './dict-seed.ts'
import type { MenuSeed } from './menu-seed.ts'
import { demoMenu, menu } from './menu.ts'
import { roles } from './roles.ts'

/** A menu entry with the name of the entry above it. */
export interface MenuEntry {
  readonly parent: string | null
  readonly item: MenuSeed['item']
}

function* entriesOf(seeds: readonly MenuSeed[], parent: string | null): Generator<MenuEntry> {
  for (const [at, { item, children }] of seeds.entries()) {
    yield { parent, item: { menuSort: (at + 1) * 10, ...item } }
    yield* entriesOf(children, item.name)
  }
}

/** Every menu entry, those above first, with `isDemo` those of the demo set too; throws when two have the same name. */
export function menuEntries({ isDemo = false } = {}): MenuEntry[] {
  const all = [...entriesOf(isDemo ? [...menu, ...demoMenu] : menu, null)]
  const names = new Set(all.map(({ item }) => item.name))
  if (names.size < all.length) throw new Error('Two menu entries of the seed have the same name.')
  return all
}

/** Names of the menu entries that a role is granted. */
export const getRoleGrants = (code: string): readonly string[] =>
  roles.find((role) => role.code === code)?.grants ?? []

/** Every dictionary. */
export const seededDictionaries = (): readonly DictSeed[] => dictionaries

/** Every setting with its default. */
export const seededSettings = () =>
  builtInKeys.map((key) => ({ key, value: settings[key].default }))
