// Saved views of a list (decision 058): filters, order, columns and page size under a name, kept by one operator and
// offered to a role or to all who may read the list; besides, how each operator has a list laid out.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Nothing, pageSizes, RequestId, Text } from '../wire.ts'
import { Arrangement, ColumnId } from './arrangement.ts'

/** Views of one owner and list, offered ones included, and views offered to one role or to all. */
export const maxViews = 20

/** The path of the call behind a list: it names the list, and its permission is needed for every view of it. */
const ListPath = z.string().regex(/^[\w/]{1,80}$/)

/** Letters of a name, 1 to 40. */
export const ViewName = Text(40).min(1)

const Value = z.string().max(200)

/** Filters and order as they stand in the address; the list's own schema decides what they mean. */
export const ViewSearch = z
  .record(z.string().regex(/^\w{1,40}$/), z.union([Value, z.array(Value).max(100)]))
  .refine((search) => Object.keys(search).length <= 60)

/** How a list is laid out. A column that is not named is as its screen declares it. */
export const ListLayout = z.object({
  columns: z.record(ColumnId, z.boolean()).refine((columns) => Object.keys(columns).length <= 100),
  density: z.enum(['compact', 'default', 'comfortable']),
  pageSize: z.literal(pageSizes).nullable(),
  arrangement: Arrangement.nullable().default(null),
})
export type ListLayout = z.output<typeof ListLayout>

const content = {
  search: ViewSearch,
  columns: ListLayout.shape.columns,
  pageSize: ListLayout.shape.pageSize,
  arrangement: ListLayout.shape.arrangement,
}

/** To whom a view is shown: its owner, the holders of a role, all who may read the list. */
export const Audience = z.enum(['own', 'role', 'shared'])

export const ListView = z.object({
  id: Id,
  version: z.int(),
  name: z.string(),
  audience: Audience,
  /** The role of a role's view, empty for others. */
  roleName: z.string(),
  isMine: z.boolean(),
  /** Whether the caller may delete it: their own, or one that they could offer. */
  canRemove: z.boolean(),
  ...content,
})
export type ListView = z.output<typeof ListView>

/** The views of a list that the caller may open, and how the list is laid out for them; null where nothing is stored. */
export const all = endpoint(
  'GET listView/all',
  z.object({ list: ListPath }),
  z.object({
    views: z.array(ListView),
    defaultId: Id.nullable(),
    layout: ListLayout.nullable(),
    /** Roles that the caller may offer a view to. */
    roles: z.array(z.object({ id: Id, name: z.string() })),
  }),
  { access: 'session' },
)

const saved = z.object({ id: Id, version: z.int() })
const target = { id: Id, version: z.int() }

/** Saves what is on screen as an own view. A name that is taken is refused at `name` (40903). */
export const add = endpoint(
  'POST listView/add',
  z.object({ list: ListPath, name: ViewName, ...content, requestId: RequestId.optional() }),
  saved,
  { access: 'session' },
)

/** Renames an own view, replaces what it holds, or both. */
export const edit = endpoint(
  'PUT listView/edit',
  z.object({ ...target, name: ViewName.optional(), content: z.object(content).optional() }),
  saved,
  { access: 'session' },
)

export const remove = endpoint('DELETE listView/delete', z.object(target), Nothing, {
  access: 'session',
})

/** Offers an own view to the holders of a role that the caller may give; null takes an own view back from all others. */
export const offer = endpoint(
  'POST listView/offer',
  z.object({ ...target, roleId: Id.nullable() }),
  saved,
  { access: 'session' },
)

/** Shows an own view to all who may read its list. */
export const share = endpoint('POST listView/share', z.object(target), saved)

/** Makes a view the one that opens when the caller enters its list without search parameters; null makes it none. */
export const setDefault = endpoint(
  'PUT listView/setDefault',
  z.object({ list: ListPath, id: Id.nullable() }),
  Nothing,
  { access: 'session' },
)

/** Keeps the caller's layout of a list; the last one counts, and another one within ten seconds is refused (42901). */
export const layout = endpoint(
  'PUT listView/layout',
  z.object({ list: ListPath, layout: ListLayout }),
  Nothing,
  { access: 'session', passive: true },
)
