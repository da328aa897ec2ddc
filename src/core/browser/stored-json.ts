// What this browser remembers between pages. Storage may be full, blocked or damaged: none of that may take a page down.
import type { z } from 'zod'

/** Reads what is kept under a key; what the schema makes of `{}` where nothing readable is there. */
export function readStored<S extends z.ZodType>(key: string, schema: S): z.output<S> {
  try {
    return schema.parse(JSON.parse(localStorage.getItem(key) ?? '{}'))
  } catch {
    return schema.parse({})
  }
}

/** Keeps a value under a key; where the storage takes nothing, it holds for this page alone. */
export function writeStored(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Full or blocked.
  }
}
