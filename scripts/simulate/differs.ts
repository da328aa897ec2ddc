/** Notes what is not as it should be about one thing. */
export function differs(subject: string): {
  readonly faults: string[]
  readonly expect: (what: string, actual: unknown, wanted: unknown) => void
} {
  const faults: string[] = []
  return {
    faults,
    expect(what, actual, wanted) {
      if (actual !== wanted)
        faults.push(`${subject}: ${what} is ${String(actual)}, not ${String(wanted)}`)
    },
  }
}
