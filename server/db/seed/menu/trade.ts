import { directory } from '../menu-seed.ts'

export const tradeMenu = directory('trade', ['交易管理', 'Trading', '交易管理'], {
  path: '/trade',
  icon: 'chart-line',
  menuSort: 30,
})
