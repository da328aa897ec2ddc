// The record of a register that is open, and the form at the foot of its panel.
import type { ReactNode } from 'react'
import { Id } from '#contract/wire.ts'
import { useForms } from '../form/use-forms.tsx'
import { searchSchema, useViewSearch } from '../list/view-search.ts'

/** The part of an address that names the open record. */
export const opened = searchSchema({ open: Id })

/** Keeps which record is open, in the address; what is written in its form is not lost by going on to another one. */
export function useOpenRecord() {
  const [{ open }, setOpened] = useViewSearch(opened)
  const forms = useForms<() => void>()
  const openRow = async (id: string | undefined): Promise<boolean> => {
    if (id !== undefined && id === open) return true
    if (forms.isGuarded() && !(await forms.leave())) return false
    forms.close()
    setOpened({ open: id }, { replace: open !== undefined })
    return true
  }
  const showInPanel = async ({ id }: { id: string }, draw: (close: () => void) => ReactNode) => {
    if (await openRow(id)) forms.show(draw, id)
  }
  return { open, openRow, showInPanel, form: forms.inPanel(open, forms.close) }
}
