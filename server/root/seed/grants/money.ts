import { permissions, type Grants } from '../grant-seed.ts'

// Whoever works with records of members looks members and operators up.
const lookUp = permissions('member/options', 'user/options')
const readRecharges = [...permissions('cwManage/chargeLogList', 'memberRechargeLog/get'), ...lookUp]
const decideRecharges = permissions(
  'cwManage/chargeLogReview',
  'cwManage/chargeLogClaim',
  'cwManage/chargeLogRecheck',
)
const readWithdrawals = permissions('cwManage/withdrawLogList', 'memberWithdrawLog/get')
const decideWithdrawals = [
  ...readWithdrawals,
  ...permissions(
    'cwManage/withdrawLogReview',
    'cwManage/withdrawLogClaim',
    'memberWithdrawLog/edit',
  ),
]

const readMoves = permissions(
  'cwManage/transferLogList',
  'memberTransferLog/get',
  'cwManage/moneyLogList',
  'memberMoneyLog/get',
  'cwManage/flashLogList',
  'memberFlashLog/get',
)

const readPayouts = permissions(
  'memberRechargeAddress/list',
  'memberRechargeAddress/get',
  'memberWithdrawAddress/list',
  'memberWithdrawAddress/get',
  'memberWithdrawThird/list',
  'memberWithdrawThird/get',
)
const exportMoney = permissions(
  'memberRechargeLog/export',
  'memberWithdrawLog/export',
  'memberWithdrawThird/export',
  'memberMoneyLog/export',
  'memberFlashLog/export',
  'memberTransferLog/export',
)
// Two people enter a shared address, so both finance roles may do each part.
const keepAddresses = permissions(
  'memberRechargeAddress/add',
  'memberRechargeAddress/edit',
  'memberRechargeAddress/review',
  'memberRechargeAddress/setStatus',
  'memberRechargeAddress/delete',
)
const watchAddresses = permissions(
  'memberWithdrawAddress/export',
  'memberWithdrawAddress/edit',
  'memberWithdrawAddress/setStatus',
  'memberWithdrawAddress/shared',
)

export const moneyGrants: Grants = {
  finance1: [
    ...readPayouts,
    ...keepAddresses,
    ...readRecharges,
    ...decideRecharges,
    ...permissions('cwManage/chargeLogAdd', 'memberRechargeLog/edit', 'memberRechargeLog/delete'),
    ...decideWithdrawals,
    ...readMoves,
  ],
  finance2: [
    ...exportMoney,
    ...readPayouts,
    ...keepAddresses,
    ...permissions('memberRechargeAddress/import', 'memberRechargeAddress/allocate'),
    ...readRecharges,
    ...readMoves,
    ...decideRecharges,
    ...permissions('cwManage/chargeLogReverse', 'ledger/view', 'ledger/check'),
    ...decideWithdrawals,
    ...permissions(
      'cwManage/withdrawLogPay',
      'cwManage/withdrawLogThirdPay',
      'memberWithdrawThird/query',
      'memberWithdrawThird/retry',
      'memberWithdrawThird/close',
      'memberWithdrawThird/reconcile',
      'cwManage/withdrawLogConfirm',
      'cwManage/withdrawLogFail',
      'cwManage/withdrawLogRefund',
    ),
  ],
  risk: [
    ...readPayouts,
    ...watchAddresses,
    ...readRecharges,
    ...readMoves,
    ...decideWithdrawals,
    ...permissions(
      'cwManage/chargeLogClaim',
      'cwManage/chargeLogRecheck',
      'cwManage/chargeLogClearFlag',
      'cwManage/withdrawLogClearFlag',
      'ledger/view',
    ),
  ],
  support: [...readPayouts, ...readRecharges, ...readWithdrawals, ...readMoves],
  compliance: [
    ...exportMoney,
    ...readPayouts,
    ...watchAddresses,
    ...readRecharges,
    ...readWithdrawals,
    ...readMoves,
    ...permissions('ledger/view', 'ledger/check'),
  ],
  agent: [...readRecharges, ...readWithdrawals],
}
