/** A mistake made on purpose: the text of a file that makes it, and the test that must notice. */
export interface Mutant {
  /**
   * Row of the test plan (M: money, K: crash, A: audit, Z and S: access, U: uploads, C: console, DB: driver, I: one insider,
   * P: programs) and what is broken.
   */
  readonly name: string
  readonly file: string
  /** Occurs once in the file. */
  readonly from: string
  readonly to: string
  /** The test file that must fail, and only that one is run. */
  readonly test: string
}

/** Returns how often a mutant's text occurs in its file: once, or the mutant is out of date. */
const occurrences = ({ from }: Pick<Mutant, 'from'>, source: string): number =>
  source.split(from).length - 1

/** Returns the file with the mistake in it. Throws unless the text to replace occurs once and is changed. */
export function mutated(mutant: Mutant, source: string): string {
  const { name, file, from, to } = mutant
  const count = occurrences(mutant, source)
  if (count !== 1)
    throw new Error(`${name}: the text to replace occurs ${count} times in ${file}, not once.`)
  if (from === to) throw new Error(`${name} changes nothing.`)
  const at = source.indexOf(from)
  return source.slice(0, at) + to + source.slice(at + from.length)
}
