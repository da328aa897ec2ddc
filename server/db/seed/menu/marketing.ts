import { directory } from '../menu-seed.ts'

export const marketingMenu = directory('marketing', ['营销管理', 'Marketing', '行銷管理'], {
  path: '/marketing',
  icon: 'megaphone',
  menuSort: 40,
})
