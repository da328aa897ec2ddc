// Notices, news, banners, service links and the desk's own notices: every state is there.
import { day, hour, iso } from '../clock.ts'
import type { DemoDomain } from '../domain.ts'
import { memberNo, personas } from '../member/people.ts'
import { numberInOrder } from '../money/money-rows.ts'
import type { World } from '../money/recharges.ts'
import { drawnPicture } from '../pictures/pictures.ts'
import { stream } from '../random.ts'
import {
  articles,
  bannerTitles,
  deskNotices,
  filled,
  notices,
  type NewsKind,
  type NoticeKind,
  type Words,
} from './content-texts.ts'

type Row = Record<string, unknown>
const langs = ['zh-cn', 'en', 'zh-tw'] as const
const noticeKinds = { system: 25, maintenance: 20, listing: 25, activity: 20, risk: 10 } as const
const newsKinds = { market: 40, industry: 20, academy: 25, platform: 15 } as const
const contracts = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'BNBUSDT', 'XRPUSDT', 'DOGEUSDT']
const paragraph = (text: string) => `<p>${text}</p>`
const editor = 'admin'

const common = (at: number) => ({
  version: 1,
  operator_name: editor,
  created_at: iso(at),
  updated_at: iso(at),
})

/** The first waits to appear, the next one was never finished, some old ones were taken down. */
const stateOf = (fromNewest: number, isOld: boolean) =>
  fromNewest === 0 ? 'scheduled' : fromNewest === 1 ? 'draft' : isOld ? 'offline' : 'published'

function noticeRows(world: World): Row[] {
  const random = stream(world.seed, 'notice', 0)
  const count = 30
  const entries = Array.from({ length: count }, (_, index) => ({
    at: world.clock.asof - (count - index) * 9 * day,
    id: 0,
    no: '',
    kind: random.weighted(noticeKinds) as NoticeKind,
    name: random.pick(contracts),
    reads: random.int(40, 1_900),
  }))
  numberInOrder('NT', entries)
  return entries.map(({ at, id, no, kind, name, reads }) => {
    const status = stateOf(count - id, id <= 6)
    const { title, body } = notices[kind]
    const isOut = status === 'published' || status === 'offline'
    const publishAt = status === 'scheduled' ? world.clock.asof + day : at + hour
    return {
      id,
      notice_no: no,
      title: filled(title, kind === 'listing' ? name : String(id)),
      content: paragraph(body['zh-cn']),
      content_en: paragraph(body.en),
      content_tw: paragraph(body['zh-tw']),
      notice_type: kind,
      ...audienceOf(id),
      is_top: status === 'published' && id >= count - 4,
      is_popup: status === 'published' && kind === 'risk',
      langs: [...langs],
      read_count: isOut ? reads : 0,
      publish_at: status === 'draft' ? null : iso(publishAt),
      offline_at: status === 'offline' ? iso(at + 30 * day) : null,
      status,
      ...common(at),
    }
  })
}

/** Who a notice is meant for: one in two for a part of the members. */
function audienceOf(id: number): Row {
  const parts = [
    { audience: 'verified' },
    { audience: 'level', levels: ['v3', 'v4', 'v5'] },
    { audience: 'team', team_root_id: personas.leader },
    { audience: 'members', member_nos: [memberNo(personas.rich), memberNo(personas.leader)] },
  ]
  return {
    audience: 'all',
    levels: [],
    team_root_id: null,
    member_nos: [],
    ...(id % 2 === 0 && parts[(id / 2) % parts.length]),
  }
}

function newsRows(world: World): Row[] {
  const random = stream(world.seed, 'news', 0)
  const count = 80
  return Array.from({ length: count }, (_, index) => {
    const at = world.clock.asof - (count - index) * 3 * day
    const kind = random.weighted(newsKinds) as NewsKind
    const lang = langs[index % langs.length] ?? 'zh-cn'
    const { title, body } = articles[kind]
    const status = stateOf(count - 1 - index, index < 12)
    const publishAt = status === 'scheduled' ? world.clock.asof + day : at + hour
    return {
      id: index + 1,
      title: filled(title, iso(at).slice(0, 10))[lang],
      cover: [drawnPicture(index)],
      summary: body[lang],
      content: paragraph(body[lang]),
      category: kind,
      lang,
      is_top: status === 'published' && index >= count - 5,
      sort: 0,
      view_count: status === 'published' || status === 'offline' ? random.int(30, 9_000) : 0,
      publish_at: status === 'draft' ? null : iso(publishAt),
      status,
      ...common(at),
    }
  })
}

function bannerRows(world: World): Row[] {
  const random = stream(world.seed, 'banner', 0)
  const positions = ['home', 'activity', 'asset', 'trade'] as const
  const states = ['published', 'published', 'scheduled', 'offline'] as const
  return bannerTitles.flatMap((title: Words, at) =>
    langs.map((lang, ordinal) => {
      // The last translation of the second one is still to be done.
      const isDraft = at === 1 && ordinal === langs.length - 1
      const status = isDraft ? 'draft' : (states[at] ?? 'draft')
      const start = world.clock.asof + (status === 'scheduled' ? 2 : -20 - 10 * at) * day
      return {
        id: at * langs.length + ordinal + 1,
        image: [drawnPicture(at)],
        title: title[lang],
        position: positions[at],
        platform: at === 2 ? 'app' : 'all',
        lang,
        link_type: at === 1 ? 'inner' : 'none',
        link_value: at === 1 ? '/staking' : '',
        sort: at * 10,
        start_at: iso(start),
        end_at: iso(start + (status === 'offline' ? 14 : 60) * day),
        click_count: status === 'scheduled' || isDraft ? 0 : random.int(80, 6_000),
        status,
        ...common(start - day),
      }
    }),
  )
}

const links = [
  ['onlineChat', 'https://support.example.com/chat', '在线客服', 'Online chat', '線上客服', '24/7'],
  [
    'telegram',
    'https://t.me/example_support',
    'Telegram 客服',
    'Telegram',
    'Telegram 客服',
    '09:00–24:00',
  ],
  [
    'whatsapp',
    'https://wa.me/15550100',
    'WhatsApp 客服',
    'WhatsApp',
    'WhatsApp 客服',
    '09:00–24:00',
  ],
  ['line', 'https://line.me/R/ti/p/example', 'LINE 客服', 'LINE', 'LINE 客服', '09:00–21:00'],
  ['email', 'mailto:support@example.com', '邮件', 'E-mail', '電子郵件', ''],
  ['phone', 'tel:+15550100', '电话', 'Telephone', '電話', '09:00–18:00'],
] as const

const linkRows = (world: World): Row[] =>
  links.map(([kind, url, zh, en, tw, hours], at) => ({
    id: at + 1,
    name: { 'zh-cn': zh, en, 'zh-tw': tw },
    link_kind: kind,
    url,
    langs: kind === 'line' ? ['zh-tw'] : [...langs],
    work_time: hours,
    click_count: stream(world.seed, 'link', at).int(20, 4_000),
    sort: at * 10,
    status: kind === 'phone' ? 'off' : 'on',
    ...common(world.clock.start),
  }))

const deskRows = (world: World): Row[] =>
  deskNotices.map(([type, tag, title, content], at) => ({
    id: at + 1,
    title,
    notice_type: type,
    tag,
    content: paragraph(content),
    receiver_ids: type === 'message' ? [world.staff.identity.id] : [],
    // The oldest is over.
    status: at === 0 ? 'off' : 'on',
    sort: at,
    ...common(world.clock.asof - (deskNotices.length - at) * 7 * hour),
  }))

/** What the demo platform publishes. */
export const content = (): DemoDomain => ({
  tables: ({ world }) => [
    ['notice', noticeRows(world)],
    ['news', newsRows(world)],
    ['banner', bannerRows(world)],
    ['service_link', linkRows(world)],
    ['sys_notice', deskRows(world)],
  ],
})
