// Notices, news, banners, service links and the desk's own notices: every state is there.
import { news, notice } from '#server/db/schema/marketing/content.ts'
import { banner, serviceLink } from '#server/db/schema/marketing/marketing.ts'
import { sysNotice } from '#server/db/schema/operator/sys-notice.ts'
import { day, hour, iso } from '../clock.ts'
import type { DemoDomain } from '../domain.ts'
import { memberNo, personas } from '../member/people.ts'
import type { World } from '../money/recharges.ts'
import { drawnPicture } from '../pictures/pictures.ts'
import { stream } from '../random.ts'
import { type DemoTable, facts, type Made, tableOf, type Values } from '../records.ts'
import {
  articles,
  bannerTitles,
  deskNotices,
  filled,
  notices,
  type NewsKind,
  type NoticeKind,
} from './content-texts.ts'

const langs = ['zh-cn', 'en', 'zh-tw'] as const
const noticeKinds = { system: 25, maintenance: 20, listing: 25, activity: 20, risk: 10 } as const
const newsKinds = { market: 40, industry: 20, academy: 25, platform: 15 } as const
const contracts = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'BNBUSDT', 'XRPUSDT', 'DOGEUSDT']
const paragraph = (text: string) => `<p>${text}</p>`
const operatorName = 'admin'

/** The first waits to appear, the next one was never finished, some old ones were taken down. */
const stateOf = (fromNewest: number, isOld: boolean) =>
  fromNewest === 0 ? 'scheduled' : fromNewest === 1 ? 'draft' : isOld ? 'offline' : 'published'

function noticeTable({ seed, clock }: World): DemoTable {
  const random = stream(seed, 'notice', 0)
  const count = 30
  const rows = Array.from({ length: count }, (_, index): Made<typeof notice> => {
    const id = index + 1
    const at = clock.asof - (count - index) * 9 * day
    const noticeType: NoticeKind = random.weighted(noticeKinds)
    const name = random.pick(contracts)
    const reads = random.int(40, 1_900)
    const status = stateOf(count - id, id <= 6)
    const { title, body } = notices[noticeType]
    const isOut = status === 'published' || status === 'offline'
    const publishAt = status === 'scheduled' ? clock.asof + day : at + hour
    return {
      at,
      title: filled(title, noticeType === 'listing' ? name : String(id)),
      content: paragraph(body['zh-cn']),
      contentEn: paragraph(body.en),
      contentTw: paragraph(body['zh-tw']),
      noticeType,
      ...audienceOf(id),
      isTop: status === 'published' && id >= count - 4,
      isPopup: status === 'published' && noticeType === 'risk',
      langs: [...langs],
      readCount: isOut ? reads : 0,
      publishAt: status === 'draft' ? null : publishAt,
      offlineAt: status === 'offline' ? at + 30 * day : null,
      status,
      operatorName,
    }
  })
  return tableOf(notice, rows)
}

/** Who a notice is meant for: one in two for a part of the members. */
function audienceOf(id: number): Values<typeof notice> {
  const parts: Values<typeof notice>[] = [
    { audience: 'verified' },
    { audience: 'level', levels: ['v3', 'v4', 'v5'] },
    { audience: 'team', teamRootId: personas.leader },
    { audience: 'members', memberNos: [memberNo(personas.rich), memberNo(personas.leader)] },
  ]
  const part = id % 2 === 0 ? parts[(id / 2) % parts.length] : undefined
  return { audience: 'all', levels: [], memberNos: [], ...part }
}

function newsTable({ seed, clock }: World): DemoTable {
  const random = stream(seed, 'news', 0)
  const count = 80
  const rows = Array.from({ length: count }, (_, index): Made<typeof news> => {
    const at = clock.asof - (count - index) * 3 * day
    const category: NewsKind = random.weighted(newsKinds)
    const lang = langs[index % langs.length] ?? 'zh-cn'
    const { title, body } = articles[category]
    const status = stateOf(count - 1 - index, index < 12)
    const publishAt = status === 'scheduled' ? clock.asof + day : at + hour
    const isOut = status === 'published' || status === 'offline'
    return {
      at,
      title: filled(title, iso(at).slice(0, 10))[lang],
      cover: [drawnPicture(index)],
      summary: body[lang],
      content: paragraph(body[lang]),
      category,
      lang,
      isTop: status === 'published' && index >= count - 5,
      viewCount: isOut ? random.int(30, 9_000) : 0,
      publishAt: status === 'draft' ? null : publishAt,
      status,
      operatorName,
    }
  })
  return tableOf(news, rows)
}

function bannerTable({ seed, clock }: World): DemoTable {
  const random = stream(seed, 'banner', 0)
  const positions = ['home', 'activity', 'asset', 'trade'] as const
  const states = ['published', 'published', 'scheduled', 'offline'] as const
  const rows = bannerTitles.flatMap((title, index) =>
    langs.map((lang, ordinal): Made<typeof banner> => {
      // The last translation of the second one is still to be done.
      const isDraft = index === 1 && ordinal === langs.length - 1
      const status = isDraft ? 'draft' : (states[index] ?? 'draft')
      const start = clock.asof + (status === 'scheduled' ? 2 : -20 - 10 * index) * day
      return {
        at: start - day,
        image: [drawnPicture(index)],
        title: title[lang],
        position: positions[index] ?? 'home',
        platform: index === 2 ? 'app' : 'all',
        lang,
        linkType: index === 1 ? 'inner' : 'none',
        linkValue: index === 1 ? '/staking' : '',
        sort: index * 10,
        startAt: start,
        endAt: start + (status === 'offline' ? 14 : 60) * day,
        clickCount: status === 'scheduled' || isDraft ? 0 : random.int(80, 6_000),
        status,
        operatorName,
      }
    }),
  )
  return tableOf(banner, rows)
}

const links = facts(
  'kind url zh en tw hours',
  `
  onlineChat  https://support.example.com/chat  在线客服       Online chat  線上客服       24/7
  telegram    https://t.me/example_support      Telegram 客服  Telegram     Telegram 客服  09:00–24:00
  whatsapp    https://wa.me/15550100            WhatsApp 客服  WhatsApp     WhatsApp 客服  09:00–24:00
  line        https://line.me/R/ti/p/example    LINE 客服      LINE         LINE 客服      09:00–21:00
  email       mailto:support@example.com        邮件           E-mail       電子郵件       -
  phone       tel:+15550100                     电话           Telephone    電話           09:00–18:00
`,
)

function linkTable({ seed, clock }: World): DemoTable {
  const rows = links.map(({ kind, url, zh, en, tw, hours }, index): Made<typeof serviceLink> => ({
    at: clock.start,
    name: { 'zh-cn': zh, en, 'zh-tw': tw },
    linkKind: kind as (typeof serviceLink.$inferSelect)['linkKind'],
    url,
    langs: kind === 'line' ? ['zh-tw'] : [...langs],
    workTime: hours,
    clickCount: stream(seed, 'link', index).int(20, 4_000),
    sort: index * 10,
    status: kind === 'phone' ? 'off' : 'on',
    operatorName,
  }))
  return tableOf(serviceLink, rows)
}

function deskTable({ staff, clock }: World): DemoTable {
  const rows = deskNotices.map(
    ([noticeType, tag, title, content], index): Made<typeof sysNotice> => ({
      at: clock.asof - (deskNotices.length - index) * 7 * hour,
      title,
      noticeType,
      tag,
      content: paragraph(content),
      receiverIds: noticeType === 'message' ? [staff.identity.id] : [],
      // The oldest is over.
      status: index === 0 ? 'off' : 'on',
      sort: index,
      operatorName,
    }),
  )
  return tableOf(sysNotice, rows)
}

/** What the demo platform publishes. */
export const content = (): DemoDomain => ({
  tables: ({ world }) =>
    [noticeTable, newsTable, bannerTable, linkTable, deskTable].map((table) => table(world)),
})
