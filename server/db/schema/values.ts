import type { z } from 'zod'

/** The values of an enum of the contract, as a column takes them: `text({ enum: valuesIn(Status) })`. */
export const valuesIn = <V extends string>({
  options,
}: {
  readonly options: z.ZodEnum<{ [K in V]: K }>['options']
}): [V, ...V[]] => options as [V, ...V[]]
