/** One thing to choose. */
export type Option<V extends string = string> = {
  value: V
  label: string
  /** A second text beside the label: a code, a count. Searched as well. */
  hint?: string | undefined
  disabled?: boolean | undefined
}

/** The label of a value; the value itself where no option has it (yet). */
export const getOptionLabel = (options: readonly Option[], value: string): string =>
  options.find((option) => option.value === value)?.label ?? value

/** Keeps the options whose label or hint contains the text, whatever its case or width. */
export const filterOptions = <O extends Option>(
  options: readonly O[],
  text: string,
): readonly O[] => {
  const needle = fold(text)
  if (needle === '') return options
  return options.filter((option) => fold(`${option.label} ${option.hint ?? ''}`).includes(needle))
}

const fold = (text: string) => text.normalize('NFKC').trim().toLowerCase()
