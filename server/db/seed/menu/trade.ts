import { button, directory, view } from '../menu-seed.ts'

export const tradeMenu = directory(
  'trade',
  ['交易管理', 'Trading', '交易管理'],
  { path: '/trade', icon: 'chart-line', menuSort: 30 },
  view(
    'trade/contractDeal/index',
    'contractDeal/list',
    ['合约成交', 'Contract deals', '合約成交'],
    { icon: 'receipt-text', menuSort: 10 },
    button('contractDeal/get', '查看成交', 'View a deal', '查看成交'),
  ),
  view(
    'trade/contractEntrust/index',
    'contractEntrust/list',
    ['合约委托', 'Entrusts (orders)', '合約委託'],
    { icon: 'list-ordered', menuSort: 20 },
    button('contractEntrust/get', '查看委托', 'View entrust', '查看委託'),
    button('contractEntrust/cancel', '撤单', 'Cancel', '撤單'),
  ),
  view(
    'trade/contractPosition/index',
    'contractPosition/list',
    ['合约持仓', 'Positions', '合約持倉'],
    { icon: 'layers', menuSort: 30 },
    button('contractPosition/get', '查看持仓', 'View a position', '查看持倉'),
  ),
  view(
    'trade/deliveryOrder/index',
    'deliveryOrder/list',
    ['交割订单', 'Delivery orders', '交割訂單'],
    { icon: 'hourglass', menuSort: 60 },
    button('deliveryOrder/get', '查看交割订单', 'View a delivery order', '查看交割訂單'),
  ),
)
