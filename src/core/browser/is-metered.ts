/** What some browsers tell of the line; others have no such object. */
interface Line {
  readonly saveData?: boolean
  readonly type?: string
  readonly effectiveType?: string
}

/** Whether the line is one on which nothing should be fetched that may never be needed: paid by amount, or very slow. */
export function isMetered(): boolean {
  const { connection } = navigator as { connection?: Line }
  const { saveData, type, effectiveType } = connection ?? {}
  return saveData === true || type === 'cellular' || effectiveType?.endsWith('2g') === true
}
