const factOf = (error: unknown, name: 'constraint' | 'detail'): string | undefined => {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    const fact: unknown = name in at ? (at as unknown as Record<string, unknown>)[name] : undefined
    if (typeof fact === 'string') return fact
  }
  return undefined
}

/** The name of the constraint or unique index that an error reports, however deeply it was wrapped. */
export const getConstraintName = (error: unknown): string | undefined => factOf(error, 'constraint')

/** What the database adds to an error as its detail. */
export const getErrorDetail = (error: unknown): string | undefined => factOf(error, 'detail')

/** Returns the field behind a broken unique constraint, by PostgreSQL's naming: `banner_code_key` is `code` of `banner`. */
export function duplicateField(error: unknown, fields: readonly string[]): string | undefined {
  const name = getConstraintName(error)?.replace(/_(key|uq|idx|unique)$/, '')
  const snake = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return name && fields.find((field) => name.endsWith(`_${snake(field)}`))
}
