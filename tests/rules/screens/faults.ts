// Compares a block with what there is: the contract, the view, the menu and the dictionaries.
import type { z } from 'zod'
import { allEndpoints } from '#contract/all.ts'
import { apiPrefix, type Endpoint, type ListEndpoint } from '#contract/endpoint.ts'
import { menuEntries, seededDictionaries } from '#server/root/seed/entries.ts'
import type { Block } from './blocks.ts'
import type { ViewFacts } from './view-facts.ts'

/** What there is; the tests change one thing of it to see that it is noticed. */
export interface Built {
  readonly endpoints: readonly Endpoint[]
  /** Names and components of the menu. */
  readonly menu: ReadonlySet<string>
  readonly dictionaries: ReadonlyMap<string, readonly string[]>
}

export const built: Built = {
  endpoints: allEndpoints,
  menu: new Set(
    menuEntries().flatMap(({ item }) => [
      item.name,
      ...(item.component ? [item.component.replace(/\/index$/, '')] : []),
    ]),
  ),
  dictionaries: new Map(
    seededDictionaries().map(({ type, values }) => [type, values.map(([value]) => value)]),
  ),
}

type Faults = Generator<string, void>
const names = (text: string) => text.split(' ').filter((name) => name !== '')
const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const
const ranks = ['K0', 'K1', 'K2', 'K3', 'K4']

/** The choices of a field that lists them, whatever wraps it. */
function choicesOf(schema: z.core.$ZodType | undefined): readonly string[] {
  const { options, def } = (schema ?? {}) as {
    options?: readonly string[]
    def?: { innerType?: z.core.$ZodType }
  }
  return options ?? (def?.innerType ? choicesOf(def.innerType) : [])
}

/** True where an input says why, each alternative of it where there are several. */
function asksWhy(input: z.ZodType): boolean {
  const { shape = {}, options } = input as { shape?: object; options?: readonly z.ZodType[] }
  return options ? options.every(asksWhy) : 'reason' in shape || 'remark' in shape
}

function* filterFaults(block: Block, list: ListEndpoint, shown: ReadonlySet<string>): Faults {
  for (const each of names(block.filters)) {
    const [, name = '', choices] = /^(\w+)(?:\((.*)\)|~Max)?$/.exec(each) ?? []
    const base = name.replace(/(Min|Max)$/, '')
    const wanted = each.endsWith('~Max') ? [name, `${base}Max`] : [name]
    if (!wanted.every((one) => one in list.filter.shape)) {
      yield `filter ${base} on the wire`
      continue
    }
    if (!shown.has(base) && !shown.has(name)) yield `filter ${base} on screen`
    const has = choicesOf(list.filter.shape[name])
    for (const choice of choices?.split(',') ?? [])
      if (!has.includes(choice)) yield `choice ${choice} of ${name}`
  }
}

function* listFaults(block: Block, { endpoints }: Built, view: ViewFacts): Faults {
  const list = endpoints.find(({ path }) => path === block.list) as ListEndpoint | undefined
  const shown = view.lists.get(block.list)
  if (!list || !('row' in list)) {
    yield `list ${block.list}`
    return
  }
  if (!shown) {
    yield `list ${block.list} on screen`
    return
  }
  for (const name of [...names(block.columns), ...names(block.ids ?? '')])
    if (!(name in list.row.shape)) yield `column ${name} on the wire`
  for (const name of names(block.columns))
    if (name in list.row.shape && !shown.columns.has(name)) yield `column ${name} on screen`
  for (const name of names(block.sortable)) if (!list.sortable.includes(name)) yield `order ${name}`
  yield* filterFaults(block, list, shown.filters)
}

function* actionFaults(block: Block, { endpoints, menu }: Built, view: ViewFacts): Faults {
  const levels = new Map<string, string[]>()
  for (const action of block.actions) {
    const [keys = '', path = '', level = ''] = action.split(' ')
    const call = endpoints.find((each) => each.path === path)
    if (!call) {
      // Among the calls of the block it is named with its method.
      if (!Object.values(block.calls).some((paths) => names(paths).includes(path)))
        yield `action ${path}`
      continue
    }
    levels.set(path, [...(levels.get(path) ?? []), ...level.split('-')])
    if (!menu.has(apiPrefix + path)) yield `permission ${path}`
    if (!view.calls.has(path)) yield `action ${path} on screen`
    else
      for (const key of keys === '-' ? [] : keys.split(','))
        if (!view.keys.has(`${key} ${path}`) && !(key === 'Enter' && view.opens))
          yield `key ${key} of ${path}`
  }
  for (const [path, asked] of levels) {
    const call = endpoints.find((each) => each.path === path)
    const sorted = asked.toSorted((a, b) => ranks.indexOf(a) - ranks.indexOf(b))
    const [lowest = 'K0', highest = 'K0'] = [sorted[0], sorted.at(-1)]
    const wanted = highest >= 'K3' ? highest : undefined
    if (call?.level !== wanted) yield `level ${highest} of ${path}`
    if (call && lowest >= 'K2' && !asksWhy(call.input)) yield `reason of ${path}`
  }
}

/** Names what a block asks for and nothing has, each once. */
export function faultsOf(
  asked: Block,
  has: Built,
  view: ViewFacts,
  aliases: Readonly<Record<string, readonly [name: string, reason: string]>> = {},
): string[] {
  const ours = (kind: string, text: string) =>
    names(text)
      .map((name) => aliases[`${kind} ${name}`]?.[0] ?? name)
      .join(' ')
  const block = {
    ...asked,
    columns: ours('column', asked.columns),
    sortable: ours('order', asked.sortable),
    filters: ours('filter', asked.filters),
  }
  const found: string[] = [...listFaults(block, has, view), ...actionFaults(block, has, view)]
  if (!has.menu.has(block.component)) found.push(`menu ${block.component}`)
  for (const method of methods)
    for (const path of names(block.calls[method] ?? ''))
      if (!has.endpoints.some((each) => each.method === method && each.path === path))
        found.push(`call ${method} ${path}`)
  for (const [name, values = ''] of Object.entries(block.dictionaries)) {
    const seeded = has.dictionaries.get(name)
    if (!seeded) found.push(`dictionary ${name}`)
    for (const value of seeded ? names(values) : [])
      if (!seeded?.includes(value)) found.push(`value ${value} of ${name}`)
    for (const value of seeded ?? [])
      if (!names(values).includes(value))
        found.push(`value ${value} of ${name} is not in the block`)
  }
  return [...new Set(found)]
}
