import { z } from 'zod'
import { crudOf, HistoryEvent } from '../crud.ts'
import { endpoint } from '../endpoint.ts'
import { Lang, Titles, TitlesInput } from '../lang.ts'
import { DateRange, Id, Stamp, Text, WireBool } from '../wire.ts'
import { Html, PublishStatus, setTopEndpoint } from './publish.ts'

export const NoticeType = z.enum(['system', 'maintenance', 'listing', 'activity', 'risk'])
export type NoticeType = z.output<typeof NoticeType>
export const Audience = z.enum(['all', 'verified', 'level', 'team', 'members'])
export type Audience = z.output<typeof Audience>
export const Level = z.enum(['v0', 'v1', 'v2', 'v3', 'v4', 'v5'])

const fields = z.object({
  title: TitlesInput(120),
  content: Html(50_000).min(1),
  contentEn: Html(50_000).default(''),
  contentTw: Html(50_000).default(''),
  noticeType: NoticeType,
  audience: Audience,
  levels: z.array(Level).max(6).default([]),
  teamRootId: Id.nullable().default(null),
  /** Numbers of the chosen members. */
  memberNos: z.array(Text(24).min(1)).max(10_000).default([]),
  isTop: WireBool.default(false),
  isPopup: WireBool.default(false),
  publishAt: Stamp.nullable().default(null),
  offlineAt: Stamp.nullable().default(null),
})

/** The field that says who exactly is meant, for audiences that need one. */
export const audienceField: Partial<Record<Audience, 'levels' | 'teamRootId' | 'memberNos'>> = {
  level: 'levels',
  team: 'teamRootId',
  members: 'memberNos',
}

const row = z.object({
  id: Id,
  version: z.int(),
  noticeNo: z.string(),
  title: Titles,
  noticeType: NoticeType,
  audience: Audience,
  isTop: z.boolean(),
  isPopup: z.boolean(),
  langs: z.array(Lang),
  readCount: z.int(),
  publishAt: Stamp.nullable(),
  offlineAt: Stamp.nullable(),
  status: PublishStatus,
  operatorName: z.string(),
  createdAt: Stamp,
  updatedAt: Stamp,
})

export const { list, add, edit, remove, setStatus } = crudOf('notice', {
  verbs: ['list', 'add', 'edit', 'remove', 'setStatus'],
  /** `published` waits for `publishAt` where that lies ahead. */
  status: z.enum(['published', 'offline']),
  fields,
  row,
  filter: z
    .object({
      keyword: Text(128),
      status: z.array(PublishStatus).max(4),
      noticeType: z.array(NoticeType).max(5),
      audience: Audience,
      isTop: WireBool,
      lang: z.array(Lang).max(3),
      dateField: z.enum(['createdAt', 'publishAt']),
      dateRange: DateRange,
    })
    .partial(),
  sortable: ['readCount', 'publishAt', 'offlineAt', 'createdAt', 'updatedAt'],
})
export const setTop = setTopEndpoint('notice')

/** A notice with its texts; the list leaves them out. */
export const get = endpoint(
  'GET notice/get',
  z.object({ id: Id }),
  z.object({
    row,
    content: z.object({
      content: z.string(),
      contentEn: z.string(),
      contentTw: z.string(),
      levels: z.array(Level),
      teamRootId: Id.nullable(),
      memberNos: z.array(z.string()),
    }),
    history: z.array(HistoryEvent),
  }),
)

export type Row = z.output<typeof row>
