import { msg } from '@lingui/core/macro'
import { list as recharges } from '#contract/money/recharge-log.ts'
import { members } from '#contract/options.ts'
import { call } from '#core/http/api.ts'
import { isSameNumber } from '#core/palette/palette.ts'
import type { RecordSearch } from '#kit/feature.ts'

const maxResults = 5
const maxKeyword = 64

/** Members by number, account or nickname. Who has no list of members sees the recharges of the one that is chosen. */
export const memberSearch: RecordSearch = {
  label: msg`会员`,
  linkIn: ({ can, pathOf }) => {
    if (!can(members)) return undefined
    const list = pathOf('member/member')
    if (list !== undefined) return (id) => ({ to: list, search: { open: id } })
    const to = can(recharges) ? pathOf('money/rechargeLog') : undefined
    return to === undefined ? undefined : (id) => ({ to, search: { memberId: id, status: '' } })
  },
  find: async (keyword, signal) => {
    // Nobody is called by more.
    if (keyword.length > maxKeyword) return []
    const input = { keyword, pageSize: maxResults }
    const { list: rows } = await call(members, input, { quiet: true, signal })
    return rows.map(({ id, memberNo, account, nickname }) => ({
      id,
      title: memberNo,
      isExact: isSameNumber(memberNo, keyword),
      hint: [account, nickname].filter(Boolean).join(' · '),
    }))
  },
}
