// In the file of what comes from outside, which is run while the rest is on its way: React's own beginning is long, and so is
// that of the first schema of each kind.
import { z } from 'zod'

export { createRoot } from 'react-dom/client'

const text = z.string().min(1).max(9).trim()
// Made and used once, so that those of the console find the way prepared.
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
