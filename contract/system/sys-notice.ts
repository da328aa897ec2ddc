// Notices and messages as those who send them keep them.
import { z } from 'zod'
import { defineResource, OnOff } from '../define-resource.ts'
import { endpoint } from '../endpoint.ts'
import { Html } from '../marketing/publish.ts'
import { DateRange, Id, Sort, Stamp, Text } from '../wire.ts'
import { NoticeKind, NoticeTag } from './sys-notice-read.ts'

const row = z.object({
  id: Id,
  version: z.int(),
  title: z.string(),
  noticeType: NoticeKind,
  tag: NoticeTag,
  receiverCount: z.int(),
  /** How many operators have read it. */
  readCount: z.int(),
  status: OnOff,
  sort: z.int(),
  remark: z.string(),
  operatorName: z.string(),
  createdAt: Stamp,
  updatedAt: Stamp,
})

export const { list, get, add, edit, remove, setStatus } = defineResource('sysNotice', {
  verbs: ['list', 'get', 'add', 'edit', 'remove', 'setStatus'],
  fields: z.object({
    title: Text(100).min(1),
    noticeType: NoticeKind,
    tag: NoticeTag.default('none'),
    content: Html(50_000).min(1),
    /** Operators who get a message; a notice has none. */
    receiverIds: z.array(Id).max(500).default([]),
    sort: Sort.default(0),
    remark: Text(200).default(''),
  }),
  row,
  detail: z.object({ content: z.string(), receiverIds: z.array(z.string()) }),
  filter: z
    .object({
      keyword: Text(64),
      noticeType: NoticeKind,
      tag: z.array(NoticeTag).max(6),
      status: OnOff,
      dateRange: DateRange,
    })
    .partial(),
  sortable: ['sort', 'createdAt', 'updatedAt'],
})
export type Row = z.output<typeof row>

/** Operators that a message can be sent to. */
export const userList = endpoint(
  'GET sysNotice/userList',
  z.object({ userNickname: Text(64).optional() }),
  z.object({
    list: z.array(z.object({ id: Id, userName: z.string(), userNickname: z.string() })),
  }),
)
