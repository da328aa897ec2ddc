type Optional<T> = { [K in keyof T]: undefined extends T[K] ? K : never }[keyof T]

/** The fields that were given: what an edit may set without touching the rest. */
export function defined<T extends object>(
  fields: T,
): Omit<T, Optional<T>> & { [K in Optional<T>]?: Exclude<T[K], undefined> } {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given) as ReturnType<typeof defined<T>>
}
