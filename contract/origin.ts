// Where a record came from, and what the platform calls it.
import { z } from 'zod'

/** `watcher`: found on its chain; `demo`: nobody reported it and no operator entered it, the demo set made it. */
export const Origin = z.enum(['platform', 'watcher', 'operator', 'demo'])
export type Origin = z.output<typeof Origin>

/** What every row of a record that the platform may report says of that. */
export const originFields = {
  /** The platform's name for it. */
  externalId: z.string().nullable(),
  origin: Origin,
}
