// Shapes that the calls of programs share. Fields are camelCase, amounts decimal strings, times ISO 8601 in UTC.
import { z } from 'zod'
import { Id } from '../wire.ts'

/** What the platform calls a record: unique per kind, and kept beside our own id. */
export const ExternalId = z
  .string()
  .regex(/^[A-Za-z0-9._:-]{1,64}$/, 'fieldFormat')
  .brand<'ExternalId'>()
export type ExternalId = z.output<typeof ExternalId>

/** An instant as programs write it, with or without fractions of a second; always UTC. */
export const Instant = z.iso.datetime()

/** A text of a member or of the platform: one line, no control characters, trimmed. */
export const Line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}]*$/u, 'fieldFormat')

/** What every answer about one record begins with. */
export const recordFields = {
  id: Id,
  externalId: ExternalId.nullable(),
  status: z.string(),
}

/** The path of a call about one record. */
export const ByExternalId = z.object({ externalId: ExternalId })

/** Where a list goes on, and how many records it gives at most. */
export const pageFields = {
  after: z.string().max(64).optional(),
  limit: z.coerce.number().pipe(z.int().min(1).max(500)).optional(),
}

/** A page of records; `next` is the `after` of the following one, and is absent on the last. */
export const createPageSchema = <R extends z.ZodType>(record: R) =>
  z.object({ data: z.array(record), next: z.string().optional() })
