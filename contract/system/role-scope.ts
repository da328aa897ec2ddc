// Over whose records a role counts: as a whole, and on single screens.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Reason, RequestId, WireInt } from '../wire.ts'
import { DeptOption } from './dept.ts'

/** All records; those of chosen departments; of the own one; of the own one and those below; of oneself. */
export const DataScope = z.enum(['all', 'custom', 'dept', 'deptBelow', 'self'])
export type DataScope = z.output<typeof DataScope>

/** The data scope of a role on one screen. */
export const MenuScope = z.object({
  menuId: Id,
  dataScope: DataScope,
  deptIds: z.array(Id).max(500).default([]),
})
export type MenuScope = z.output<typeof MenuScope>

/** The screens whose records belong to operators, and the scopes that are set. */
export const menuTreeSelect = endpoint(
  'GET role/menuTreeSelect',
  z.object({ roleId: Id }),
  z.object({
    version: z.int(),
    dataScope: DataScope,
    deptIds: z.array(Id),
    rules: z.array(
      z.object({
        id: Id,
        pid: z.string(),
        title: z.string(),
        /** Records on it belong to operators: a scope makes a difference. */
        isScoped: z.boolean(),
      }),
    ),
    scopes: z.array(MenuScope),
  }),
)

/** The departments to choose for `custom`, and those chosen for the role as a whole. */
export const deptTreeSelect = endpoint(
  'GET role/deptTreeSelect',
  z.object({ roleId: Id }),
  z.object({ depts: z.array(DeptOption), checkedKeys: z.array(Id) }),
)

/** Sets over whose records a role counts: as a whole, and on single screens. Only for callers without such a limit. */
export const dataScope = endpoint(
  'PUT role/dataScope',
  z.object({
    roleId: Id,
    version: WireInt,
    dataScope: DataScope,
    deptIds: z.array(Id).max(500).default([]),
    authData: z.array(MenuScope).max(500).default([]),
    reason: Reason,
    requestId: RequestId.optional(),
  }),
  z.object({ id: Id, version: z.int() }),
)
