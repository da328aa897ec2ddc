// Roles, what they are granted, and operators.
import { eq, inArray, sql } from 'drizzle-orm'
import { noteHostCredential } from '#server/access/credential.ts'
import { hashPassword } from '#server/access/password.ts'
import type { Tx } from '#server/db/connection/client.ts'
import {
  menuItem,
  operator,
  operatorRole,
  role,
  roleMenu,
} from '#server/db/schema/operator/access.ts'
import { getRoleGrants } from './entries.ts'
import type { SeedItem, SeedTable } from './reconcile.ts'
import { roles } from './roles.ts'

const roleKey = (code: string) => `role:${code}`

/** The roles of this version. */
export const roleItems = () =>
  roles.map(({ code, words: [zh, en, tw], isAll = false }) => ({
    key: roleKey(code),
    values: { titles: { 'zh-cn': zh, en, 'zh-tw': tw }, isAll },
  }))

type RoleValues = ReturnType<typeof roleItems>[number]['values']

/** The stored roles. */
export async function roleTable(tx: Tx): Promise<SeedTable<RoleValues>> {
  const rows = await tx.select().from(role)
  const codeOf = (key: string) => key.slice(roleKey('').length)
  return {
    stored: new Map(
      rows.map(({ code, titles, isAll }) => [roleKey(code), { titles: { ...titles }, isAll }]),
    ),
    async insert(items) {
      if (items.length > 0)
        await tx
          .insert(role)
          .values(items.map(({ key, values }) => ({ code: codeOf(key), ...values })))
      return items.map(({ key }) => key)
    },
    async update(key, changes) {
      await tx
        .update(role)
        .set(changes)
        .where(eq(role.code, codeOf(key)))
    },
  }
}

type Grant = Record<string, never>

const grantKey = (code: string, name: string) => `grant:${code}:${name}`

/** What the roles of this version are granted; refuses a grant that names none of the menu entries. */
export function grantItems(menuNames: ReadonlySet<string>): SeedItem<Grant>[] {
  return roles.flatMap(({ code }) =>
    getRoleGrants(code).map((name) => {
      if (!menuNames.has(name))
        throw new Error(`The role ${code} is granted ${name}, which is not in the menu.`)
      return { key: grantKey(code, name), values: {} }
    }),
  )
}

/** The stored grants. One whose role or menu entry is gone is not stored. */
export async function grantTable(tx: Tx): Promise<SeedTable<Grant>> {
  const held = await tx
    .select({ code: role.code, name: menuItem.name })
    .from(roleMenu)
    .innerJoin(role, eq(role.id, roleMenu.roleId))
    .innerJoin(menuItem, eq(menuItem.id, roleMenu.menuId))
  return {
    stored: new Map(held.map(({ code, name }) => [grantKey(code, name), {}])),
    async insert(items) {
      if (items.length === 0) return []
      const pairs = items.map(({ key }) => key.split(':').slice(1))
      const wanted = sql`(${role.code}, ${menuItem.name}) in (select * from unnest(
        ${sql.param(pairs.map(([code]) => code))}::text[], ${sql.param(pairs.map(([, ...name]) => name.join(':')))}::text[]))`
      const found = await tx
        .select({ roleId: role.id, menuId: menuItem.id, code: role.code, name: menuItem.name })
        .from(role)
        .innerJoin(menuItem, sql`true`)
        .where(wanted)
      if (found.length > 0)
        await tx
          .insert(roleMenu)
          .values(found.map(({ roleId, menuId }) => ({ roleId, menuId })))
          .onConflictDoNothing()
      return found.map(({ code, name }) => grantKey(code, name))
    },
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

/** Operators work from the home page, which is for these roles. */
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
  await noteHostCredential(tx, row.id, 'password')
  await tx
    .insert(operatorRole)
    .values(held.map(({ id: roleId }) => ({ operatorId: row.id, roleId })))
}
