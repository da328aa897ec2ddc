// Bundled with the libraries, which run while the rest of the first page is still loading: React and Zod are slow to start.
import { z } from 'zod'

export { createRoot } from 'react-dom/client'

const text = z.string().min(1).max(9).trim()
// Creates and parses one schema of each kind, so that V8 has compiled Zod before the console creates its own (decision 067).
z.object({
  text: text.catch(''),
  some: z.array(text).default([]),
  one: z.enum(['a', 'b']).catch('a'),
  on: z.boolean().catch(false),
  count: z.int().min(0).optional(),
  none: z.literal(false).nullable().catch(null),
  pattern: z.string().regex(/a/).catch('a'),
  either: z.union([z.number(), z.string()]).catch(0),
})
  .partial()
  .safeParse({ text: 'a', some: ['a'], count: 1 })
