// The roles as they are first installed (`screens` B12), with what each may call.
import { apiPrefix } from '#contract/endpoint.ts'

export interface RoleSeed {
  readonly code: string
  readonly words: readonly [zhCn: string, en: string, zhTw: string]
  readonly isAll?: boolean
  /** Names of menu entries; directories above them come by themselves. */
  readonly grants: readonly string[]
}

const named = (...calls: string[]) => calls.map((call) => apiPrefix + call)

const readRecharges = named('cwManage/chargeLogList', 'memberRechargeLog/get')
const decideRecharges = named('cwManage/chargeLogReview', 'cwManage/chargeLogClaim')
const readFiles = named('bigFile/list', 'bigFile/get', 'bigFile/content')
const keepFiles = [...readFiles, ...named('bigUpload/upload', 'bigFile/edit')]
const readDictionaries = named('dict/data/list', 'dict/data/get')

export const roles: readonly RoleSeed[] = [
  { code: 'admin', words: ['管理员', 'Administrator', '管理員'], isAll: true, grants: [] },
  { code: 'common', words: ['普通操作员', 'Common operator', '普通操作員'], grants: [] },
  {
    code: 'finance1',
    words: ['财务初审', 'Finance, first review', '財務初審'],
    grants: [
      ...readRecharges,
      ...decideRecharges,
      ...named('cwManage/chargeLogAdd', 'memberRechargeLog/edit', 'memberRechargeLog/delete'),
      ...named('cwManage/withdrawLogReview'),
      ...keepFiles,
    ],
  },
  {
    code: 'finance2',
    words: ['财务复审', 'Finance, second review and payout', '財務複審'],
    grants: [
      ...readRecharges,
      ...decideRecharges,
      ...named('cwManage/chargeLogReverse', 'ledger/view', 'ledger/check'),
      ...keepFiles,
      ...named('bigFile/delete'),
      ...named(
        'cwManage/withdrawLogReview',
        'cwManage/withdrawLogPay',
        'cwManage/withdrawLogRefund',
      ),
    ],
  },
  {
    code: 'risk',
    words: ['风控', 'Risk', '風控'],
    grants: [
      ...readRecharges,
      ...named('cwManage/chargeLogClaim', 'cwManage/withdrawLogReview', 'ledger/view'),
      ...readFiles,
    ],
  },
  {
    code: 'kyc',
    words: ['实名审核', 'Real-name review', '實名審核'],
    grants: named('memberAuth/review'),
  },
  { code: 'marketing', words: ['营销', 'Marketing', '行銷'], grants: readDictionaries },
  { code: 'product', words: ['产品', 'Product', '產品'], grants: readDictionaries },
  { code: 'support', words: ['客服', 'Support', '客服'], grants: readRecharges },
  {
    code: 'compliance',
    words: ['合规', 'Compliance', '合規'],
    grants: [...readRecharges, ...named('ledger/view', 'ledger/check')],
  },
  { code: 'agent', words: ['团队长', 'Team leader', '團隊長'], grants: readRecharges },
]
