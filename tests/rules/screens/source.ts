import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
// Reads sources of views as syntax trees: importing React and every part of a view for its facts would take too long.
import { parseSync, type types as t } from '@babel/core'
import type { Endpoint } from '#contract/endpoint.ts'

export type Node = t.Node

/** Every node below one, itself first. */
export function* walk(node: Node): Generator<Node> {
  yield node
  for (const value of Object.values(node) as unknown[])
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value])
      if (typeof child === 'object' && child !== null && 'type' in child && 'start' in child)
        yield* walk(child as Node)
}

/** All strings written within a node. */
export const stringsIn = (node: Node): string[] =>
  [...walk(node)].flatMap((each) => (each.type === 'StringLiteral' ? [each.value] : []))

/** The property of an object by its name. */
export const propertyOf = (node: t.ObjectExpression, name: string): Node | undefined =>
  node.properties
    .filter((each) => each.type === 'ObjectProperty' || each.type === 'ObjectMethod')
    .filter(({ key }) => key.type === 'Identifier' && key.name === name)
    .map((each) => (each.type === 'ObjectProperty' ? each.value : each.body))[0]

const contracts = import.meta.glob<Record<string, unknown>>('../../../contract/**/*.ts')
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'permission' in value && 'input' in value

/** A file with what its names stand for. */
export interface Source {
  readonly path: string
  readonly body: Node
  /** Names that stand for a module of the contract or for one of its exports. */
  readonly values: ReadonlyMap<string, unknown>
  /** Functions and constants that are declared at any depth. */
  readonly declared: ReadonlyMap<string, Node>
  /** Names imported from elsewhere, with the path of their file. */
  readonly imported: ReadonlyMap<string, string>
  readonly importedPaths: readonly string[]
}

function pathOf(from: string, name: string): string | undefined {
  const path = name.startsWith('.')
    ? join(dirname(from), name)
    : name.replace(/^#(core|ui|kit|features)\//, 'src/$1/')
  return !path.startsWith('#') && existsSync(path) ? path : undefined
}

const read = new Map<string, Promise<Source>>()
/** Reads a file once. */
export const sourceOf = (path: string): Promise<Source> => {
  const known = read.get(path) ?? parse(path)
  read.set(path, known)
  return known
}

async function parse(path: string): Promise<Source> {
  const body = parseSync(readFileSync(path, 'utf8'), {
    configFile: false,
    babelrc: false,
    parserOpts: { plugins: ['typescript', 'jsx'] },
  })
  if (!body) throw new Error(`${path} cannot be read.`)
  const values = new Map<string, unknown>()
  const declared = new Map<string, Node>()
  const imported = new Map<string, string>()
  const importedPaths: string[] = []
  for (const node of walk(body)) {
    if (node.type === 'ImportDeclaration' && node.importKind !== 'type') {
      const load = contracts[`../../../${node.source.value.replace(/^#/, '')}`]
      const target = pathOf(path, node.source.value)
      if (target !== undefined) importedPaths.push(target)
      const module = load && (await load())
      for (const each of node.specifiers) {
        if (target !== undefined) imported.set(each.local.name, target)
        if (!module) continue
        const name =
          each.type === 'ImportSpecifier' && each.imported.type === 'Identifier'
            ? each.imported.name
            : undefined
        values.set(each.local.name, name === undefined ? module : module[name])
      }
    }
    if (
      node.type === 'ImportExpression' ||
      (node.type === 'CallExpression' && node.callee.type === 'Import')
    ) {
      const target = pathOf(path, stringsIn(node)[0] ?? '')
      if (target !== undefined) importedPaths.push(target)
    }
    if (node.type === 'FunctionDeclaration' && node.id) declared.set(node.id.name, node)
    if (node.type === 'VariableDeclarator' && node.init) {
      if (node.id.type === 'Identifier') declared.set(node.id.name, node.init)
      // const { list, get } = api
      if (node.id.type === 'ObjectPattern' && node.init.type === 'Identifier') {
        const from = values.get(node.init.name) as Record<string, unknown> | undefined
        for (const each of node.id.properties)
          if (from && each.type === 'ObjectProperty' && each.key.type === 'Identifier')
            values.set(each.key.name, from[each.key.name])
      }
    }
  }
  return { path, body, values, declared, imported, importedPaths }
}

/** What an expression stands for, where it is the contract's; objects of calls are put together. */
export function valueOf(node: Node, source: Source): unknown {
  if (node.type === 'Identifier') {
    if (source.values.has(node.name)) return source.values.get(node.name)
    const init = source.declared.get(node.name)
    return init?.type === 'ObjectExpression' ? valueOf(init, source) : undefined
  }
  if (node.type === 'MemberExpression' && node.property.type === 'Identifier')
    return (valueOf(node.object, source) as Record<string, unknown> | undefined)?.[
      node.property.name
    ]
  if (node.type === 'ObjectExpression')
    return Object.assign(
      {},
      ...node.properties.map((each) =>
        each.type === 'SpreadElement'
          ? valueOf(each.argument, source)
          : each.type === 'ObjectProperty' && each.key.type === 'Identifier'
            ? { [each.key.name]: valueOf(each.value, source) }
            : {},
      ),
    )
  if (node.type === 'TSAsExpression') return valueOf(node.expression, source)
  return undefined
}

/** The calls that a node names, in what it is made of too. */
export function callsIn(node: Node, source: Source): Endpoint[] {
  return [...walk(node)].flatMap((each) => {
    const value =
      each.type === 'MemberExpression' || each.type === 'Identifier'
        ? valueOf(each, source)
        : undefined
    return isEndpoint(value) ? [value] : []
  })
}
