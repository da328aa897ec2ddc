// Trees out of flat rows: who lies where, what is shown, what a move means.

/** What every row of a tree has; a parent that is not among the rows counts as the root. */
export interface TreeRow {
  readonly id: string
  readonly pid: string
}

/** A row with its place in the tree. */
export interface Branch<R> {
  readonly row: R
  /** 1 at the top. */
  readonly level: number
  readonly below: readonly Branch<R>[]
}

/** The rows as a tree, siblings in the order they come in. */
export function buildTree<R extends TreeRow>(rows: readonly R[]): Branch<R>[] {
  const known = new Set(rows.map(({ id }) => id))
  const byParent = new Map<string, R[]>()
  for (const row of rows) {
    const pid = known.has(row.pid) && row.pid !== row.id ? row.pid : ''
    byParent.set(pid, [...(byParent.get(pid) ?? []), row])
  }
  const below = (pid: string, level: number): Branch<R>[] =>
    (byParent.get(pid) ?? []).map((row) => ({ row, level, below: below(row.id, level + 1) }))
  return below('', 1)
}

/** Branches one after the other, those below a closed one left out. */
export const openBranches = <R extends TreeRow>(
  branches: readonly Branch<R>[],
  isOpen: (id: string) => boolean,
): Branch<R>[] =>
  branches.flatMap((branch) => [
    branch,
    ...(isOpen(branch.row.id) ? openBranches(branch.below, isOpen) : []),
  ])

/** A row's id and those of everything below it. */
export function idsBelow(rows: readonly TreeRow[], id: string): string[] {
  const found = [id]
  for (const at of found) for (const row of rows) if (row.pid === at) found.push(row.id)
  return found
}

/** The ids above a row, the nearest first. */
export function idsAbove(rows: readonly TreeRow[], id: string): string[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const found: string[] = []
  for (let at = byId.get(byId.get(id)?.pid ?? ''); at; at = byId.get(at.pid)) {
    if (found.includes(at.id)) break
    found.push(at.id)
  }
  return found
}

/** Choices of a picker in the order of the tree, each by its whole path. */
export const treeOptions = <R extends TreeRow>(
  rows: readonly R[],
  getName: (row: R) => string,
): { value: string; label: string }[] => {
  const walk = (branches: readonly Branch<R>[], path: string): { value: string; label: string }[] =>
    branches.flatMap(({ row, below }) => {
      const label = path === '' ? getName(row) : `${path} / ${getName(row)}`
      return [{ value: row.id, label }, ...walk(below, label)]
    })
  return walk(buildTree(rows), '')
}

/** Where a moved row comes to stand: below which parent (0 is the root), and before which sibling. */
export interface TreePlace {
  readonly pid: string
  /** Null: it is the last. */
  readonly beforeId: string | null
}
/** One step: among the siblings, into the one before it, out to the level above. */
export type TreeStep = 'up' | 'down' | 'in' | 'out'

/** Where one step leads a row; undefined where it leads nowhere. */
export function stepTo(
  rows: readonly TreeRow[],
  id: string,
  step: TreeStep,
): TreePlace | undefined {
  const row = rows.find((one) => one.id === id)
  if (!row) return undefined
  const siblings = rows.filter(({ pid }) => pid === row.pid)
  const at = siblings.indexOf(row)
  const before = siblings[at - 1]
  if (step === 'up') return before && { pid: row.pid, beforeId: before.id }
  if (step === 'down')
    return siblings[at + 1] && { pid: row.pid, beforeId: siblings[at + 2]?.id ?? null }
  if (step === 'in') return before && { pid: before.id, beforeId: null }
  const parent = rows.find((one) => one.id === row.pid)
  if (!parent) return undefined
  const uncles = rows.filter(({ pid }) => pid === parent.pid)
  return { pid: parent.pid, beforeId: uncles[uncles.indexOf(parent) + 1]?.id ?? null }
}

/** Which third of a row something is dropped on. */
export type DropZone = 'before' | 'inside' | 'after'

/** Where a row that is dropped on another one comes to stand; undefined on itself and below itself. */
export function dropAt(
  rows: readonly TreeRow[],
  id: string,
  targetId: string,
  zone: DropZone,
): TreePlace | undefined {
  const target = rows.find((one) => one.id === targetId)
  if (!target || idsBelow(rows, id).includes(targetId)) return undefined
  if (zone === 'inside') return { pid: target.id, beforeId: null }
  if (zone === 'before') return { pid: target.pid, beforeId: target.id }
  const siblings = rows.filter(({ pid, id: own }) => pid === target.pid && own !== id)
  return { pid: target.pid, beforeId: siblings[siblings.indexOf(target) + 1]?.id ?? null }
}
