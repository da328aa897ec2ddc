// What operators do with the notices and messages they got. None of these calls says whose: they are the caller's.
import { z } from 'zod'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { Id, Nothing, Stamp, WireBool } from '../wire.ts'

/** `notice` goes to everybody, `message` to chosen operators. */
export const NoticeKind = z.enum(['notice', 'message'])
export type NoticeKind = z.output<typeof NoticeKind>
export const NoticeTag = z.enum(['none', 'reminder', 'normal', 'minor', 'important', 'urgent'])
export type NoticeTag = z.output<typeof NoticeTag>

/** What the caller has not read yet. Consoles ask by themselves, so it keeps no session alive. */
export const unReadCount = endpoint(
  'GET sysNotice/unReadCount',
  Nothing,
  z.object({ noticeCount: z.int(), messageCount: z.int() }),
  { access: 'session', passive: true },
)

/** The caller's notices and messages, important ones by their order first, then the newest. */
export const listShow = {
  ...listEndpoint('GET sysNotice/listShow', {
    filter: z.object({ noticeType: NoticeKind, isRead: WireBool }).partial(),
    row: z.object({
      id: Id,
      title: z.string(),
      noticeType: NoticeKind,
      tag: NoticeTag,
      /** HTML that the server has cleaned; clean it again before it is drawn. */
      content: z.string(),
      senderName: z.string(),
      isRead: z.boolean(),
      createdAt: Stamp,
    }),
    sortable: ['createdAt'],
  }),
  access: 'session' as const,
}
export type ShownNotice = z.output<(typeof listShow)['row']>

/** One of the caller's notices and messages, wherever in the list it stands. */
export const getShow = endpoint(
  'GET sysNotice/getShow',
  z.object({ noticeId: Id }),
  z.object({ notice: listShow.row }),
  { access: 'session' },
)

/** Marks one as read; reading it again changes nothing. */
export const readNotice = endpoint(
  'POST sysNoticeRead/readNotice',
  z.object({ noticeId: Id }),
  z.object({ count: z.int() }),
  { access: 'session' },
)

/** Marks everything as read. */
export const readAll = endpoint(
  'POST sysNoticeRead/readAll',
  Nothing,
  z.object({ count: z.int() }),
  {
    access: 'session',
  },
)
