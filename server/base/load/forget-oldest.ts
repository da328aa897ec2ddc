/** Makes room for one more in a map of `max` entries: forgets those that were set first. */
export function forgetOldest(map: Map<unknown, unknown>, max: number): void {
  for (const key of map.keys()) {
    if (map.size < max) return
    map.delete(key)
  }
}
