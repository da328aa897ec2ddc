// What was chosen last in the command palette, on this browser. Only screens and commands: members and business numbers
// of one operator must not be read by the next.
import { z } from 'zod'

const storageKey = 'countersign:palette'
const Recent = z.array(z.string().min(1).max(300)).max(50)
/** Entries that are remembered. */
export const maxRecent = 6

type Store = Pick<Storage, 'getItem' | 'setItem'>

/** Ids of what was chosen, the last first; empty where the storage holds nothing readable. Never throws. */
export function readRecent(store: Store): string[] {
  try {
    const parsed = Recent.safeParse(JSON.parse(store.getItem(storageKey) ?? '[]'))
    return parsed.success ? [...new Set(parsed.data)].slice(0, maxRecent) : []
  } catch {
    return []
  }
}

/** Puts an id first. A full or forbidden storage remembers nothing and breaks nothing. */
export function noteRecent(store: Store, id: string): void {
  const ids = [id, ...readRecent(store).filter((other) => other !== id)].slice(0, maxRecent)
  try {
    store.setItem(storageKey, JSON.stringify(ids))
  } catch {
    // Private windows may forbid it.
  }
}
