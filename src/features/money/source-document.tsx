// From a change of a balance to the record it came from: the number says what it is and where it is found.
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { pathOfComponent } from '#core/navigation/menu-index.ts'
import { menuIndex } from '#core/navigation/menu.ts'

/** The screens of business numbers by their first letters. */
const screens: Readonly<Record<string, string>> = {
  RC: 'money/rechargeLog',
  WD: 'money/withdrawLog',
  TR: 'money/transferLog',
  FL: 'money/flashLog',
  EN: 'trade/contractEntrust',
  PS: 'trade/contractPosition',
  DL: 'trade/contractDeal',
  DO: 'trade/deliveryOrder',
}

/** The path of the screen that a business number belongs to; undefined where the operator has none. */
export function screenOf(bizNo: string): string | undefined {
  const component = screens[bizNo.slice(0, 2)]
  return component === undefined ? undefined : pathOfComponent(menuIndex(), component)
}

/** What the screen is asked for: the one record, in whatever state, of whatever day. */
export const searchFor = (bizNo: string) => ({ keyword: bizNo, status: '', dateRange: '' })

/** Leaves for the screen of a business number. */
export function SourceDocument({ bizNo, onLeave }: { bizNo: string; onLeave: () => void }) {
  const navigate = useNavigate()
  useEffect(() => {
    onLeave()
    // The address of a view is the server's to decide, so the router cannot know it while compiling.
    void navigate({ to: screenOf(bizNo) ?? '.', search: searchFor(bizNo) as never })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it leaves once
  }, [bizNo])
  return null
}
