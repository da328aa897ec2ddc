import { inArray } from 'drizzle-orm'
import { hashPassword } from '#server/session/password.ts'
import type { Tx } from '../client.ts'
import { menuItem, operator, operatorRole, role, roleMenu } from '../schema/access.ts'
import { menu, type MenuSeed } from './menu.ts'
import { roles } from './roles.ts'

/** Stores the menu and returns the id behind each name. */
export async function seedMenu(tx: Tx): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  const store = async (entries: readonly MenuSeed[], pid: string | null) => {
    for (const [at, { item, children }] of entries.entries()) {
      const values = { menuSort: (at + 1) * 10, ...item, pid }
      const [row] = await tx.insert(menuItem).values(values).returning({ id: menuItem.id })
      if (!row) throw new Error(`The menu entry ${item.name} was not stored.`)
      ids.set(item.name, row.id)
      await store(children, row.id)
    }
  }
  await store(menu, null)
  return ids
}

/** Stores the roles and what they are granted; refuses a grant that names no menu entry. */
export async function seedRoles(tx: Tx, menuIds: ReadonlyMap<string, string>): Promise<void> {
  for (const { code, words, isAll = false, grants } of roles) {
    const [zh, en, tw] = words
    const titles = { 'zh-cn': zh, en, 'zh-tw': tw }
    const [row] = await tx.insert(role).values({ code, titles, isAll }).returning({ id: role.id })
    if (!row) throw new Error(`The role ${code} was not stored.`)
    const roleId = row.id
    const granted = grants.map((name) => {
      const menuId = menuIds.get(name)
      if (menuId === undefined)
        throw new Error(`The role ${code} is granted ${name}, which is not in the menu.`)
      return { roleId, menuId }
    })
    if (granted.length > 0) await tx.insert(roleMenu).values(granted)
  }
}

export interface NewOperator {
  readonly userName: string
  readonly userNickname: string
  /** Left out: nobody can sign in with it until a password is set (`npm run operator:password`). */
  readonly password?: string
  readonly mustChange: boolean
  readonly roleCode: string
  readonly bindMemberId?: string
}

/** Operators work from the home page, which is for these roles (spec section 6). */
const homeRole = 'common'

/** Stores an operator with one role; `common` comes with it, unless it is `admin`, so that they have a home page. */
export async function seedOperator(tx: Tx, entry: NewOperator): Promise<void> {
  const { userName, userNickname, password, mustChange, roleCode, bindMemberId } = entry
  const wanted = roleCode === 'admin' ? [roleCode] : [...new Set([roleCode, homeRole])]
  const held = await tx.select({ id: role.id }).from(role).where(inArray(role.code, wanted))
  if (held.length < wanted.length) throw new Error(`The role ${roleCode} does not exist.`)
  const passwordHash = password === undefined ? '' : await hashPassword(password)
  const [row] = await tx
    .insert(operator)
    .values({
      userName,
      userNickname,
      passwordHash,
      mustChange,
      bindMemberId: bindMemberId ?? null,
    })
    .returning({ id: operator.id })
  if (!row) throw new Error(`The operator ${userName} was not stored.`)
  await tx
    .insert(operatorRole)
    .values(held.map(({ id: roleId }) => ({ operatorId: row.id, roleId })))
}
