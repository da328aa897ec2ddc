import { localize } from '../localize.ts'

/** Sentences about transactions on chains and what asks about them. */
export const chainMessages = {
  rechargeOrphaned: localize(
    '充值 {no} 已入账 {amount} {currency}，但其交易 {hash} 已不在链上',
    'Recharge {no} was credited with {amount} {currency}, but the chain no longer has its transaction {hash}',
    '充值 {no} 已入帳 {amount} {currency}，但其交易 {hash} 已不在鏈上',
  ),
  chainDisagrees: localize(
    '{network} 的两个节点数据不一致，暂停入账',
    'The two nodes of {network} disagree, so nothing of this network is credited for now',
    '{network} 的兩個節點資料不一致，暫停入帳',
  ),
  chainMissing: localize(
    '链重组后该交易暂不在任何区块中，请稍候再审核',
    'After a reorganisation no block has this transaction. Wait until it is back or counted as lost',
    '鏈重組後該交易暫不在任何區塊中，請稍候再審核',
  ),
  txHashTaken: localize(
    '该交易哈希已用于另一笔充值',
    'Another recharge already uses this transaction hash',
    '該交易雜湊已用於另一筆充值',
  ),
  txHashKept: localize(
    '链上充值必须保留交易哈希',
    'A recharge from the chain keeps a transaction hash',
    '鏈上充值必須保留交易雜湊',
  ),
  recheckNeedsChain: localize(
    '仅有交易哈希的链上充值可以复核',
    'Only recharges from the chain with a transaction hash can be re-checked',
    '僅有交易雜湊的鏈上充值可以覆核',
  ),
  chainNotConfigured: localize(
    '本服务器未配置 {network} 网络的节点，无法链上复核',
    'This server has no node of {network} to ask; re-checks need one',
    '本伺服器未設定 {network} 網路的節點，無法鏈上覆核',
  ),
  recheckRunning: localize(
    '此记录正在复核，请等待结果',
    'This record is being re-checked; wait for the result',
    '此紀錄正在覆核，請等待結果',
  ),
  chainLate: localize(
    '{network} 节点未在规定时间内响应，结果未保存，请重试',
    'The node of {network} did not answer in time and nothing was stored; try again',
    '{network} 節點未在規定時間內回應，結果未儲存，請重試',
  ),
  chainUnreachable: localize(
    '未收到 {network} 节点的响应，结果未保存，请重试',
    'No answer of the node of {network} arrived and nothing was stored; try again',
    '未收到 {network} 節點的回應，結果未儲存，請重試',
  ),
  chainUnreadable: localize(
    '{network} 节点的响应无法识别，结果未保存',
    'The answer of the node of {network} makes no sense and nothing was stored',
    '{network} 節點的回應無法識別，結果未儲存',
  ),
}
