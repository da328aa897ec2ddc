import { button, directory, view } from '../menu-seed.ts'

export const moneyMenu = directory(
  'money',
  ['财务管理', 'Money', '財務管理'],
  { path: '/money', icon: 'landmark', menuSort: 20 },
  view(
    'money/rechargeLog/index',
    'cwManage/chargeLogList',
    ['充值记录', 'Recharge logs', '充值紀錄'],
    { icon: 'circle-arrow-down', menuSort: 20 },
    button('memberRechargeLog/get', '查看详情', 'View details', '查看詳情'),
    button('cwManage/chargeLogAdd', '新增充值', 'Add recharge', '新增充值'),
    button('memberRechargeLog/edit', '编辑', 'Edit', '編輯'),
    button('memberRechargeLog/delete', '删除', 'Delete', '刪除'),
    button('cwManage/chargeLogReview', '审核', 'Review', '審核'),
    button('cwManage/chargeLogClaim', '领单/释放', 'Claim/release', '領單/釋放'),
    button('cwManage/chargeLogReverse', '冲正', 'Reverse', '沖正'),
  ),
  view(
    'money/withdrawLog/index',
    'cwManage/withdrawLogList',
    ['提币记录', 'Withdrawal logs', '提幣紀錄'],
    { icon: 'circle-arrow-up', menuSort: 40 },
    button('memberWithdrawLog/get', '查看详情', 'View details', '查看詳情'),
    button('memberWithdrawLog/edit', '编辑备注', 'Edit remark', '編輯備註'),
    button('cwManage/withdrawLogReview', '审核提币', 'Review withdrawals', '審核提幣'),
    button('cwManage/withdrawLogClaim', '领单/释放', 'Claim/release', '領單/釋放'),
    button('cwManage/withdrawLogPay', '提币打款', 'Pay withdrawals', '提幣撥款'),
    button('cwManage/withdrawLogConfirm', '确认到账', 'Confirm paid', '確認到帳'),
    button('cwManage/withdrawLogFail', '标记失败', 'Mark failed', '標記失敗'),
    button('cwManage/withdrawLogRefund', '退回提币', 'Refund withdrawals', '退回提幣'),
  ),
)

/** Permissions of calls that have no screen yet. */
export const moneyPermissions = [
  button('ledger/view', '查看平台分录', 'See house lines', '查看平台分錄'),
  button('ledger/check', '账务核对', 'Check the ledger', '帳務核對'),
]
