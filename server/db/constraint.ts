/** The name of the constraint or unique index that an error reports, however deeply it was wrapped. */
export function constraintOf(error: unknown): string | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    if ('constraint_name' in at && typeof at.constraint_name === 'string') return at.constraint_name
  }
  return undefined
}
