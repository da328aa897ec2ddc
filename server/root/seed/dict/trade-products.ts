// Dictionaries of products and cycles, and of changes of their parameters.
import type { DictSeed } from '../dict-seed.ts'

export const productDictionaries: readonly DictSeed[] = [
  {
    type: 'product_type',
    title: ['产品类型', 'Product type', '產品類型'],
    values: [
      ['perpetual', '永续合约', 'Perpetual', '永續合約', 'primary'],
      ['delivery', '交割合约', 'Delivery (seconds)', '交割合約', 'purple'],
      ['quarterly', '季度合约', 'Quarterly', '季度合約', 'info'],
    ],
  },
  {
    type: 'product_trade_status',
    title: ['交易状态', 'Trading status', '交易狀態'],
    values: [
      ['draft', '草稿', 'Draft', '草稿', 'muted'],
      ['trading', '交易中', 'Trading', '交易中', 'success'],
      ['closeOnly', '仅可平仓', 'Close only', '僅可平倉', 'warning'],
      ['halted', '已暂停', 'Halted', '已暫停', 'danger'],
      ['delisted', '已下架', 'Delisted', '已下架', 'muted'],
    ],
  },
  {
    type: 'price_source',
    title: ['指数来源', 'Index source', '指數來源'],
    values: [
      ['composite', '综合指数', 'Composite index', '綜合指數', 'primary'],
      ['exchangeA', '行情源A', 'Feed A', '行情來源 A', 'info'],
      ['exchangeB', '行情源B', 'Feed B', '行情來源 B', 'info'],
      ['manualHalt', '无(暂停)', 'None (halted)', '無（暫停）', 'danger'],
    ],
  },
  {
    type: 'draw_rule',
    title: ['平局规则', 'Draw rule', '平局規則'],
    values: [
      ['refund', '退回本金', 'Refund stake', '退回本金', 'info'],
      ['lose', '视为亏损', 'Counts as loss', '視為虧損', 'danger'],
    ],
  },
  {
    type: 'settle_rule',
    title: ['结算价规则', 'Settlement price rule', '結算價規則'],
    values: [
      ['last', '到期最新价', 'Last tick at expiry', '到期最新價', 'default'],
      ['twap3', '到期前3秒均价', '3 s TWAP', '到期前 3 秒均價', 'primary'],
      ['twap5', '到期前5秒均价', '5 s TWAP', '到期前 5 秒均價', 'info'],
    ],
  },
  {
    type: 'control_param',
    title: ['风控参数', 'Control parameter', '風控參數'],
    values: [
      ['tradeStatus', '交易状态', 'Trading status', '交易狀態', 'danger'],
      ['minStake', '最小本金', 'Min stake', '最小本金', 'info'],
      ['maxStake', '最大本金', 'Max stake', '最大本金', 'info'],
      ['maxOpenPerMember', '单人未结上限', 'Open orders per member', '單人未結上限', 'info'],
      ['maxOpenStake', '全站未结上限', 'Open stake cap', '全站未結上限', 'warning'],
      ['payoutRate', '收益率', 'Payout rate', '報酬率', 'warning'],
      ['feeRate', '费率', 'Fee rate', '費率', 'info'],
      ['maxLeverage', '最大杠杆', 'Max leverage', '最大槓桿', 'warning'],
      ['maintMarginRate', '维持保证金率', 'Maintenance margin rate', '維持保證金率', 'warning'],
      ['maxPositionQty', '最大持仓', 'Max position', '最大持倉', 'info'],
      ['fundingRateCap', '资金费率上限', 'Funding cap', '資金費率上限', 'info'],
      ['priceSource', '指数来源切换', 'Index source failover', '指數來源切換', 'danger'],
      ['settleRule', '结算价规则', 'Settlement rule', '結算價規則', 'warning'],
      // Not in the catalogue: what edits of products and cycles change besides (decision 054).
      ['label', '周期名称', 'Label', '週期名稱', 'default'],
      ['drawRule', '平局规则', 'Draw rule', '平局規則', 'warning'],
      ['makerFeeRate', '挂单费率', 'Maker fee', '掛單費率', 'info'],
      ['takerFeeRate', '吃单费率', 'Taker fee', '吃單費率', 'info'],
      ['leverageOptions', '杠杆档位', 'Leverage options', '槓桿級距', 'info'],
      ['minQty', '单笔最小张数', 'Min order', '單筆最小張數', 'info'],
      ['maxQty', '单笔最大张数', 'Max order', '單筆最大張數', 'info'],
      ['fundingIntervalH', '资金费间隔(时)', 'Funding interval (h)', '資金費間隔（時）', 'info'],
      ['tiers', '风险档位', 'Risk tiers', '風險級距', 'warning'],
    ],
  },
  {
    type: 'control_direction',
    title: ['变更方向', 'Direction of change', '變更方向'],
    values: [
      ['tighten', '收紧', 'Tighten', '收緊', 'success'],
      ['loosen', '放宽', 'Loosen', '放寬', 'warning'],
      ['neutral', '中性', 'Neutral', '中性', 'default'],
    ],
  },
  {
    type: 'control_trigger',
    title: ['触发方式', 'Trigger', '觸發方式'],
    values: [
      ['manual', '人工', 'Manual', '人工', 'primary'],
      ['watchdog', '行情监控', 'Feed watchdog', '行情監控', 'warning'],
      ['schedule', '计划', 'Scheduled', '排程', 'info'],
      ['limit', '限额触发', 'Limit hit', '限額觸發', 'danger'],
    ],
  },
  {
    type: 'control_status',
    title: ['风控记录状态', 'Control status', '風控紀錄狀態'],
    values: [
      ['proposed', '待批准', 'Proposed', '待核准', 'warning'],
      ['approved', '待生效', 'Approved', '待生效', 'info'],
      ['applied', '已生效', 'Applied', '已生效', 'success'],
      ['reverted', '已回退', 'Reverted', '已復原', 'muted'],
      ['rejected', '已驳回', 'Rejected', '已駁回', 'danger'],
      ['failed', '执行失败', 'Failed', '執行失敗', 'danger'],
    ],
  },
]
