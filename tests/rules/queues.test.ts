// A review queue that one place forgets is counted there as empty. Every guard belongs to an entry of the registry, and each
// entry has what alerts and home ask of it: an index of what waits, and the filters of the links.
import { readdirSync } from 'node:fs'
import { getTableName } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { queueKinds } from '#contract/queues.ts'
import { keptForGood } from '#server/db/grants.ts'
import { getQueue, reviewQueues } from '#server/review/queues.ts'
import { viewFacts } from './screens/view-facts.ts'
import { sourceFiles, textOf } from './source-files.ts'

const registry = 'server/review/queues.ts'
const guardCall = /\bcreateReviewGuard\(\{[^}]*?\bqueue: reviewQueues\.(\w+)/g

/** The queues whose guards a file makes; `?` for a guard that names no entry of the registry. */
function guardedIn(text: string): string[] {
  const calls = [...text.matchAll(/(?<!function )\bcreateReviewGuard\(\{/g)].length
  const named = [...text.matchAll(guardCall)].map(([, kind = '']) => kind)
  return [...named, ...Array<string>(calls - named.length).fill('?')]
}

/** The line on which an entry of the registry, or another text, begins; the first of the file where there is none. */
const lineOf = (path: string, text: string) =>
  `${path}:${Math.max(
    1,
    textOf(path)
      .split('\n')
      .findIndex((line) => line.includes(text)) + 1,
  )}`

/** Those that have an entry; the compiler names the others. */
const kinds = queueKinds.filter((kind) => kind in reviewQueues)

const guards = sourceFiles
  .filter((path) => /^server\/.*(?<!\.test)\.ts$/.test(path))
  .flatMap((path) => guardedIn(textOf(path)).map((kind) => ({ path, kind })))

/** What each index that is left after all migrations says, by its name. */
function indexesIn(migrations: readonly string[]): ReadonlyMap<string, string> {
  const live = new Map<string, string>()
  for (const text of migrations)
    for (const [statement, made, dropped] of text.matchAll(
      /\bcreate (?:unique )?index (\w+)[^;]*|\bdrop index (?:if exists )?(\w+)/g,
    ))
      if (made) live.set(made, statement)
      else live.delete(dropped ?? '')
  return live
}

const folder = 'server/db/migrations'
const indexes = indexesIn(
  readdirSync(folder)
    .toSorted()
    .map((name) => textOf(`${folder}/${name}`)),
)

/** The values that a condition names, in order. */
const valuesIn = (text = '') =>
  [...text.matchAll(/'(\w+)'/g)].map(([, value = '']) => value).toSorted()

/** Whether one of the indexes is over the records of a table in just these states. */
const servesWaiting = (table: string, waiting: readonly string[]) =>
  [...indexes.values()].some((statement) => {
    const [, condition] = statement.split(/\bwhere\b/)
    const isOfTable = new RegExp(`\\bon ${table}\\b`).test(statement)
    return isOfTable && valuesIn(condition).join() === waiting.toSorted().join()
  })

it('finds the guards', () => {
  expect(
    guardedIn('createReviewGuard({ queue: reviewQueues.a, b })\ncreateReviewGuard({ target: 1 })'),
  ).toEqual(['a', '?'])
  expect(guards.length).toBeGreaterThanOrEqual(queueKinds.length)
})

it('has an entry for every guard, and a guard for every entry', () => {
  const known = new Set<string>(kinds)
  const strangers = guards
    .filter(({ kind }) => !known.has(kind))
    .map(
      ({ path }) =>
        `${lineOf(path, 'createReviewGuard({')} guards a queue that is not in ${registry}`,
    )
  const unguarded = kinds
    .filter((kind) => !guards.some((guard) => guard.kind === kind))
    .map(
      (kind) =>
        `${lineOf(registry, `  ${kind}: {`)} is guarded by no createReviewGuard({ queue: … })`,
    )
  expect([...strangers, ...unguarded], 'Add the entry, or the guard').toEqual([])
})

it('has an index of what waits in each queue', () => {
  const faults = kinds.flatMap((kind) => {
    const { table, waiting } = getQueue(kind)
    const name = getTableName(table)
    return servesWaiting(name, waiting)
      ? []
      : [
          `${lineOf(registry, `  ${kind}: {`)} waits in ${waiting.join(', ')}: a new file in ${folder} with \`create index ${name}_queue_idx on ${name} (created_at desc, id desc) where status in (…)\``,
        ]
  })
  expect(faults, 'Add the index').toEqual([])
})

it('has the filters that home links to on the screen of each queue', async () => {
  const faults: string[] = []
  for (const kind of kinds) {
    const { component, calls, isOpenTo } = getQueue(kind)
    const { path } = calls.list
    const { lists } = await viewFacts(component)
    const filters = lists.get(path)?.filters ?? new Set()
    const wanted = ['status', 'reviewerId', 'dateField', 'dateRange', 'isClaimed', 'isOverdue']
    if (isOpenTo) wanted.push('isOpenToMe')
    const list = sourceFiles.find(
      (file) => file.startsWith('src/features/') && textOf(file).includes(`cells.age('${kind}'`),
    )
    for (const name of wanted.filter((each) => !filters.has(each)))
      faults.push(`${lineOf(list ?? registry, 'filters: [')} lacks filter('${name}', …)`)
  }
  expect(faults, 'Add the filter to the list of the screen').toEqual([])
})

it('keeps the records of every queue from being erased', () => {
  const tables = kinds.map((kind) => getTableName(getQueue(kind).table))
  expect(tables.filter((name) => !keptForGood.includes(name))).toEqual([])
})
