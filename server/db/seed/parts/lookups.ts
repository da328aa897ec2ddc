// Looking up members and operators by number or account, for whoever works with records of members.
import { button } from '../menu-entry.ts'
import type { SeedPart } from '../parts.ts'

const calls = ['member/options', 'user/options']

export const lookups: SeedPart = {
  menu: [
    {
      under: 'permissions',
      entries: [
        button('member/options', '查找会员', 'Look up members', '查找會員'),
        button('user/options', '查找操作员', 'Look up operators', '查找操作員'),
      ],
    },
  ],
  grants: Object.fromEntries(
    ['finance1', 'finance2', 'risk', 'support', 'compliance', 'agent'].map((role) => [role, calls]),
  ),
}
