// Finds reads of rows whose absence nothing refuses, in the source of a check.
import { parseSync, type types as t } from '@babel/core'
import { walk, type Node } from './screens/source.ts'

/** A read that the rule refuses, or a use of `atMostOne` that has to be listed. */
export interface RowRead {
  readonly line: number
  readonly fault: string
  /** Of a use of `atMostOne`: the variable that takes the row, or the function that returns it. */
  readonly optional?: string
}

const lineOf = (node: Node) => node.loc?.start.line ?? 0
const isAwait = (node: Node | null | undefined): node is t.AwaitExpression =>
  node?.type === 'AwaitExpression'

/** Several promises at once: no row, but what they resolve to. */
const isAll = ({ argument }: t.AwaitExpression) =>
  argument.type === 'CallExpression' &&
  argument.callee.type === 'MemberExpression' &&
  argument.callee.object.type === 'Identifier' &&
  argument.callee.object.name === 'Promise'

const throws = (node: Node): boolean =>
  node.type === 'ThrowStatement' ||
  (node.type === 'BlockStatement' && node.body.some((each) => each.type === 'ThrowStatement'))

/** Whether a condition holds where a variable is undefined: `!name`, also as one of several alternatives. */
const holdsWithout = (test: Node, name: string): boolean =>
  test.type === 'LogicalExpression' && test.operator === '||'
    ? holdsWithout(test.left, name)
    : test.type === 'UnaryExpression' &&
      test.operator === '!' &&
      test.argument.type === 'Identifier' &&
      test.argument.name === name

const refusesWithout = (next: Node | undefined, name: string): boolean =>
  next?.type === 'IfStatement' && holdsWithout(next.test, name) && throws(next.consequent)

/** Names that a pattern takes out of an array. */
function firstNames(pattern: t.ArrayPattern): string[] {
  return pattern.elements.flatMap((each) => (each?.type === 'Identifier' ? [each.name] : []))
}

function* bodies(root: Node): Generator<readonly Node[]> {
  for (const node of walk(root))
    if (node.type === 'BlockStatement' || node.type === 'Program') yield node.body
}

/** `const [row] = await …` without a refusal right behind it, and rows taken out of several answers at once. */
function destructured(root: Node): RowRead[] {
  const found: RowRead[] = []
  for (const body of bodies(root))
    for (const [at, statement] of body.entries()) {
      if (statement.type !== 'VariableDeclaration') continue
      for (const { id, init } of statement.declarations) {
        if (id.type !== 'ArrayPattern' || !isAwait(init)) continue
        const isSafe = isAll(init)
          ? id.elements.every((each) => each?.type !== 'ArrayPattern')
          : firstNames(id).every((name) => refusesWithout(body[at + 1], name))
        if (!isSafe)
          found.push({ line: lineOf(statement), fault: 'a row whose absence is not refused' })
      }
    }
  return found
}

const rowCalls = new Set(['at', 'some', 'every', 'find', 'findIndex'])

/** Tests that throw where there are fewer rows than there should be. */
function throwingTests(root: Node): Set<Node> {
  const tests = new Set<Node>()
  for (const node of walk(root))
    if (node.type === 'IfStatement' && throws(node.consequent))
      for (const part of walk(node.test))
        if (part.type === 'BinaryExpression' && ['===', '<'].includes(part.operator))
          tests.add(part.left)
  return tests
}

/** Numbers of rows that something is decided by. */
function compared(root: Node): Set<Node> {
  const numbers = new Set<Node>()
  for (const node of walk(root))
    if (node.type === 'BinaryExpression' && /[<>=]/.test(node.operator)) {
      numbers.add(node.left)
      numbers.add(node.right)
    } else if (node.type === 'UnaryExpression') numbers.add(node.argument)
    else if (node.type === 'IfStatement' || node.type === 'ConditionalExpression')
      numbers.add(node.test)
  return numbers
}

/** Looking at the rows themselves: their number, the first of them, or whether one of them is so. */
function inspected(root: Node): RowRead[] {
  const awaited = new Set<string>()
  for (const node of walk(root))
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && isAwait(node.init))
      awaited.add(node.id.name)
  const isRows = (node: Node): boolean =>
    isAwait(node) || (node.type === 'Identifier' && awaited.has(node.name))
  const tests = throwingTests(root)
  const numbers = compared(root)
  const found: RowRead[] = []
  for (const node of walk(root)) {
    if (node.type !== 'MemberExpression') continue
    const name = node.property.type === 'Identifier' && !node.computed ? node.property.name : ''
    if (name === '$count')
      found.push({ line: lineOf(node), fault: 'a count that may be no number' })
    if (!isRows(node.object) || tests.has(node)) continue
    const isFirst = node.computed && node.property.type === 'NumericLiteral'
    if (isFirst || (name === 'length' && numbers.has(node)) || rowCalls.has(name))
      found.push({ line: lineOf(node), fault: 'rows that may be missing are looked at' })
  }
  return found
}

/** Uses of `atMostOne`, by the variable or the function that gets the row. */
function optional(root: Node, owner = ''): RowRead[] {
  const uses: RowRead[] = []
  const visit = (node: Node, name: string) => {
    const own =
      node.type === 'VariableDeclarator' && node.id.type === 'Identifier'
        ? node.id.name
        : node.type === 'FunctionDeclaration' && node.id
          ? node.id.name
          : name
    if (node.type === 'ImportDeclaration') return
    if (node.type === 'Identifier' && node.name === 'atMostOne')
      uses.push({ line: lineOf(node), fault: 'a row that may be missing', optional: own })
    for (const value of Object.values(node) as unknown[])
      for (const child of Array.isArray(value) ? (value as unknown[]) : [value])
        if (typeof child === 'object' && child !== null && 'type' in child && 'start' in child)
          visit(child as Node, own)
  }
  visit(root, owner)
  return uses
}

/** Every read of a source that the rule is about. */
export function rowReads(text: string): RowRead[] {
  const root = parseSync(text, {
    configFile: false,
    babelrc: false,
    parserOpts: { plugins: ['typescript'] },
  })
  if (!root) throw new Error('The source cannot be read.')
  return [...destructured(root), ...inspected(root), ...optional(root)]
}
