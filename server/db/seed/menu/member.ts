import { button, directory } from '../menu-seed.ts'

export const memberMenu = directory('member', ['会员管理', 'Members', '會員管理'], {
  path: '/member',
  icon: 'users',
  menuSort: 10,
})

/** Permissions of calls that have no screen yet. */
export const memberPermissions = [
  button('member/options', '查找会员', 'Look up members', '查找會員'),
  button('memberAuth/review', '审核实名认证', 'Review real-name authentication', '審核實名認證'),
]
