// What operators have published, for the pages that members see: only what is due now.
import { z } from 'zod'
import { Lang } from '../lang.ts'
import { LinkType, Platform, Position } from '../marketing/banner.ts'
import { Category } from '../marketing/news.ts'
import { Level, NoticeType } from '../marketing/notice.ts'
import { Kind } from '../marketing/service-link.ts'
import { FeeType } from '../other/wallet-code-rules.ts'
import { InfoKey } from '../other/website-keys.ts'
import { DrawRule, SettleRule } from '../trade/delivery-cycle.ts'
import { ProductType, TradeStatus } from '../trade/product-options.ts'
import { Id, Money } from '../wire.ts'
import { platformEndpoint, type Route } from './platform-endpoint.ts'
import { Instant } from './wire.ts'

/** Simplified Chinese unless another language is named. Texts that have several are answered in this one. */
const lang = Lang.default('zh-cn')
const ByLang = z.strictObject({ lang })
const Nothing = z.strictObject({})

const published = <R extends Route, Q extends z.ZodType, C extends z.ZodType>(
  route: R,
  query: Q,
  record: C,
) => platformEndpoint(route, query, z.object({ data: z.array(record) }), { scope: 'content:read' })

/** Whom a notice is for: everybody, those whose identity is verified, or those of a level. */
export const NoticeAudience = z.enum(['all', 'verified', ...Level.options])
export type NoticeAudience = z.output<typeof NoticeAudience>

/** Reads notices, pinned ones first. Those for a team or for chosen members are nobody else's and are not here. */
export const getNotices = published(
  'GET content/notices',
  z.strictObject({
    lang,
    /** Separated by commas; what is for everybody is always there. */
    audience: z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(NoticeAudience))
      .optional(),
  }),
  z.object({
    id: Id,
    noticeNo: z.string(),
    type: NoticeType,
    audience: z.array(NoticeAudience),
    title: z.string(),
    /** HTML of harmless tags. */
    content: z.string(),
    isTop: z.boolean(),
    isPopup: z.boolean(),
    publishedAt: Instant,
    until: Instant.nullable(),
  }),
)

/** Reads the articles of a language, pinned ones first; the newest 200. */
export const getNews = published(
  'GET content/news',
  ByLang,
  z.object({
    id: Id,
    category: Category,
    title: z.string(),
    summary: z.string(),
    /** HTML of harmless tags. */
    content: z.string(),
    source: z.string(),
    sourceUrl: z.string(),
    isTop: z.boolean(),
    publishedAt: Instant,
  }),
)

/** Reads the banners of a language for one kind of front end. */
export const getBanners = published(
  'GET content/banners',
  z.strictObject({
    lang,
    /** Where it is shown; banners of every front end are always there. */
    audience: Platform.exclude(['all']).optional(),
  }),
  z.object({
    id: Id,
    title: z.string(),
    position: Position,
    platform: Platform,
    linkType: LinkType,
    linkValue: z.string(),
    from: Instant.nullable(),
    until: Instant.nullable(),
  }),
)

/** Reads the ways to reach customer service in a language. */
export const getServiceLinks = published(
  'GET content/service-links',
  ByLang,
  z.object({ id: Id, name: z.string(), kind: Kind, url: z.string(), workTime: z.string() }),
)

/** Reads what the site says of itself, key by key; a key without a text in this language has that of simplified Chinese. */
export const getWebsite = published(
  'GET content/website',
  ByLang,
  z.object({ key: InfoKey, value: z.string() }),
)

/** Reads the products that are shown to members. */
export const getProducts = published(
  'GET content/products',
  ByLang,
  z.object({
    product: z.string(),
    name: z.string(),
    type: ProductType,
    baseCurrency: z.string(),
    settleCurrency: z.string(),
    contractSize: Money,
    priceTick: Money,
    qtyStep: Money,
    minQty: Money,
    maxQty: Money,
    maxLeverage: z.int(),
    leverageOptions: z.array(z.int()),
    makerFeeRate: Money,
    takerFeeRate: Money,
    maintMarginRate: Money,
    tradeStatus: TradeStatus,
    isHot: z.boolean(),
  }),
)

/** Reads the currencies that are open, network by network. */
export const getWalletCodes = published(
  'GET content/wallet-codes',
  Nothing,
  z.object({
    code: z.string(),
    currency: z.string(),
    network: z.string(),
    name: z.string(),
    contractAddress: z.string(),
    scale: z.int(),
    priceUsd: Money,
    rechargeEnabled: z.boolean(),
    withdrawEnabled: z.boolean(),
    flashEnabled: z.boolean(),
    confirmations: z.int(),
    minRecharge: Money,
    minWithdraw: Money,
    /** 0 where there is no limit. */
    maxWithdraw: Money,
    withdrawFeeType: FeeType,
    withdrawFee: Money,
    memoRequired: z.boolean(),
  }),
)

/** Reads the delivery cycles that are open to new orders, each at the version that an order names. */
export const getCycles = published(
  'GET content/cycles',
  ByLang,
  z.object({
    id: Id,
    version: z.int(),
    product: z.string(),
    seconds: z.int(),
    label: z.string(),
    payoutRate: Money,
    feeRate: Money,
    drawRule: DrawRule,
    settleRule: SettleRule,
    minStake: Money,
    maxStake: Money,
    maxOpenPerMember: z.int(),
    maxOpenStake: Money,
  }),
)
