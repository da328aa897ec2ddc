// Where a form about an open record stands: in the panel of the record, so that what speaks for and against it stays in view.
import { createContext } from 'react'

/** Asks whether a form may be left, where something would be lost. */
type Guard = () => Promise<boolean>

/** The panel that a form is drawn in. */
export interface Dock {
  /** Sets who is asked before the form goes; returns what takes that back. */
  guard: (guard: Guard) => () => void
  /** Whether there is somebody to ask. */
  isGuarded: () => boolean
  /** Asks whether the form may go. */
  mayLeave: Guard
}

/** Makes the panel of one screen; the form in it is asked before the panel goes on to another record. */
export function createDock(): Dock {
  let current: Guard | undefined
  return {
    guard(next) {
      current = next
      return () => {
        if (current === next) current = undefined
      }
    },
    isGuarded: () => current !== undefined,
    mayLeave: async () => (await current?.()) ?? true,
  }
}

/** Set inside of a panel; without one a form opens over the screen. */
export const DockContext = createContext<Dock | undefined>(undefined)
