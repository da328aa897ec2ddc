// Departments: a tree that operators belong to and data scopes are cut along.
import { z } from 'zod'
import { defineResource, OnOff } from '../define-resource.ts'
import { endpoint } from '../endpoint.ts'
import { Email, Id, Nothing, Stamp, Text, WireInt } from '../wire.ts'

/** The record above in a tree; 0 is the root. */
export const Parent = z.union([z.literal('0'), z.literal(0).transform(() => '0' as const), Id])
/** A telephone number as people write it, or none. */
export const Phone = Text(32).pipe(z.string().regex(/^[\d+()\- ]*$/))

const fields = z.object({
  pid: Parent.default('0'),
  deptName: Text(64).min(1),
  leader: Text(64).default(''),
  phone: Phone.default(''),
  email: Email(100).default(''),
  orderNum: WireInt.pipe(z.int().min(0).max(999)).default(0),
})

/**
 * The whole tree in order, or, with a filter, what matches. A department that has operators, or departments with
 * operators below it, is neither deleted nor switched off; one without takes the departments below it along.
 */
export const { list, get, add, edit, remove, setStatus } = defineResource('dept', {
  verbs: ['list', 'get', 'add', 'edit', 'remove', 'setStatus'],
  reasons: ['remove'],
  fields,
  row: z.object({
    id: Id,
    version: z.int(),
    pid: z.string(),
    deptName: z.string(),
    leader: z.string(),
    phone: z.string(),
    email: z.string(),
    orderNum: z.int(),
    status: OnOff,
    /** Operators of the department and of those below it. */
    userCount: z.int(),
    /** Departments below, at any depth: they go with a deletion. */
    belowCount: z.int(),
    operatorName: z.string(),
    createdAt: Stamp,
    updatedAt: Stamp,
  }),
  filter: z
    .object({
      /** Part of the name. */
      deptName: Text(64),
      status: OnOff,
    })
    .partial(),
  sortable: ['orderNum', 'createdAt'],
})

export type Row = z.output<(typeof list)['row']>

/** A department to choose. */
export const DeptOption = z.object({
  id: Id,
  pid: z.string(),
  deptName: z.string(),
  status: OnOff,
})
export type DeptOption = z.output<typeof DeptOption>

/** The departments to choose from, those above first in order; the caller's data scope bounds them. */
export const treeSelect = endpoint(
  'GET dept/treeSelect',
  Nothing,
  z.object({ deps: z.array(DeptOption) }),
)
