// The members.
import { eq, gte, lte, or, sql } from 'drizzle-orm'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/member/member.ts'
import { Refusal } from '#server/base/refusal.ts'
import { addressIs, anyOf, days, is, startsWith } from '#server/db/lists/filters.ts'
import { escapeLike } from '#server/db/lists/like.ts'
import { member as table } from '#server/db/schema/member/member.ts'
import type { App } from '#server/http/application.ts'
import { serveResource } from '#server/lists/register/serve-resource.ts'
import { loosens } from './config/config-rules.ts'
import { assetUsd, loadMembers, wireMember } from './member-row.ts'
import { isOnline, reachedStage } from './stage.ts'

/** Number, invite code and nickname by their start; masked data by its whole value, or it could be guessed letter by letter. */
const matching = (keyword: string | undefined) =>
  keyword &&
  or(
    startsWith(keyword, table.memberNo, table.externalId),
    eq(table.inviteCode, keyword.toUpperCase()),
    sql`${table.nickname} ilike ${`${escapeLike(keyword)}%`}`,
    eq(sql`lower(${table.account})`, keyword.toLowerCase()),
    eq(sql`lower(${table.email})`, keyword.toLowerCase()),
    eq(table.mobile, keyword),
  )

/** Mounts the list and the form of members. */
export function member(app: App): void {
  serveResource(app, { list: api.list, edit: api.edit }, table, {
    target: { type: 'member', no: ({ memberNo }) => memberNo },
    order: ['createdAt', 'desc'],
    scope: table.id,
    load: loadMembers,
    wire: wireMember,
    sort: { assetUsd },
    where: (query, call) => {
      const { assetUsdMin, assetUsdMax, tag, dateField = 'createdAt' } = query
      return [
        matching(query.keyword) || undefined,
        anyOf(table.status, query.status),
        anyOf(table.tradeStatus, query.tradeStatus),
        is(table.withdrawStatus, query.withdrawStatus),
        anyOf(table.realNameStatus, query.realNameStatus),
        anyOf(table.memberType, query.memberType),
        anyOf(table.level, query.level),
        anyOf(table.riskLevel, query.riskLevel),
        query.stage && reachedStage(query.stage),
        anyOf(table.registerSource, query.registerSource),
        query.isOnline === undefined ? undefined : sql`${isOnline} = ${query.isOnline}`,
        is(table.inviterId, query.inviterId),
        is(table.countryCode, query.countryCode),
        query.registerIp
          ? (addressIs(table.registerIp, query.registerIp) ?? sql`false`)
          : undefined,
        tag ? sql`${tag} = any (${table.tags})` : undefined,
        assetUsdMin === undefined ? undefined : gte(assetUsd, assetUsdMin),
        assetUsdMax === undefined ? undefined : lte(assetUsd, assetUsdMax),
        days(call.zone, table[dateField], query.dateRange),
      ]
    },
    // What gives a member more, and what makes an account one of the platform or a customer's, is seen by two.
    confirmationLevel: async ({ level, memberType }, changed, { db, before }) => {
      if (!before) return undefined
      const isOfPlatform = [memberType, before.memberType].includes('internal')
      if (changed.includes('memberType') && isOfPlatform) return 'K4'
      if (changed.includes('level') && (await loosens(db, before.id, level))) return 'K4'
      return undefined
    },
    check: (_, __, before) => {
      if (before?.status === 'closed')
        throw new Refusal(Code.rule, 'memberClosed', { no: before.memberNo })
    },
  })
}
