import { directory } from '../menu-seed.ts'

export const tradingMenu = directory('trade', ['交易管理', 'Trading', '交易管理'], {
  path: '/trade',
  icon: 'chart-line',
  menuSort: 30,
})
