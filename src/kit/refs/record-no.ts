// From a number to the record it names: its first letters say what it is, the menu where that is found.
import { pathOfComponent } from '#core/navigation/menu-index.ts'
import { menuIndex } from '#core/navigation/menu.ts'
import { type Cell, cells } from '../grid/cells.tsx'

/** The screens of business numbers by their first letters. */
const screens: Readonly<Record<string, string>> = {
  AD: 'member/memberAsset',
  AW: 'marketing/awardRecord',
  CL: 'marketing/couponLog',
  CP: 'marketing/coupon',
  DL: 'trade/contractDeal',
  DO: 'trade/deliveryOrder',
  EN: 'trade/contractEntrust',
  FL: 'money/flashLog',
  FO: 'trade/followLog',
  IN: 'other/incomeRecord',
  IS: 'marketing/integralSend',
  KY: 'member/memberAuth',
  PC: 'trade/periodicControlRecord',
  PS: 'trade/contractPosition',
  RC: 'money/rechargeLog',
  RE: 'marketing/redEnvelope',
  RR: 'marketing/redEnvelopeRecord',
  SP: 'other/staking',
  SR: 'other/stakingRecord',
  TR: 'money/transferLog',
  VR: 'other/violationRecord',
  WD: 'money/withdrawLog',
}

/** The path of the screen that a business number belongs to; undefined where the operator has none. */
export function findRecordScreen(recordNo: string): string | undefined {
  const component = screens[recordNo.slice(0, 2)]
  return component === undefined ? undefined : pathOfComponent(menuIndex(), component)
}

/** What the screen is asked for: the one record, in whatever state, of whatever day. */
export const searchFor = (recordNo: string) => ({
  keyword: recordNo,
  status: '',
  dateRange: '',
  // The second list of its screen.
  ...(recordNo.startsWith('AD') && { tab: 'adjustments' }),
})

/** The number of another record in field `name`: leads to it where the operator may open its screen, else it is copied. */
export function recordNoCell<V extends string | null, R extends object>(
  name: keyof R & string,
): Cell<V, R> {
  const getNumber = (row: R) => String(row[name] ?? '')
  const link = cells.link<V, R>(
    (row) => findRecordScreen(getNumber(row)) ?? '.',
    (row) => searchFor(getNumber(row)),
  )
  return {
    ...cells.code,
    render: (value, row, facts) =>
      findRecordScreen(getNumber(row)) === undefined
        ? cells.code.render(value === '' ? null : value, row, facts)
        : link.render(value, row, facts),
  }
}
