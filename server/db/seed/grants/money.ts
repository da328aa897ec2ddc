import { permissions, type Grants } from '../grant-seed.ts'

// Whoever works with records of members looks members and operators up.
const lookUp = permissions('member/options', 'user/options')
const readRecharges = [...permissions('cwManage/chargeLogList', 'memberRechargeLog/get'), ...lookUp]
const decideRecharges = permissions('cwManage/chargeLogReview', 'cwManage/chargeLogClaim')

export const moneyGrants: Grants = {
  finance1: [
    ...readRecharges,
    ...decideRecharges,
    ...permissions('cwManage/chargeLogAdd', 'memberRechargeLog/edit', 'memberRechargeLog/delete'),
    ...permissions('cwManage/withdrawLogReview'),
  ],
  finance2: [
    ...readRecharges,
    ...decideRecharges,
    ...permissions('cwManage/chargeLogReverse', 'ledger/view', 'ledger/check'),
    ...permissions(
      'cwManage/withdrawLogReview',
      'cwManage/withdrawLogPay',
      'cwManage/withdrawLogRefund',
    ),
  ],
  risk: [
    ...readRecharges,
    ...permissions('cwManage/chargeLogClaim', 'cwManage/withdrawLogReview', 'ledger/view'),
  ],
  support: readRecharges,
  compliance: [...readRecharges, ...permissions('ledger/view', 'ledger/check')],
  agent: readRecharges,
}
