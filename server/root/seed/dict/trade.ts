// Dictionaries of orders, deals, positions and delivery orders.
import type { DictSeed } from '../dict-seed.ts'

export const tradeDictionaries: readonly DictSeed[] = [
  {
    type: 'order_side',
    title: ['买卖', 'Side', '買賣'],
    values: [
      ['buy', '买入', 'Buy', '買入', 'success'],
      ['sell', '卖出', 'Sell', '賣出', 'danger'],
    ],
  },
  {
    type: 'position_side',
    title: ['持仓方向', 'Position side', '持倉方向'],
    values: [
      ['long', '多', 'Long', '多', 'success'],
      ['short', '空', 'Short', '空', 'danger'],
    ],
  },
  {
    type: 'open_close',
    title: ['开平', 'Open or close', '開平'],
    values: [
      ['open', '开仓', 'Open', '開倉', 'primary'],
      ['close', '平仓', 'Close', '平倉', 'info'],
    ],
  },
  {
    type: 'margin_mode',
    title: ['保证金模式', 'Margin mode', '保證金模式'],
    values: [
      ['cross', '全仓', 'Cross', '全倉', 'info'],
      ['isolated', '逐仓', 'Isolated', '逐倉', 'default'],
    ],
  },
  {
    type: 'deal_role',
    title: ['流动性角色', 'Role', '流動性角色'],
    values: [
      ['maker', '挂单', 'Maker', '掛單', 'info'],
      ['taker', '吃单', 'Taker', '吃單', 'default'],
    ],
  },
  {
    type: 'deal_type',
    title: ['成交类型', 'Deal type', '成交類型'],
    values: [
      ['normal', '普通', 'Normal', '普通', 'default'],
      ['follow', '跟单', 'Copy', '跟單', 'purple'],
      ['liquidation', '强平', 'Liquidation', '強平', 'danger'],
      ['adl', '自动减仓', 'ADL', '自動減倉', 'warning'],
      ['forceClose', '风控平仓', 'Risk close', '風控平倉', 'danger'],
      ['funding', '资金费', 'Funding', '資金費', 'info'],
    ],
  },
  {
    type: 'order_type',
    title: ['委托类型', 'Order type', '委託類型'],
    values: [
      ['limit', '限价', 'Limit', '限價', 'info'],
      ['market', '市价', 'Market', '市價', 'default'],
      ['stopLimit', '计划限价', 'Stop limit', '計畫限價', 'purple'],
      ['stopMarket', '计划市价', 'Stop market', '計畫市價', 'purple'],
      ['takeProfit', '止盈', 'Take profit', '停利', 'success'],
      ['stopLoss', '止损', 'Stop loss', '停損', 'danger'],
      ['liquidation', '强平单', 'Liquidation', '強平單', 'danger'],
    ],
  },
  {
    type: 'time_in_force',
    title: ['有效方式', 'Time in force', '有效方式'],
    values: [
      ['GTC', '一直有效', 'GTC', '一直有效', 'default'],
      ['IOC', '立即成交剩余撤销', 'IOC', '立即成交剩餘撤銷', 'default'],
      ['FOK', '全成或撤', 'FOK', '全成或撤', 'default'],
      ['GTX', '只做挂单', 'Post only', '只做掛單', 'default'],
    ],
  },
  {
    type: 'trigger_by',
    title: ['触发依据', 'Trigger by', '觸發依據'],
    values: [
      ['mark', '标记价', 'Mark price', '標記價', 'info'],
      ['last', '最新价', 'Last price', '最新價', 'default'],
      ['index', '指数价', 'Index price', '指數價', 'default'],
    ],
  },
  {
    type: 'entrust_status',
    title: ['委托状态', 'Order status', '委託狀態'],
    values: [
      ['untriggered', '未触发', 'Untriggered', '未觸發', 'muted'],
      ['new', '未成交', 'Open', '未成交', 'info'],
      ['partiallyFilled', '部分成交', 'Partially filled', '部分成交', 'primary'],
      ['filled', '全部成交', 'Filled', '全部成交', 'success'],
      ['cancelled', '已撤单', 'Cancelled', '已撤單', 'muted'],
      ['expired', '已失效', 'Expired', '已失效', 'muted'],
      ['rejected', '已拒绝', 'Rejected', '已拒絕', 'danger'],
    ],
  },
  {
    type: 'position_status',
    title: ['持仓状态', 'Position status', '持倉狀態'],
    values: [
      ['open', '持仓中', 'Open', '持倉中', 'success'],
      ['closed', '已平仓', 'Closed', '已平倉', 'muted'],
      ['liquidated', '已强平', 'Liquidated', '已強平', 'danger'],
      ['forceClosed', '风控平仓', 'Risk closed', '風控平倉', 'warning'],
    ],
  },
  {
    type: 'risk_close_rule',
    title: ['风控规则', 'Risk rule', '風控規則'],
    values: [
      ['marginBreach', '保证金不足', 'Margin breach', '保證金不足', 'danger'],
      ['limitBreach', '超持仓限额', 'Position limit breach', '超持倉限額', 'warning'],
      ['delisting', '产品下架', 'Product delisting', '產品下架', 'info'],
      ['courtOrder', '司法要求', 'Legal order', '司法要求', 'purple'],
      ['memberRequest', '会员书面要求', "Member's written request", '會員書面要求', 'info'],
    ],
  },
  {
    type: 'delivery_direction',
    title: ['交割方向', 'Delivery direction', '交割方向'],
    values: [
      ['up', '看涨', 'Up', '看漲', 'success'],
      ['down', '看跌', 'Down', '看跌', 'danger'],
    ],
  },
  {
    type: 'delivery_result',
    title: ['交割结果', 'Delivery result', '交割結果'],
    values: [
      ['win', '盈', 'Win', '盈', 'success'],
      ['lose', '亏', 'Lose', '虧', 'danger'],
      ['draw', '平', 'Draw', '平', 'muted'],
      ['none', '未出', 'None yet', '未出', 'info'],
    ],
  },
  {
    type: 'delivery_status',
    title: ['交割状态', 'Delivery status', '交割狀態'],
    values: [
      ['open', '持仓中', 'Open', '持倉中', 'info'],
      ['settled', '已结算', 'Settled', '已結算', 'success'],
      ['voided', '已作废', 'Voided', '已作廢', 'warning'],
    ],
  },
]
