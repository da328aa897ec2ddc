import { localize } from '../localize.ts'

/** Sentences about transactions on chains and what asks about them. */
export const chainMessages = {
  rechargeOrphaned: localize(
    '充值 {no} 已入账 {amount} {currency}，但其交易 {hash} 已不在链上',
    'Recharge {no} was credited with {amount} {currency}, but its transaction {hash} is no longer on chain',
    '充值 {no} 已入帳 {amount} {currency}，但其交易 {hash} 已不在鏈上',
  ),
  chainDisagrees: localize(
    '{network} 的两个节点数据不一致，暂停入账',
    'The two nodes of {network} disagree, so crediting is paused for this network',
    '{network} 的兩個節點資料不一致，暫停入帳',
  ),
  chainUnconfirmed: localize(
    '该交易仅有 {count} 次区块确认，需要 {needed} 次，请稍候再审核',
    'The transaction has {count} of {needed} confirmations. Wait until the blocks confirm it',
    '該交易僅有 {count} 次區塊確認，需要 {needed} 次，請稍候再審核',
  ),
  chainMissing: localize(
    '链重组后该交易暂不在任何区块中，请稍候再审核',
    'After a chain reorganisation this transaction is in no block for now. Wait before reviewing',
    '鏈重組後該交易暫不在任何區塊中，請稍候再審核',
  ),
  txHashTaken: localize(
    '该交易哈希已用于另一笔充值',
    'Another recharge already uses this transaction hash',
    '該交易雜湊已用於另一筆充值',
  ),
  txHashKept: localize(
    '链上充值必须保留交易哈希',
    'An on-chain recharge must keep its transaction hash',
    '鏈上充值必須保留交易雜湊',
  ),
  recheckNeedsChain: localize(
    '仅有交易哈希的链上充值可以复核',
    'Only on-chain recharges with a transaction hash can be re-checked',
    '僅有交易雜湊的鏈上充值可以覆核',
  ),
  chainNotConfigured: localize(
    '本服务器未配置 {network} 网络的节点，无法链上复核',
    'This server has no {network} node configured, so re-checks on chain are not possible',
    '本伺服器未設定 {network} 網路的節點，無法鏈上覆核',
  ),
  recheckRunning: localize(
    '此记录正在复核，请等待结果',
    'This record is being re-checked. Wait for the result',
    '此紀錄正在覆核，請等待結果',
  ),
  chainLate: localize(
    '{network} 节点未在规定时间内响应，结果未保存，请重试',
    'The {network} node did not answer in time and nothing was saved. Try again',
    '{network} 節點未在規定時間內回應，結果未儲存，請重試',
  ),
  chainUnreachable: localize(
    '未收到 {network} 节点的响应，结果未保存，请重试',
    'No answer from the {network} node was received and nothing was saved. Try again',
    '未收到 {network} 節點的回應，結果未儲存，請重試',
  ),
  chainUnreadable: localize(
    '{network} 节点的响应无法识别，结果未保存',
    'The answer from the {network} node could not be understood and nothing was saved',
    '{network} 節點的回應無法辨識，結果未儲存',
  ),
}
