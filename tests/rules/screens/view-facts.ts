// What a view shows and lets operators do, as its sources say.
import { existsSync } from 'node:fs'
import type { types as t } from '@babel/core'
import type { CrudCalls } from '#contract/define-resource.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  callsIn,
  propertyOf,
  type Node,
  type Source,
  sourceOf,
  stringsIn,
  valueOf,
  walk,
} from './source.ts'

export interface ViewFacts {
  /** Columns and filters of each list, by the path of its call. */
  readonly lists: ReadonlyMap<string, { columns: Set<string>; filters: Set<string> }>
  /** `e member/edit` for each key and the call that it makes. */
  readonly keys: ReadonlySet<string>
  /** Paths of the calls that the view names. */
  readonly calls: ReadonlySet<string>
  /** True where Enter opens the row in focus. */
  readonly opens: boolean
}

/** The files of a view: what it imports from beside or below it. */
async function filesOf(path: string, found = new Map<string, Source>()) {
  if (found.has(path) || !path.startsWith('src/features/')) return found
  const source = await sourceOf(path)
  found.set(path, source)
  for (const each of source.importedPaths) await filesOf(each, found)
  return found
}

const nameOfTag = ({ name }: t.JSXOpeningElement) =>
  name.type === 'JSXIdentifier' ? name.name : ''
const getName = (node: Node) => (node.type === 'Identifier' ? node.name : '')

/** The names given to `field` or `filter`, helpers that it is handed to included. */
async function namesGiven(maker: string, node: Node, source: Source): Promise<string[]> {
  const names: string[] = []
  const makers = [maker]
  for (const each of walk(node)) {
    // const owned = field as FieldMaker<ActorRow>
    if (each.type === 'VariableDeclarator' && each.init?.type === 'TSAsExpression')
      if ([...walk(each.init)].some((part) => getName(part) === maker))
        makers.push(getName(each.id))
    if (each.type !== 'CallExpression') continue
    const [first] = each.arguments
    if (makers.includes(getName(each.callee)) && first?.type === 'StringLiteral')
      names.push(first.value)
    if (!first || getName(first) !== maker) continue
    const helper = getName(each.callee)
    const target = source.imported.get(helper)
    const home = target === undefined ? source : await sourceOf(target)
    const body = home.declared.get(helper)
    if (body) names.push(...(await namesGiven(maker, body, home)))
  }
  return names
}

/** The calls behind a spread such as `...flag(rows)`: those that the function of that name makes. */
async function spreadCalls(node: t.ObjectExpression, source: Source): Promise<Endpoint[]> {
  const found: Endpoint[] = []
  for (const part of node.properties) {
    if (part.type !== 'SpreadElement') continue
    for (const each of walk(part.argument)) {
      if (each.type !== 'CallExpression') continue
      const name = getName(each.callee)
      const target = source.imported.get(name)
      const home = target === undefined ? source : await sourceOf(target)
      const body = home.declared.get(name)
      if (body) found.push(...callsIn(body, home))
      found.push(...each.arguments.flatMap((argument) => callsIn(argument, source)))
    }
  }
  return found
}

/** The keys of an action: its own, those of a part that is spread into it, or those of a table that it is looked up in. */
function keysOf(node: t.ObjectExpression, source: Source): string[] {
  const parts = [
    propertyOf(node, 'keys'),
    ...node.properties
      .filter((each) => each.type === 'SpreadElement')
      .flatMap(({ argument }) => [...walk(argument)])
      .map((each) => (each.type === 'ObjectExpression' ? propertyOf(each, 'keys') : undefined)),
  ].filter((part) => part !== undefined)
  const isLookedUp = parts.some((part) => getName(part) === 'keys')
  const table = isLookedUp
    ? [...walk(source.body)]
        .filter((each) => each.type === 'ObjectExpression' && !propertyOf(each, 'endpoint'))
        .map((each) => propertyOf(each as t.ObjectExpression, 'keys'))
        .filter((part) => part !== undefined)
    : []
  return [...parts, ...table].flatMap(stringsIn)
}

/** What `defineResourceView` and `defineQueueView` add by themselves. */
function builtIn(kind: string, calls: CrudCalls & Record<string, unknown>, statusKey: string) {
  const usual: [string, string[]][] =
    kind === 'defineResourceView'
      ? [
          ['add', ['n']],
          ['edit', ['e']],
          ['remove', ['Delete']],
          ['setStatus', [statusKey]],
        ]
      : [
          ['review', ['a', 'r']],
          ['claim', ['c']],
        ]
  return usual.flatMap(([verb, keys]) => {
    const call = calls[verb] as Endpoint | undefined
    return call ? keys.map((key) => `${key} ${call.path}`) : []
  })
}

/** Reads a view and the files below it. */
export async function viewFacts(component: string): Promise<ViewFacts> {
  const file = component.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const path = `src/features/${file}.view.tsx`
  if (!existsSync(path))
    throw new Error(`Write ${path}: the catalogue of screens has a block for it.`)
  const files = await filesOf(path)
  const lists = new Map<string, { columns: Set<string>; filters: Set<string> }>()
  const keys = new Set<string>()
  const calls = new Set<string>()
  let opens = false
  const bind = (key: string, made: readonly Endpoint[]) => {
    for (const { path } of made) keys.add(`${key} ${path}`)
  }
  for (const source of files.values())
    for (const node of walk(source.body)) {
      if (node.type === 'MemberExpression' || node.type === 'Identifier')
        for (const { path } of callsIn(node, source)) calls.add(path)
      if (node.type === 'JSXOpeningElement' && nameOfTag(node) === 'ListFrame')
        opens ||= [...walk(node)].some(
          (each) =>
            (each.type === 'JSXIdentifier' || each.type === 'Identifier') && each.name === 'onOpen',
        )
      if (node.type === 'ObjectExpression') {
        const made = propertyOf(node, 'endpoint')
        for (const each of keysOf(node, source))
          bind(each, made ? callsIn(made, source) : await spreadCalls(node, source))
      }
      if (node.type !== 'CallExpression') continue
      const [first, second, third] = node.arguments
      const callee = getName(node.callee)
      if (callee === 'defineList' && first && second) {
        const [list] = callsIn(first, source)
        if (list)
          lists.set(list.path, {
            columns: new Set(await namesGiven('field', second, source)),
            filters: new Set(await namesGiven('filter', second, source)),
          })
      } else if (callee === 'defineResourceView' && second) {
        const options = third?.type === 'ObjectExpression' ? third : undefined
        const statusKey = options && propertyOf(options, 'statusKey')
        const own = valueOf(second, source) as CrudCalls & Record<string, unknown>
        for (const each of builtIn(callee, own, (statusKey && stringsIn(statusKey)[0]) ?? 't'))
          keys.add(each)
        opens ||= own.get !== undefined || own.edit !== undefined
        for (const verb of ['list', 'get', 'add', 'edit', 'remove', 'setStatus'] as const)
          if (own[verb]) calls.add(own[verb].path)
      } else if (callee === 'defineQueueView' && second?.type === 'ObjectExpression') {
        opens = true
        const own = propertyOf(second, 'calls')
        const value = own && (valueOf(own, source) as CrudCalls & Record<string, unknown>)
        for (const each of value ? builtIn(callee, value, '') : []) keys.add(each)
        for (const verb of ['get', 'review', 'claim']) {
          const call = value?.[verb] as Endpoint | undefined
          if (call) calls.add(call.path)
        }
      } else {
        // verbAction(screen, api.flag, { keys: 'f', … })
        const options = node.arguments.find((each) => each.type === 'ObjectExpression')
        const made = node.arguments.flatMap((each) =>
          each.type === 'MemberExpression' || each.type === 'Identifier'
            ? callsIn(each, source)
            : [],
        )
        if (options) for (const each of keysOf(options, source)) bind(each, made)
        if (callee === 'decisionActions') for (const key of ['a', 'r']) bind(key, made)
      }
    }
  return { lists, keys, calls, opens }
}
