// What members see of notices, news, banners and service links: by the clock, whether the job has run or not.
import {
  and,
  arrayContains,
  arrayOverlaps,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Lang } from '#contract/lang.ts'
import type { NoticeAudience } from '#contract/platform/content.ts'
import type { Reader } from '#server/db/read-db.ts'
import { news, notice } from '#server/db/schema/marketing/content.ts'
import { banner, serviceLink } from '#server/db/schema/marketing/marketing.ts'

const now = sql`now()`
const maxNews = 200

/** Between two moments of a record; one that is not set is no limit. */
const isDue = (status: AnyPgColumn, from: AnyPgColumn, until?: AnyPgColumn): SQL | undefined =>
  and(
    inArray(status, ['scheduled', 'published']),
    or(isNull(from), lte(from, now)),
    until && or(isNull(until), gt(until, now)),
  )

const isLevel = (group: NoticeAudience) => group !== 'all' && group !== 'verified'

/** Notices in a language that are for everybody or for one of these groups. */
export function publishedNotices(db: Reader, lang: Lang, groups: readonly NoticeAudience[]) {
  const levels = groups.filter(isLevel) as (typeof notice.$inferSelect)['levels']
  return db
    .select()
    .from(notice)
    .where(
      and(
        isDue(notice.status, notice.publishAt, notice.offlineAt),
        arrayContains(notice.langs, [lang]),
        or(
          eq(notice.audience, 'all'),
          groups.includes('verified') ? eq(notice.audience, 'verified') : undefined,
          levels.length > 0
            ? and(eq(notice.audience, 'level'), arrayOverlaps(notice.levels, levels))
            : undefined,
        ),
      ),
    )
    .orderBy(desc(notice.isTop), desc(notice.publishAt), desc(notice.id))
}

/** The newest articles in a language. */
export const publishedNews = (db: Reader, lang: Lang) =>
  db
    .select()
    .from(news)
    .where(and(isDue(news.status, news.publishAt), eq(news.lang, lang)))
    .orderBy(desc(news.isTop), asc(news.sort), desc(news.publishAt), desc(news.id))
    .limit(maxNews)

/** Banners in a language; of one kind of front end where it is named. */
export const publishedBanners = (
  db: Reader,
  lang: Lang,
  platform: (typeof banner.$inferSelect)['platform'] | undefined,
) =>
  db
    .select()
    .from(banner)
    .where(
      and(
        isDue(banner.status, banner.startAt, banner.endAt),
        eq(banner.lang, lang),
        platform === undefined ? undefined : inArray(banner.platform, ['all', platform]),
      ),
    )
    .orderBy(banner.position, banner.sort, banner.id)

/** Ways to reach customer service in a language. */
export const openServiceLinks = (db: Reader, lang: Lang) =>
  db
    .select()
    .from(serviceLink)
    .where(and(eq(serviceLink.status, 'on'), arrayContains(serviceLink.langs, [lang])))
    .orderBy(serviceLink.sort, serviceLink.id)
