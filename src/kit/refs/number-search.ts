// Looks records of all kinds up by a whole number. The server answers with those the operator may see.
import { findRecords, type RecordKind } from '#contract/find-records.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { call } from '#core/http/api.ts'
import { isLikelyNumber } from '#core/palette/palette.ts'
import type { FoundRecord } from '../feature.ts'

/** The screens of the kinds. */
const components: Readonly<Record<RecordKind, string>> = {
  withdrawal: 'money/withdrawLog',
  identity: 'member/memberAuth',
  payoutOrder: 'money/withdrawThird',
  transfer: 'money/transferLog',
  flash: 'money/flashLog',
  entrust: 'trade/contractEntrust',
  position: 'trade/contractPosition',
  deal: 'trade/contractDeal',
  deliveryOrder: 'trade/deliveryOrder',
  journal: 'money/moneyLog',
  approval: 'system/approval',
}

/** Returns the records that a text names, each with the component of the screen that opens it; none for other texts. */
export async function findByNumber(
  text: string,
  signal: AbortSignal,
): Promise<(FoundRecord & { component: string })[]> {
  if (!isLikelyNumber(text)) return []
  const { list } = await call(findRecords, { keyword: text }, { quiet: true, signal })
  return list.map(({ kind, id, title, memberNo, amount, currency, isExact }) => {
    const money = amount === null ? '' : `${formatMoney(amount)} ${currency ?? ''}`.trim()
    return {
      id,
      title,
      isExact,
      hint: [memberNo, money].filter(Boolean).join(' · '),
      component: components[kind],
    }
  })
}
