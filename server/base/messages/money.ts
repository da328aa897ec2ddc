import type { Titles } from '#contract/lang.ts'
import { localize } from '../localize.ts'

/** Sentences of recharges and of the ledger. */
export const moneyMessages = {
  channelOff: localize('此渠道不可用', 'The channel is not available', '此管道不可用'),
  channelCurrency: localize(
    '此渠道不支持 {currency}',
    'The channel does not support {currency}',
    '此管道不支援 {currency}',
  ),
  channelLimit: localize(
    '超过渠道单笔上限 {limit}',
    'Exceeds the channel’s limit per payout: {limit}',
    '超過管道單筆上限 {limit}',
  ),
  orderNotFailed: localize(
    '仅最近一次失败的订单可以重试提交',
    'Only the latest order can be submitted again, and only once it has failed',
    '僅最近一次失敗的訂單可以重試提交',
  ),
  orderNotUnknown: localize(
    '仅未知超过 24 小时的订单可以人工关闭',
    'Only orders unknown for more than 24 hours can be settled manually',
    '僅未知超過 24 小時的訂單可以人工關閉',
  ),
  callbackSignature: localize('签名无效', 'The signature is not valid', '簽章無效'),
  daysNeeded: localize(
    '请选择日期范围，或指定会员',
    'Choose a date range or a member',
    '請選擇日期範圍，或指定會員',
  ),
  tooManyDays: localize(
    '日期范围过大，请缩小范围或指定会员',
    'The date range is too long. Choose a shorter one or a member',
    '日期範圍過大，請縮小範圍或指定會員',
  ),
  amountOrderTooWide: localize(
    '按金额排序须指定会员，或将日期缩至 31 天以内',
    'Sorting by amount needs a member, or a range of 31 days or less',
    '依金額排序須指定會員，或將日期縮至 31 天以內',
  ),
  pageTooDeep: localize(
    '页码过深，请缩小筛选范围或逐页翻阅',
    'This page is too deep. Narrow the filter, or go page by page',
    '頁碼過深，請縮小篩選範圍或逐頁翻閱',
  ),
  insufficient: localize(
    '余额不足：需要 {needed} {currency}，当前 {current}',
    'Insufficient balance: {needed} {currency} needed, {current} available',
    '餘額不足：需要 {needed} {currency}，目前 {current}',
  ),
  balanceTooLarge: localize(
    '余额超出账簿上限',
    'The balance would exceed what the books can hold',
    '餘額超出帳簿上限',
  ),
  notInStatus: localize(
    '当前状态为“{status}”，不能执行此操作',
    'Not possible while the status is “{status}”',
    '目前狀態為「{status}」，不能執行此操作',
  ),
  claimedBy: localize(
    '{claimedBy} 正在处理此记录',
    '{claimedBy} is working on this record',
    '{claimedBy} 正在處理此紀錄',
  ),
  claimExhausted: localize(
    '已续领 {limit} 次，请先处理或留给他人',
    'Claim renewed {limit} times. Decide the record or leave it to others',
    '已續領 {limit} 次，請先處理或留給他人',
  ),
  remarkRequired: localize(
    '有风险标识或到账金额有改动时，备注须为 5–200 个字符',
    'A remark of 5 to 200 characters is required when there are risk flags or the credited amount is changed',
    '有風險標識或到帳金額有改動時，備註須為 5–200 個字元',
  ),
  rejectReasonRequired: localize('请选择驳回原因', 'Select a reject reason', '請選擇駁回原因'),
  rejectRemarkRequired: localize(
    '驳回原因为“其他”时，备注须为 5–200 个字符',
    'A remark of 5 to 200 characters is required when the reason is “Other”',
    '駁回原因為「其他」時，備註須為 5–200 個字元',
  ),
  creditedTooLarge: localize(
    '到账金额不能大于充值金额',
    'The credited amount must not exceed the recharge amount',
    '到帳金額不能大於充值金額',
  ),
  amountScale: localize('小数位数过多', 'Too many decimal places', '小數位數過多'),
  amountBelowMinimum: localize(
    '低于最小充值金额',
    'Below the minimum recharge',
    '低於最小充值金額',
  ),
  amountBelowFee: localize(
    '金额须大于手续费',
    'The amount must exceed the fee',
    '金額須大於手續費',
  ),
  amountTooLarge: localize('金额超出上限', 'The amount exceeds the limit', '金額超出上限'),
  walletCodeClosed: localize(
    '该币种/网络未开放充值',
    'Recharges of this currency on this network are switched off',
    '該幣種/網路未開放充值',
  ),
  transfersOff: localize(
    '该会员的划转已关闭',
    'Transfers are switched off for this member',
    '該會員的劃轉已關閉',
  ),
  conversionsOff: localize(
    '该会员的闪兑已关闭',
    'Conversions are switched off for this member',
    '該會員的閃兌已關閉',
  ),
  stakingOff: localize(
    '该会员的质押已关闭',
    'Staking is switched off for this member',
    '該會員的質押已關閉',
  ),
  sameWallet: localize(
    '转出和转入不能是同一个钱包',
    'Both wallets are the same',
    '轉出和轉入不能是同一個錢包',
  ),
  sameCurrency: localize('两种币种相同', 'Both currencies are the same', '兩種幣種相同'),
  currencyNoPrice: localize('该币种没有价格', 'The currency has no price', '該幣種沒有價格'),
  notAtRate: localize(
    '到账数量和手续费与汇率不符',
    'The amount received and the fee do not match the rate',
    '到帳數量和手續費與匯率不符',
  ),
  rateTooFar: localize(
    '汇率偏离参考价过多',
    'The rate deviates too far from the reference',
    '匯率偏離參考價過多',
  ),
  accountFrozen: localize('会员账户已冻结', 'The member account is frozen', '會員帳戶已凍結'),
  accountClosed: localize('会员账户已注销', 'The member account is closed', '會員帳戶已註銷'),
  proofUnknown: localize(
    '转账凭证须为您上传的图片，请重新上传',
    'Proof images must be images that you uploaded. Upload them again',
    '轉帳憑證須為您上傳的圖片，請重新上傳',
  ),
  riskNeedsSingle: localize(
    '有风险标识的记录须逐笔审核',
    'Records with risk flags must be reviewed one by one',
    '有風險標識的紀錄須逐筆審核',
  ),
  notRemovable: localize(
    '{no} 不能删除：仅限已驳回，或后台录入且待审核的记录',
    '{no} cannot be deleted: only rejected records, or pending ones entered manually',
    '{no} 不能刪除：僅限已駁回，或後台錄入且待審核的紀錄',
  ),
  nothingChanged: localize('没有任何改动', 'Nothing was changed', '沒有任何改動'),

  riskAmountMismatch: localize(
    '链上或渠道金额与申报金额不一致',
    'The amount on chain or in the channel differs from the amount stated',
    '鏈上或管道金額與申報金額不一致',
  ),
  riskDuplicateTx: localize(
    '相同交易哈希的记录：{numbers}',
    'Records with the same transaction hash: {numbers}',
    '相同交易雜湊的紀錄：{numbers}',
  ),
  riskBlacklistedFrom: localize(
    '付款地址 {address} 在黑名单内',
    'The sending address {address} is block-listed',
    '付款地址 {address} 在黑名單內',
  ),
  riskDisabledAddress: localize(
    '收款地址 {address} 已停用',
    'The receiving address {address} is disabled',
    '收款地址 {address} 已停用',
  ),
  riskFirstLarge: localize(
    '首次充值，折合 {usd} USDT',
    'First recharge, worth {usd} USDT',
    '首次充值，折合 {usd} USDT',
  ),
  riskNameMismatch: localize(
    '付款人与实名不一致',
    'The payer does not match the verified name',
    '付款人與實名不一致',
  ),
  riskProofReused: localize(
    '转账凭证曾用于其他充值',
    'The proof has been used for another recharge',
    '轉帳憑證曾用於其他充值',
  ),
  riskGone: localize(
    '{detail}（现已不成立，标识保留）',
    '{detail} (no longer true; flag kept)',
    '{detail}（現已不成立，標識保留）',
  ),
  flagHolds: localize(
    '标识仍然成立，不能解除',
    'The reason for this flag still exists, so it cannot be cleared',
    '標識仍然成立，不能解除',
  ),
  riskBeforeEdit: localize(
    '{detail}（编辑前的标识，编辑后保留）',
    '{detail} (flagged before an edit; flag kept)',
    '{detail}（編輯前的標識，編輯後保留）',
  ),
} as const satisfies Record<string, Titles>
