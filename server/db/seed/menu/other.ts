import { directory } from '../menu-seed.ts'

export const otherMenu = directory('other', ['综合管理', 'Other', '綜合管理'], {
  path: '/other',
  icon: 'layout-grid',
  menuSort: 50,
})
