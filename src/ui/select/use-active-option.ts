import { type KeyboardEvent, useState } from 'react'
import { isImeKey } from '../field/ime-key.ts'

type ActiveOption = {
  options: readonly { disabled?: boolean | undefined }[]
  /** Enter on the active option. */
  onPick: (index: number) => void
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }

/**
 * Moves the mark of a list box while the focus stays in its text box (`aria-activedescendant`).
 * Single steps wrap around, page steps stop at the ends, disabled options are passed over; Home and
 * End are left to the text. `keyDown` tells whether it used the key.
 */
export const useActiveOption = ({ options, onPick }: ActiveOption) => {
  const [wanted, setActive] = useState(-1)
  const active = wanted < options.length ? wanted : -1
  const move = (step: number) => {
    const size = options.length
    const wrap = Math.abs(step) === 1
    let next = active
    for (let tries = 0; tries < size; tries += 1) {
      const raw = next === -1 && step < 0 ? size - 1 : next + (tries === 0 ? step : Math.sign(step))
      next = wrap ? (raw + size) % size : Math.min(Math.max(raw, 0), size - 1)
      if (!options[next]?.disabled) return setActive(next)
    }
  }
  const keyDown = (event: KeyboardEvent): boolean => {
    if (isImeKey(event) || event.ctrlKey || event.metaKey) return false
    const step = steps[event.key]
    if (step !== undefined && !event.altKey) {
      event.preventDefault()
      move(step)
      return true
    }
    if (event.key !== 'Enter' || active === -1 || options[active]?.disabled) return false
    event.preventDefault()
    onPick(active)
    return true
  }
  return { active, setActive, keyDown }
}
