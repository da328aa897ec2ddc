// Dictionaries of products and cycles (`screens` T04, T05).
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
      ['exchangeA', '行情源A', 'Feed A', '行情源A', 'info'],
      ['exchangeB', '行情源B', 'Feed B', '行情源B', 'info'],
      ['manualHalt', '无(暂停)', 'None (halted)', '無(暫停)', 'danger'],
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
      ['twap3', '到期前3秒均价', '3 s TWAP', '到期前3秒均價', 'primary'],
      ['twap5', '到期前5秒均价', '5 s TWAP', '到期前5秒均價', 'info'],
    ],
  },
]
