// Roles: what operators may do, when, and over whose records.
import { z } from 'zod'
import { defineResource, OnOff } from '../define-resource.ts'
import { endpoint } from '../endpoint.ts'
import { historyFields, recordEndpoint } from '../history.ts'
import { Titles, TitlesInput } from '../lang.ts'
import { MenuEntry } from '../menu-entry.ts'
import { Day, Id, Nothing, Reason, RequestId, Sort, Stamp, Text, WireInt } from '../wire.ts'
import { Parent } from './dept.ts'
import { MenuType } from './menu.ts'
import { DataScope } from './role-scope.ts'

export * from './role-scope.ts'

/** Always; from one day to another; at hours of some days of the week. */
export const EffectiveType = z.enum(['always', 'dates', 'hours'])
export type EffectiveType = z.output<typeof EffectiveType>

const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
/** 0 is Sunday. */
export const WeekDay = z.enum(['0', '1', '2', '3', '4', '5', '6'])

const MenuIds = z.array(Id).max(5000)

const fields = z.object({
  pid: Parent.default('0'),
  /** What code and menus know it by; fixed once it is made. */
  code: Text(32).pipe(z.string().regex(/^[a-zA-Z][\w-]*$/)),
  titles: TitlesInput(64),
  listOrder: Sort.default(0),
  remark: Text(150).default(''),
  effectiveType: EffectiveType.default('always'),
  startDate: Day.nullable().default(null),
  endDate: Day.nullable().default(null),
  weekDays: z.array(WeekDay).max(7).default([]),
  dayStart: TimeOfDay.nullable().default(null),
  dayEnd: TimeOfDay.nullable().default(null),
  /** The menu entries it grants: directories, menus and buttons. */
  menuIds: MenuIds.default([]),
})

const row = z.object({
  id: Id,
  version: z.int(),
  pid: z.string(),
  code: z.string(),
  titles: Titles,
  listOrder: z.int(),
  remark: z.string(),
  status: OnOff,
  /** Holds every permission; neither switched off nor limited nor deleted. */
  isAll: z.boolean(),
  effectiveType: EffectiveType,
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  weekDays: z.array(WeekDay),
  dayStart: z.string().nullable(),
  dayEnd: z.string().nullable(),
  /** Counts at this moment. */
  isEffective: z.boolean(),
  dataScope: DataScope,
  /** Menu entries it grants. */
  menuCount: z.int(),
  userCount: z.int(),
  operatorName: z.string(),
  createdAt: Stamp,
  updatedAt: Stamp,
})

/** The validity period says when: both days, or days of the week with a span of hours. */
export const isPeriodComplete = (role: {
  effectiveType: EffectiveType
  startDate: string | null
  endDate: string | null
  weekDays: readonly string[]
  dayStart: string | null
  dayEnd: string | null
}): boolean => {
  const { effectiveType, startDate, endDate, weekDays, dayStart, dayEnd } = role
  if (effectiveType === 'dates')
    return startDate !== null && endDate !== null && startDate <= endDate
  if (effectiveType === 'hours')
    return weekDays.length > 0 && dayStart !== null && dayEnd !== null && dayStart < dayEnd
  return true
}

const calls = defineResource('role', {
  verbs: ['list', 'add', 'edit', 'remove', 'setStatus'],
  reasons: ['add', 'edit', 'remove', 'setStatus'],
  fields,
  row,
  filter: z
    .object({
      /** Part of the name or of the code. */
      roleName: Text(64),
      roleStatus: OnOff,
    })
    .partial(),
  sortable: ['listOrder', 'createdAt'],
})

/**
 * The tree of roles. Nobody grants what they do not hold, changes a role that holds more than they do, or limits the
 * role that holds everything. A role that operators hold, or with roles below it, is not deleted.
 */
export const { list, add, edit, remove, setStatus } = calls
export type Row = z.output<typeof row>

/** A role with the entries it grants and its history. */
export const get = recordEndpoint(
  'GET role/get',
  z.object({
    row,
    menuIds: z.array(Id),
    ...historyFields,
  }),
)

/** A menu entry in the tree of grants. */
export const GrantNode = z.object({
  id: Id,
  pid: z.string(),
  title: z.string(),
  menuType: MenuType,
  name: z.string(),
  icon: z.string(),
  /** The caller holds it, and so may grant it. */
  isHeld: z.boolean(),
})
export type GrantNode = z.output<typeof GrantNode>

/** What the form of a role chooses from: every menu entry, and the roles it may lie below. */
export const getParams = endpoint(
  'GET role/getParams',
  Nothing,
  z.object({
    menu: z.array(GrantNode),
    roles: z.array(z.object({ id: Id, pid: z.string(), name: z.string() })),
  }),
)

/** The operators who hold a role. */
export const getByRoleId = endpoint(
  'GET role/getByRoleId',
  z.object({ roleId: Id }),
  z.object({
    userIds: z.array(Id),
    users: z.array(
      z.object({
        id: Id,
        userName: z.string(),
        userNickname: z.string(),
        deptName: z.string(),
        status: OnOff,
      }),
    ),
  }),
)

/**
 * Gives a role to exactly these operators. Neither oneself, nor anybody who holds more than the caller, gets or loses
 * one; the version is that of the role on screen.
 */
export const setRoleUser = endpoint(
  'PUT role/setRoleUser',
  z.object({
    roleId: Id,
    version: WireInt,
    userIds: z.array(Id).max(1000),
    reason: Reason,
    requestId: RequestId.optional(),
  }),
  z.object({ added: z.int(), removed: z.int() }),
)

/** What an operator who holds this role alone would see: menu, permissions with their titles, and data scopes. */
export const preview = endpoint(
  'GET role/preview',
  z.object({ id: Id }),
  z.object({
    name: z.string(),
    isAll: z.boolean(),
    isEffective: z.boolean(),
    dataScope: DataScope,
    menuList: z.array(MenuEntry),
    buttons: z.array(z.object({ screen: z.string(), titles: z.array(z.string()) })),
    scopes: z.array(z.object({ screen: z.string(), dataScope: DataScope })),
  }),
)
