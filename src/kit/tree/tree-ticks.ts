// What ticking an entry of a tree does to the others: nothing (strict), or it takes those below and above along (linked).
import { idsAbove, idsBelow, type TreeRow } from './tree-rows.ts'
import type { Tick } from './tree.tsx'

interface Ticks {
  readonly rows: readonly TreeRow[]
  readonly ticked: ReadonlySet<string>
  readonly isLinked: boolean
  /** May be ticked and unticked. */
  readonly isFree: (id: string) => boolean
}

/** How far an entry is ticked: in a linked tree, in part where something below it is not. */
export function getTickState({ rows, ticked, isLinked }: Ticks, id: string): Tick {
  const own = ticked.has(id)
  if (!isLinked) return own
  const below = idsBelow(rows, id).slice(1)
  const some = below.some((each) => ticked.has(each))
  if (below.length === 0) return own
  return below.every((each) => ticked.has(each)) && own ? true : own || some ? 'mixed' : false
}

/**
 * The ticked entries after a click on one. Linked: those below follow it, those above are ticked with it, and lose the tick
 * once nothing below them is left.
 */
export function toggleTick(ticks: Ticks, id: string): ReadonlySet<string> {
  const { rows, ticked, isLinked, isFree } = ticks
  const next = new Set(ticked)
  const follow = (isLinked ? idsBelow(rows, id) : [id]).filter(isFree)
  // What is not free counts neither way: it would keep the entry from ever losing its tick.
  const on = follow.some((each) => !ticked.has(each))
  for (const each of follow) next[on ? 'add' : 'delete'](each)
  if (!isLinked) return next
  for (const above of idsAbove(rows, id).filter(isFree)) {
    if (on) next.add(above)
    else if (!idsBelow(rows, above).some((each) => each !== above && next.has(each)))
      next.delete(above)
  }
  return next
}
