// The dialog that an action of a screen or of a list in a dialog opens: one at a time, drawn by the action itself.
import { type ReactNode, useState } from 'react'

/** Opens a dialog; `draw` gets the function that closes it. */
export type ShowDialog = (draw: (close: () => void) => ReactNode) => void

/**
 * Keeps the dialog that is open. Returns `show`, which actions such as `verbAction` call, and `dialog`, to be rendered
 * beside the rest of the component; it is undefined while none is open.
 */
export function useShownDialog(): { readonly dialog: ReactNode; readonly show: ShowDialog } {
  const [dialog, setDialog] = useState<ReactNode>()
  const close = () => setDialog(undefined)
  return { dialog, show: (draw) => setDialog(draw(close)) }
}
