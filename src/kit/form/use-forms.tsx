// The form of a screen that is open: over the screen, or in the panel of the record that it is about.
import { type ReactNode, useState } from 'react'
import { createDock, DockContext } from './dock.ts'

/** Draws a form with what it calls when it ends. */
export type DrawForm<E> = (end: E) => ReactNode

interface Shown<E> {
  readonly draw: DrawForm<E>
  /** The record in whose panel it stands; unset over the screen. */
  readonly inPanelOf?: string | undefined
}

/** Keeps which form of a screen is open; one at a time. */
export function useForms<E>() {
  const [shown, setShown] = useState<Shown<E>>()
  const [dock] = useState(createDock)
  return {
    show: (draw: DrawForm<E>, inPanelOf?: string) => setShown({ draw, inPanelOf }),
    close: () => setShown(undefined),
    /** Whether the form in the panel has to be asked before it goes. */
    isGuarded: dock.isGuarded,
    leave: dock.mayLeave,
    overScreen: (end: E): ReactNode => (shown?.inPanelOf === undefined ? shown?.draw(end) : null),
    /** The form of the open record, for its panel; null where there is none. */
    inPanel: (open: string | undefined, end: E): ReactNode =>
      open !== undefined && shown?.inPanelOf === open ? (
        <DockContext value={dock}>{shown.draw(end)}</DockContext>
      ) : null,
  }
}
