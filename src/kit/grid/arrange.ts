// The columns of a list in the order that an operator or a view gave them.
import type { Arrangement } from '#contract/system/arrangement.ts'

/**
 * Puts columns in order: the first stays, the pinned ones follow, then the others. A column that the order does not know, of a
 * newer version, stands behind the one it is declared after.
 */
export function arranged<C extends { readonly id: string }>(
  columns: readonly C[],
  { order, pinned }: Pick<Arrangement, 'order' | 'pinned'>,
): readonly C[] {
  const [first, ...others] = columns
  if (!first) return columns
  let last = -1
  const places = new Map<string, number>()
  for (const { id } of others) {
    const at = order.indexOf(id)
    last = at < 0 ? last + 1 / 128 : at
    places.set(id, pinned.includes(id) ? last - 256 : last)
  }
  const getRowPlace = ({ id }: C) => places.get(id) ?? 0
  return [first, ...others.toSorted((a, b) => getRowPlace(a) - getRowPlace(b))]
}
