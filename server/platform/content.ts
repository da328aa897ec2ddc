// What operators have published, as pages that members see ask for it: with a tag, so that what did not change is not sent again.
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { localizedText } from '#contract/lang.ts'
import * as api from '#contract/platform/content.ts'
import type { PlatformEndpoint } from '#contract/platform/platform-endpoint.ts'
import type { Reader } from '#server/db/read-db.ts'
import { walletCode } from '#server/db/schema/money/money.ts'
import type { App } from '#server/http/application.ts'
import {
  openServiceLinks,
  publishedBanners,
  publishedNews,
  publishedNotices,
} from '#server/marketing/index.ts'
import { siteValues } from '#server/other/index.ts'
import { openCycles, shownProducts } from '#server/trade/index.ts'
import { admit, checked, respond, route } from './serve.ts'

/** Whether a cache that sent this header has what the tag names; weak comparison, as RFC 9110 has it for reads. */
const isKnown = (header: string | undefined, tag: string) =>
  header === '*' || header?.split(',').some((each) => each.trim().replace(/^W\//, '') === tag)

/** Mounts a list of what is published: any cache may keep it for 30 seconds, and asks with its tag from then on. */
function servePublished<E extends PlatformEndpoint<z.ZodObject, z.ZodType, z.ZodType>>(
  app: App,
  endpoint: E,
  read: (db: Reader, input: z.output<E['input']>) => Promise<readonly unknown[]>,
): void {
  route(app, endpoint, async (context) => {
    const { input } = await admit(app, endpoint, context)
    const data = await read(app.deps.db, input as z.output<E['input']>)
    const body = checked(endpoint, { data })
    const tag = `"${createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 27)}"`
    const headers = { 'Cache-Control': 'public, max-age=30', ETag: tag }
    if (!isKnown(context.req.header('if-none-match'), tag))
      return respond(context, 200, body, headers)
    return new Response(null, { status: 304, headers })
  })
}

async function notices(db: Reader, { lang, audience = [] }: z.output<typeof api.getNotices.input>) {
  const rows = await publishedNotices(db, lang, audience)
  return rows.map((row) => ({
    id: row.id,
    noticeNo: row.noticeNo,
    type: row.noticeType,
    audience: row.audience === 'level' ? row.levels : [row.audience],
    title: localizedText(row.title, lang),
    content: { 'zh-cn': row.content, en: row.contentEn, 'zh-tw': row.contentTw }[lang],
    isTop: row.isTop,
    isPopup: row.isPopup,
    publishedAt: row.publishAt ?? row.createdAt,
    until: row.offlineAt,
  }))
}

async function products(db: Reader, { lang }: z.output<typeof api.getProducts.input>) {
  const rows = await shownProducts(db)
  return rows.map((row) => ({
    ...row,
    product: row.productCode,
    name: localizedText(row.name, lang),
    type: row.productType,
  }))
}

async function cycles(db: Reader, { lang }: z.output<typeof api.getCycles.input>) {
  const rows = await openCycles(db)
  return rows.map((row) => ({
    ...row,
    product: row.productCode,
    label: localizedText(row.label, lang),
  }))
}

async function walletCodes(db: Reader) {
  const rows = await db
    .select()
    .from(walletCode)
    .where(eq(walletCode.status, 'on'))
    .orderBy(walletCode.sort, walletCode.code)
  return rows.map((row) => ({ ...row, name: row.fullName }))
}

/** Mounts the calls about published content. */
export function platformContent(app: App): void {
  servePublished(app, api.getNotices, notices)
  servePublished(app, api.getNews, async (db, { lang }) => {
    const rows = await publishedNews(db, lang)
    return rows.map((row) => ({ ...row, publishedAt: row.publishAt ?? row.createdAt }))
  })
  servePublished(app, api.getBanners, async (db, { lang, audience }) => {
    const rows = await publishedBanners(db, lang, audience)
    return rows.map((row) => ({ ...row, from: row.startAt, until: row.endAt }))
  })
  servePublished(app, api.getServiceLinks, async (db, { lang }) => {
    const rows = await openServiceLinks(db, lang)
    return rows.map((row) => ({
      ...row,
      name: localizedText(row.name, lang),
      kind: row.linkKind,
    }))
  })
  servePublished(app, api.getWebsite, (db, { lang }) => siteValues(db, lang))
  servePublished(app, api.getProducts, products)
  servePublished(app, api.getWalletCodes, walletCodes)
  servePublished(app, api.getCycles, cycles)
}
