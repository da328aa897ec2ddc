import { z } from 'zod'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { Lang, TitlesInput } from '../lang.ts'
import { DateRange, Id, Reason, RequestId, Stamp, Text, WireBool, WireInt } from '../wire.ts'
import { InfoKey, maxHtml, ValueType, WebsiteGroup } from './website-keys.ts'

const row = z.object({
  id: Id,
  version: z.int(),
  infoKey: InfoKey,
  groupCode: WebsiteGroup,
  lang: Lang,
  /** As text; the id of a file where the key is a picture. Lists show the first 300 characters. */
  value: z.string(),
  valueType: ValueType,
  operatorName: z.string(),
  createdAt: Stamp,
  updatedAt: Stamp,
})

export const list = listEndpoint('GET websiteInfo/list', {
  filter: z
    .object({
      keyword: Text(128),
      groupCode: z.array(WebsiteGroup).max(6),
      lang: z.array(Lang).max(3),
      dateRange: DateRange,
    })
    .partial(),
  row,
  sortable: ['infoKey', 'createdAt', 'updatedAt'],
})

/** The whole values of a tab or of one key; what was never filled in is missing. */
export const get = endpoint(
  'GET websiteInfo/get',
  z.object({ groupCode: WebsiteGroup.optional(), infoKey: InfoKey.optional() }),
  z.object({ list: z.array(row) }),
)

/** A changed value; `version` is 0 where nothing was stored yet. */
const Item = z.object({
  infoKey: InfoKey,
  lang: Lang,
  value: z.string().max(maxHtml),
  version: WireInt,
})
export type Item = z.output<typeof Item>

/** Saves the changed values of a tab: all of them or none. K4 for what leads members elsewhere or what they install. */
export const edit = endpoint(
  'PUT websiteInfo/edit',
  z.object({
    groupCode: WebsiteGroup,
    items: z.array(Item).min(1).max(50),
    reason: Reason,
    requestId: RequestId.optional(),
  }),
  z.object({ count: z.int() }),
  { level: 'K4', isLevelConditional: true },
)

/** Closes the site for opening trades, now or for a time, or opens it again. */
export const maintenance = endpoint(
  'PUT websiteInfo/maintenance',
  z.object({
    on: WireBool,
    from: Stamp.nullable().default(null),
    to: Stamp.nullable().default(null),
    message: TitlesInput(300),
    /** The sum of the versions of the tab's values that were on screen. */
    version: WireInt,
    requestId: RequestId.optional(),
  }),
  z.object({ on: z.boolean() }),
  { level: 'K4' },
)

/**
 * The last 20 changes of a value, newest first, its texts cut to 300 characters; with `seq` that change alone, and what it
 * made of the value in full, because it may be brought back.
 */
export const history = endpoint(
  'GET websiteInfo/history',
  z.object({ infoKey: InfoKey, lang: Lang, seq: Id.optional() }),
  z.array(
    z.object({
      seq: Id,
      at: Stamp,
      operatorName: z.string(),
      reason: z.string(),
      before: z.string(),
      after: z.string(),
    }),
  ),
)

export type Row = z.output<typeof row>
