/** A list with the entry at `from` moved to `to`; unchanged where there is no such place. */
export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const copy = [...list]
  if (to < 0 || to >= copy.length) return copy
  copy.splice(to, 0, ...copy.splice(from, 1))
  return copy
}
