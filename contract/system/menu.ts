import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Titles, TitlesInput } from '../lang.ts'
import { Id, Nothing, RequestId, Text, WireInt } from '../wire.ts'

/** Directories group, menus open a view, buttons carry a permission. */
export const MenuType = z.enum(['directory', 'menu', 'button'])

const fields = {
  /** 0 is the root. */
  pid: z.union([z.literal('0'), z.literal(0).transform(() => '0' as const), Id]),
  menuType: MenuType,
  titles: TitlesInput(100),
  /** Unique. For menus and buttons the permission, e.g. `api/v2/sitebkd/menu/add`. */
  name: Text(128).pipe(z.string().regex(/^[\w/-]+$/)),
  component: Text(128),
  path: Text(128).pipe(z.string().regex(/^(\/[\w/-]*)?$/)),
  redirect: Text(128),
  icon: Text(64),
  linkUrl: Text(500),
  menuSort: z.int().min(0).max(999_999),
  isHide: z.boolean(),
  isKeepAlive: z.boolean(),
  isAffix: z.boolean(),
  isLink: z.boolean(),
  isIframe: z.boolean(),
  /** Ids of the roles that hold it. */
  roles: z.array(Id).max(200),
}

/** A menu record as administrators edit it. `menuName` is the title in the caller's language. */
export const MenuRecord = z.object({
  id: Id,
  version: z.int(),
  menuName: z.string(),
  ...fields,
  // Titles of an older release may lack simplified Chinese.
  titles: Titles,
  // However many hold it: only what is sent has a limit.
  roles: z.array(Id),
})
export type MenuRecord = z.output<typeof MenuRecord>

const New = z.object({
  ...fields,
  ...z
    .object(fields)
    .pick({
      component: true,
      path: true,
      redirect: true,
      icon: true,
      linkUrl: true,
      menuSort: true,
      isHide: true,
      isKeepAlive: true,
      isAffix: true,
      isLink: true,
      isIframe: true,
      roles: true,
    })
    .partial().shape,
})

export const list = endpoint(
  'GET menu/list',
  z.object({ title: Text(100).optional(), component: Text(128).optional() }),
  z.object({ rules: z.array(MenuRecord) }),
)
export const getParams = endpoint(
  'GET menu/getParams',
  Nothing,
  z.object({
    roles: z.array(z.object({ id: Id, code: z.string(), name: z.string() })),
    menus: z.array(z.object({ id: Id, pid: z.string(), title: z.string() })),
  }),
)
export const get = endpoint('GET menu/get', z.object({ id: Id }), MenuRecord)
export const add = endpoint('POST menu/add', New, z.object({ id: Id }))
export const update = endpoint(
  'PUT menu/update',
  z.object({ id: Id, version: WireInt, ...New.partial().shape }),
  z.object({ id: Id, version: z.int() }),
)
/** One id; its descendants and their grants go with it. The body holds an array with one id. */
export const remove = endpoint(
  'DELETE menu/delete',
  z.object({ ids: z.array(Id).length(1) }),
  z.object({ count: z.int() }),
  // It takes calls from everybody at once, those by which others watch and decide as well.
  { level: 'K4' },
)

/** Puts an entry below another parent, or elsewhere among its siblings: before one of them, or last. */
export const move = endpoint(
  'PUT menu/move',
  z.object({
    id: Id,
    version: WireInt,
    pid: fields.pid,
    /** The sibling it stands before; null: it is the last. */
    beforeId: Id.nullable(),
    requestId: RequestId.optional(),
  }),
  z.object({ id: Id, version: z.int() }),
)
