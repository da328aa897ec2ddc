import { Code } from '#contract/codes.ts'
import { Refusal } from '#server/base/refusal.ts'

interface Versioned {
  readonly id: string
  readonly version: number
}

/**
 * Throws unless each of the locked rows is there (`Refusal` 40401) and at the version that was on screen (`Refusal`
 * 40902, with the row as `fresh` reads it; without a row unless given).
 */
export async function assertSeen(
  rows: readonly Versioned[],
  items: readonly Versioned[],
  fresh: (id: string) => Promise<unknown> = () => Promise.resolve(null),
): Promise<void> {
  const versions = new Map(rows.map(({ id, version }) => [id, version]))
  if (items.some(({ id }) => !versions.has(id))) throw new Refusal(Code.notFound, 'notFound')
  const changed = items.find(({ id, version }) => versions.get(id) !== version)
  if (changed) throw new Refusal(Code.stale, 'stale', {}, await fresh(changed.id))
}
