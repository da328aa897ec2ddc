// What an edit may send of a form's fields.
import { z } from 'zod'

type WithoutDefault<S> = S extends z.ZodDefault<infer Inner> ? Inner : S
/** The fields of an edit: all optional, none filled in by a default. */
export type EditShape<F> = { [K in keyof F]: z.ZodOptional<WithoutDefault<F[K]> & z.ZodType> }

const withoutDefault = (schema: z.core.$ZodType): z.core.$ZodType =>
  schema instanceof z.ZodDefault ? withoutDefault(schema.unwrap()) : schema

/**
 * Makes every field of a form optional for an edit. A default is taken off first: left in place it would come back for
 * each field that was not sent and overwrite what is stored.
 */
export const editShape = <F extends z.ZodRawShape>(fields: z.ZodObject<F>): EditShape<F> =>
  // Each entry is what EditShape says of it; the compiler does not follow a mapped shape.
  Object.fromEntries(
    Object.entries(fields.shape).map(([name, schema]) => [
      name,
      z.optional(withoutDefault(schema)),
    ]),
  ) as EditShape<F>
