import { permissions, type Grants } from '../grant-seed.ts'

const readRecharges = permissions('cwManage/chargeLogList', 'memberRechargeLog/get')
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
