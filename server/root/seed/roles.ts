// The roles as they are first installed. What each may call is in the domains' files in `grants/`.
import type { Grants, RoleCode } from './grant-seed.ts'
import { marketingGrants } from './grants/marketing.ts'
import { memberGrants } from './grants/member.ts'
import { moneyGrants } from './grants/money.ts'
import { otherGrants } from './grants/other.ts'
import { systemGrants } from './grants/system.ts'
import { tradeGrants } from './grants/trade.ts'
import { visualGrants } from './grants/visual.ts'

export interface RoleSeed {
  readonly code: string
  readonly words: readonly [zhCn: string, en: string, zhTw: string]
  readonly isAll?: boolean
  /** Names of menu entries; directories above them come by themselves. */
  readonly grants: readonly string[]
}

const allGrants: readonly Grants[] = [
  marketingGrants,
  memberGrants,
  moneyGrants,
  systemGrants,
  tradeGrants,
  otherGrants,
  visualGrants,
]

const role = (code: RoleCode, ...words: RoleSeed['words']): RoleSeed => ({
  code,
  words,
  grants: [...new Set(allGrants.flatMap((grants) => grants[code] ?? []))],
})

export const roles: readonly RoleSeed[] = [
  { code: 'admin', words: ['管理员', 'Administrator', '管理員'], isAll: true, grants: [] },
  { code: 'common', words: ['普通操作员', 'Common operator', '普通操作員'], grants: [] },
  role('finance1', '财务初审', 'Finance, first review', '財務初審'),
  role('finance2', '财务复审', 'Finance, second review and payout', '財務複審'),
  role('risk', '风控', 'Risk', '風控'),
  role('kyc', '实名审核', 'Real-name review', '實名審核'),
  role('marketing', '营销', 'Marketing', '行銷'),
  role('product', '产品', 'Product', '產品'),
  role('support', '客服', 'Support', '客服'),
  role('compliance', '合规', 'Compliance', '合規'),
  role('agent', '团队长', 'Team leader', '團隊長'),
]
