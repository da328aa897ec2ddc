import { z } from 'zod'
import { defineResource } from '../define-resource.ts'
import { Lang, Titles, TitlesInput } from '../lang.ts'
import { Id, Stamp, Text, WireBool } from '../wire.ts'
import { Html, publishFields, publishFilter, publishing, setTopEndpoint } from './publish.ts'

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
  ...publishFields,
  offlineAt: Stamp.nullable(),
})

export const { list, get, add, edit, remove, setStatus } = defineResource('notice', {
  ...publishing,
  fields,
  row,
  detail: z.object({
    content: z.string(),
    contentEn: z.string(),
    contentTw: z.string(),
    levels: z.array(Level),
    teamRootId: Id.nullable(),
    memberNos: z.array(z.string()),
  }),
  filter: z
    .object({
      ...publishFilter,
      noticeType: z.array(NoticeType).max(5),
      audience: Audience,
      lang: z.array(Lang).max(3),
    })
    .partial(),
  sortable: ['readCount', 'publishAt', 'offlineAt', 'createdAt', 'updatedAt'],
})
export const setTop = setTopEndpoint('notice')

export type Row = z.output<typeof row>
