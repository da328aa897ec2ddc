// Notices and news of the demo set: every state, kind and audience.
import { day, hour, iso } from './clock.ts'
import type { World } from './recharges.ts'

type Row = Record<string, unknown>
type Words = readonly [zh: string, en: string, tw: string]

const notices: readonly (readonly [type: string, audience: string, state: string, words: Words])[] =
  [
    [
      'system',
      'all',
      'published',
      ['平台服务条款更新', 'Terms of service updated', '平台服務條款更新'],
    ],
    [
      'maintenance',
      'all',
      'published',
      ['本周六凌晨系统维护', 'Maintenance this Saturday', '本週六凌晨系統維護'],
    ],
    [
      'listing',
      'all',
      'published',
      ['SOL 永续合约上线', 'SOL perpetual listed', 'SOL 永續合約上線'],
    ],
    [
      'activity',
      'verified',
      'published',
      ['新春红包活动开始', 'New year red envelopes', '新春紅包活動開始'],
    ],
    [
      'risk',
      'all',
      'published',
      ['谨防冒充客服的诈骗', 'Beware of fake support', '謹防冒充客服的詐騙'],
    ],
    [
      'activity',
      'level',
      'scheduled',
      ['高等级会员专享抵扣券', 'Coupons for high levels', '高等級會員專享抵扣券'],
    ],
    [
      'maintenance',
      'all',
      'scheduled',
      ['下周钱包升级', 'Wallet upgrade next week', '下週錢包升級'],
    ],
    [
      'system',
      'team',
      'published',
      ['团队返佣规则调整', 'Changes of team rebates', '團隊返佣規則調整'],
    ],
    [
      'system',
      'members',
      'published',
      ['请更新实名资料', 'Please renew your identity papers', '請更新實名資料'],
    ],
    ['listing', 'all', 'offline', ['旧版理财产品下架', 'Old products removed', '舊版理財產品下架']],
    [
      'activity',
      'all',
      'offline',
      ['双十一交易赛结束', 'Trading contest ended', '雙十一交易賽結束'],
    ],
    [
      'risk',
      'all',
      'draft',
      ['节假日交易风险提示（草稿）', 'Holiday trading risk', '假日交易風險提示（草稿）'],
    ],
  ]

/** The announcements. */
export const noticeRows = (
  { clock: { asof } }: World,
  leader: number,
  members: readonly string[],
): Row[] =>
  notices.map(([type, audience, status, [zh, en, tw]], at) => {
    const made = asof - (notices.length - at) * 3 * day
    const publishAt =
      status === 'draft' ? null : status === 'scheduled' ? asof + (at + 1) * hour : made + hour
    return {
      id: at + 1,
      notice_no: `NT${String(at + 1).padStart(16, '0')}`,
      title: { 'zh-cn': zh, en, 'zh-tw': tw },
      content: `<h2>${zh}</h2><p>详情请以平台页面为准，如有疑问请联系在线客服。</p>`,
      content_en: `<h2>${en}</h2><p>See the platform for details, or ask our live chat.</p>`,
      content_tw: at % 3 === 2 ? '' : `<h2>${tw}</h2><p>詳情請以平台頁面為準。</p>`,
      notice_type: type,
      audience,
      levels: audience === 'level' ? ['v3', 'v4', 'v5'] : [],
      team_root_id: audience === 'team' ? leader : null,
      member_nos: audience === 'members' ? members : [],
      is_top: at < 2,
      is_popup: at === 1,
      langs: at % 3 === 2 ? ['zh-cn', 'en'] : ['zh-cn', 'en', 'zh-tw'],
      read_count: status === 'published' || status === 'offline' ? 137 * (at + 3) : 0,
      publish_at: publishAt === null ? null : iso(publishAt),
      offline_at: status === 'offline' ? iso(made + 2 * day) : null,
      status,
      operator_name: 'admin',
      version: status === 'draft' ? 1 : 2,
      created_at: iso(made),
      updated_at: iso(status === 'offline' ? made + 2 * day : made + hour),
    }
  })

const news: readonly (readonly [
  category: string,
  lang: string,
  state: string,
  title: string,
  source: string,
])[] = [
  ['market', 'zh-cn', 'published', '比特币站上关键均线，成交量放大', '行情周报'],
  [
    'market',
    'en',
    'published',
    'Bitcoin reclaims its moving average on rising volume',
    'Market weekly',
  ],
  ['industry', 'zh-cn', 'published', '多国推进稳定币立法', '行业观察'],
  ['academy', 'zh-cn', 'published', '一文读懂强平价与维持保证金', '学院'],
  ['academy', 'en', 'published', 'Liquidation price and maintenance margin explained', 'Academy'],
  ['academy', 'zh-tw', 'published', '一文讀懂強平價與維持保證金', '學院'],
  ['platform', 'zh-cn', 'scheduled', '客户端新版本预告', '平台'],
  ['platform', 'en', 'draft', 'What is new in our app', 'Platform'],
  ['industry', 'zh-tw', 'offline', '舊聞：交易所合規動態', '產業觀察'],
]

/** The articles. Their covers are a picture of the console: the demo set stores no files. */
export const newsRows = ({ clock: { asof } }: World): Row[] =>
  news.map(([category, lang, status, title, source], at) => {
    const made = asof - (news.length - at) * 2 * day
    const publishAt =
      status === 'draft' ? null : status === 'scheduled' ? asof + 6 * hour : made + hour
    return {
      id: at + 1,
      title,
      cover: ['/favicon.svg'],
      summary: title,
      content: `<p>${title}</p>`,
      category,
      lang,
      source,
      source_url: at % 2 === 0 ? 'https://news.example.com/' : '',
      is_top: at === 0,
      sort: at,
      view_count: status === 'published' || status === 'offline' ? 911 * (at + 2) : 0,
      publish_at: publishAt === null ? null : iso(publishAt),
      status,
      operator_name: 'admin',
      version: status === 'draft' ? 1 : 2,
      created_at: iso(made),
      updated_at: iso(made + hour),
    }
  })
