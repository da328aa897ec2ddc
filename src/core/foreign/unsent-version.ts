// Records of a back end that keeps no versions: forms have one to check and compare, and the back end gets none.

/** The version of a record that was sent without one; no record of ours has it. */
export const unsentVersion = -1

/** Returns an input without the versions that were never sent, in whatever depth. */
export function omitUnsentVersions(input: unknown): unknown {
  if (Array.isArray(input)) return input.map(omitUnsentVersions)
  if (typeof input !== 'object' || input === null) return input
  return Object.fromEntries(
    Object.entries(input)
      .filter(([name, value]) => name !== 'version' || value !== unsentVersion)
      .map(([name, value]) => [name, omitUnsentVersions(value)]),
  )
}
