import { permissions, type Grants } from '../grant-seed.ts'

// Whoever works with records of members looks members and operators up.
const lookUp = permissions('member/options', 'user/options')
const readRecharges = [...permissions('cwManage/chargeLogList', 'memberRechargeLog/get'), ...lookUp]
const decideRecharges = permissions('cwManage/chargeLogReview', 'cwManage/chargeLogClaim')
const readWithdrawals = permissions('cwManage/withdrawLogList', 'memberWithdrawLog/get')
const decideWithdrawals = [
  ...readWithdrawals,
  ...permissions(
    'cwManage/withdrawLogReview',
    'cwManage/withdrawLogClaim',
    'memberWithdrawLog/edit',
  ),
]

export const moneyGrants: Grants = {
  finance1: [
    ...readRecharges,
    ...decideRecharges,
    ...permissions('cwManage/chargeLogAdd', 'memberRechargeLog/edit', 'memberRechargeLog/delete'),
    ...decideWithdrawals,
  ],
  finance2: [
    ...readRecharges,
    ...decideRecharges,
    ...permissions('cwManage/chargeLogReverse', 'ledger/view', 'ledger/check'),
    ...decideWithdrawals,
    ...permissions(
      'cwManage/withdrawLogPay',
      'cwManage/withdrawLogConfirm',
      'cwManage/withdrawLogFail',
      'cwManage/withdrawLogRefund',
    ),
  ],
  risk: [
    ...readRecharges,
    ...decideWithdrawals,
    ...permissions('cwManage/chargeLogClaim', 'ledger/view'),
  ],
  support: [...readRecharges, ...readWithdrawals],
  compliance: [...readRecharges, ...readWithdrawals, ...permissions('ledger/view', 'ledger/check')],
  agent: [...readRecharges, ...readWithdrawals],
}
