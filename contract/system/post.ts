import { z } from 'zod'
import { defineResource, OnOff } from '../define-resource.ts'
import { Id, Sort, Stamp, Text } from '../wire.ts'

const fields = z.object({
  postCode: Text(64).pipe(z.string().regex(/^[\w-]+$/)),
  postName: Text(64).min(1),
  postSort: Sort.default(0),
  remark: Text(200).default(''),
})

/** Posts of operators. One that somebody holds is not deleted, nor switched off. */
export const { list, get, add, edit, remove, setStatus } = defineResource('post', {
  verbs: ['list', 'get', 'add', 'edit', 'remove', 'setStatus'],
  reasons: ['remove'],
  fields,
  row: z.object({
    id: Id,
    version: z.int(),
    postCode: z.string(),
    postName: z.string(),
    postSort: z.int(),
    remark: z.string(),
    status: OnOff,
    /** Operators who hold it. */
    userCount: z.int(),
    operatorName: z.string(),
    createdAt: Stamp,
    updatedAt: Stamp,
  }),
  filter: z
    .object({
      /** Part of the name. */
      postName: Text(64),
      /** Start of the code. */
      postCode: Text(64),
      status: OnOff,
    })
    .partial(),
  sortable: ['postCode', 'postSort', 'createdAt'],
})

export type Row = z.output<(typeof list)['row']>
