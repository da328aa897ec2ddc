// Lists that a variable of the environment holds as JSON.
import { z } from 'zod'

interface ListRules<S extends z.ZodType> {
  /** The most that the list may have; it has one at least. */
  readonly max: number
  /** What is different in each item. */
  readonly getKey: (item: z.output<S>) => string
}

/** Makes the schema of a variable that holds a JSON list of items, each key once. */
export const jsonList = <S extends z.ZodType>(item: S, { max, getKey }: ListRules<S>) =>
  z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue('no JSON')
        return z.NEVER
      }
    })
    .pipe(z.array(item).min(1).max(max))
    .refine((list) => new Set(list.map(getKey)).size === list.length)
