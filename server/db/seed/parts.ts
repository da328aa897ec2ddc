// The seed, put together from its parts. A feature brings its own part (menu entries, grants,
// dictionaries, settings) in a file of its own and one line in the list below.
import { apiPrefix } from '#contract/endpoint.ts'
import { settings } from './config.ts'
import { dictionaries, type DictSeed } from './dict-data.ts'
import { menu, type MenuSeed } from './menu.ts'
import { lookups } from './parts/lookups.ts'
import { roles } from './roles.ts'

/** What one feature adds to the first data. */
export interface SeedPart {
  /** Entries of the first level, or below an entry of another part, by its name. */
  readonly menu?: readonly { readonly under?: string; readonly entries: readonly MenuSeed[] }[]
  /** Calls that the roles may make, by the code of the role. */
  readonly grants?: Readonly<Record<string, readonly string[]>>
  readonly dictionaries?: readonly DictSeed[]
  readonly settings?: Readonly<Record<string, unknown>>
}

const parts: readonly SeedPart[] = [{ menu: [{ entries: menu }], dictionaries, settings }, lookups]

/** A menu entry with the name of the entry above it, those above first. */
export interface MenuEntry {
  readonly parent: string | null
  readonly item: MenuSeed['item']
}

function* entriesOf(
  seeds: readonly MenuSeed[],
  parent: string | null,
  offset = 0,
): Generator<MenuEntry> {
  for (const [at, { item, children }] of seeds.entries()) {
    yield { parent, item: { menuSort: (offset + at + 1) * 10, ...item } }
    yield* entriesOf(children, item.name)
  }
}

/** Every menu entry of every part; entries added below another part's stand after those it brought. */
export function menuEntries(): MenuEntry[] {
  const all: MenuEntry[] = []
  for (const part of parts)
    for (const { under = null, entries } of part.menu ?? []) {
      if (under !== null && !all.some(({ item }) => item.name === under))
        throw new Error(`No part before it brings the menu entry ${under}.`)
      const siblings = all.filter(({ parent }) => parent === under).length
      all.push(...entriesOf(entries, under, siblings))
    }
  const names = new Set(all.map(({ item }) => item.name))
  if (names.size < all.length) throw new Error('Two menu entries of the seed have the same name.')
  return all
}

/** Names of the menu entries that a role is granted, by every part. */
export function grantsOf(code: string): string[] {
  const own = roles.find((role) => role.code === code)?.grants ?? []
  const calls = parts.flatMap((part) => part.grants?.[code] ?? [])
  return [...new Set([...own, ...calls.map((call) => apiPrefix + call)])]
}

export const seededDictionaries = (): DictSeed[] => parts.flatMap((part) => part.dictionaries ?? [])

export const seededSettings = (): Record<string, unknown> =>
  Object.assign({}, ...parts.map((part) => part.settings ?? {})) as Record<string, unknown>

export { roles } from './roles.ts'
