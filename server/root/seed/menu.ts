// The menu as it is first installed: screens that exist, and a button for every call that asks for a permission.
// A new entry goes into the file of its domain in `menu/`.
import { directory, type MenuSeed } from './menu-seed.ts'
import { exampleMenu } from './menu/example.ts'
import { marketingMenu } from './menu/marketing.ts'
import { memberMenu, memberPermissions } from './menu/member.ts'
import { moneyMenu, moneyPermissions } from './menu/money.ts'
import { otherMenu } from './menu/other.ts'
import { systemMenu } from './menu/system.ts'
import { tradeMenu } from './menu/trade.ts'
import { visualMenu } from './menu/visual.ts'

export type { MenuSeed } from './menu-seed.ts'

export const menu: readonly MenuSeed[] = [
  memberMenu,
  moneyMenu,
  tradeMenu,
  marketingMenu,
  otherMenu,
  systemMenu,
  visualMenu,
  // Permissions of calls that have no screen yet; the group shows nothing.
  directory(
    'permissions',
    ['其他权限', 'Other permissions', '其他權限'],
    { path: '/permissions', icon: 'key-round', menuSort: 900, isHide: true },
    ...memberPermissions,
    ...moneyPermissions,
  ),
].filter(({ children }) => children.length > 0)

/** What a database made with the demo set has besides. */
export const demoMenu: readonly MenuSeed[] = [exampleMenu]
