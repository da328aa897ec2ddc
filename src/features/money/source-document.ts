// From a change of a balance to the record it came from: the number says what it is and where it is found.
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
  AD: 'member/memberAsset',
}

/** The path of the screen that a business number belongs to; undefined where the operator has none. */
export function screenOf(bizNo: string): string | undefined {
  const component = screens[bizNo.slice(0, 2)]
  return component === undefined ? undefined : pathOfComponent(menuIndex(), component)
}

/** What the screen is asked for: the one record, in whatever state, of whatever day. */
export const searchFor = (bizNo: string) => ({
  keyword: bizNo,
  status: '',
  dateRange: '',
  // The second list of its screen.
  ...(bizNo.startsWith('AD') && { tab: 'adjustments' }),
})
