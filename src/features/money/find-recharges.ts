import { msg } from '@lingui/core/macro'
import { list } from '#contract/money/recharge-log.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { call } from '#core/http/api.ts'
import { isLikelyNumber, isSameNumber } from '#core/palette/palette.ts'
import type { RecordSearch } from '#kit/feature.ts'

const maxResults = 5

/** Numbers of records are written in capitals, and pasted in any way. */
const asNumber = (text: string) => (/^rc/i.test(text) ? text.toUpperCase() : text)

/** Recharges by what may be a number. */
export const rechargeSearch: RecordSearch = {
  label: msg`充值记录`,
  linkIn: ({ can, pathOf }) => {
    const to = can(list) ? pathOf('money/rechargeLog') : undefined
    return to === undefined ? undefined : (id) => ({ to, search: { open: id } })
  },
  find: async (text, signal) => {
    if (!isLikelyNumber(text)) return []
    const input = { keyword: asNumber(text), pageNum: 1, pageSize: maxResults }
    const { list: rows } = await call(list, input, { quiet: true, signal })
    return rows.map(({ id, rechargeNo, memberNo, amount, currency, ...numbers }) => ({
      id,
      title: rechargeNo,
      hint: `${memberNo} · ${formatMoney(amount)} ${currency}`,
      isExact: [rechargeNo, numbers.txHash, numbers.channelOrderNo, numbers.externalId].some(
        (number) => isSameNumber(number, text),
      ),
    }))
  },
}
