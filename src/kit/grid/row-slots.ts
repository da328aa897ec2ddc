// Which element shows which row. Making a row of fifteen cells costs more than the rest of a scrolled frame, so a row
// that leaves hands its element to one that comes.

/** An element of the grid, by its key, and the row it shows. */
export interface RowSlot {
  readonly key: number
  /** Place of the row on the page, from 0. */
  readonly index: number
}

interface SlotChange {
  /** The rows to show. */
  wanted: readonly number[]
  /** A row whose element is given to no other one: it may have the focus, which would then move without a word. */
  held: number
  /** The scroll has come to rest: elements stand in the order of their rows, as they are read, and none is left over. */
  atRest: boolean
}

/**
 * In the order of their rows, with the element of `held` left where it stands: an element that is moved loses the focus,
 * and when it gets it back the row is read out once more. What stood on the wrong side of it is made anew instead.
 */
function inOrder(slots: readonly RowSlot[], held: number, nextKey: () => number) {
  const heldAt = slots.findIndex(({ index }) => index === held)
  return slots
    .map((slot, at) =>
      heldAt >= 0 && at > heldAt && slot.index < held
        ? { key: nextKey(), index: slot.index }
        : slot,
    )
    .toSorted((a, b) => a.index - b.index)
}

/**
 * Shows the wanted rows with as many of the elements from before as there are. While the scroll runs, elements keep
 * their places among each other, as moving one costs what making one does.
 */
export function fillSlots(
  before: readonly RowSlot[],
  { wanted, held, atRest }: SlotChange,
): readonly RowSlot[] {
  const staying = new Set(wanted)
  const shown = new Set(before.map(({ index }) => index))
  const coming = wanted.filter((index) => !shown.has(index))
  const slots = before.flatMap((slot) => {
    if (staying.has(slot.index)) return slot
    const index = slot.index === held ? undefined : coming.shift()
    if (index !== undefined) return { key: slot.key, index }
    return atRest || slot.index === held ? [] : slot
  })
  let key = Math.max(-1, ...before.map((slot) => slot.key))
  const nextKey = () => (key += 1)
  slots.push(...coming.map((index) => ({ key: nextKey(), index })))
  return atRest ? inOrder(slots, held, nextKey) : slots
}
