// A member as the list and the page show it: contact data masked, assets added up.
import { eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { list } from '#contract/member/member.ts'
import { maskAccount } from '#server/base/mask.ts'
import { plainDecimal } from '#server/db/columns.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { member } from '#server/db/schema/member/member.ts'
import { getOrigin } from '#server/lists/origin.ts'

/** All that a member owns in USDT, see the function in 0160_member_page.sql. */
export const assetUsd = sql<string>`member_asset_usd(${member.id})`

const inviter = alias(member, 'inviter')

/** Loads members by id with what belongs to their rows. */
export const loadMembers = (db: ReadDb, ids: readonly string[]) =>
  db
    .select({
      ...getTableColumns(member),
      inviterNo: inviter.memberNo,
      assetUsd: assetUsd.mapWith(plainDecimal).as('asset_usd'),
      noteCount: sql<number>`(select count(*)::int from member_note n where n.member_id = ${member.id})`,
    })
    .from(member)
    .leftJoin(inviter, eq(inviter.id, member.inviterId))
    .where(inArray(member.id, [...ids]))

type MemberRow = Awaited<ReturnType<typeof loadMembers>>[number]

/** A member as the contract shows it. */
export const wireMember = (row: MemberRow): z.input<(typeof list)['row']> => ({
  id: row.id,
  version: row.version,
  memberNo: row.memberNo,
  account: maskAccount(row.account),
  nickname: row.nickname,
  areaCode: row.areaCode ?? '',
  mobile: row.mobile === null ? '' : maskAccount(row.mobile),
  email: row.email === null ? '' : maskAccount(row.email),
  countryCode: row.countryCode,
  inviteCode: row.inviteCode,
  level: row.level,
  memberType: row.memberType,
  realNameStatus: row.realNameStatus,
  inviterId: row.inviterId,
  inviterNo: row.inviterNo,
  depth: row.depth,
  assetUsd: row.assetUsd,
  rechargeTotalUsd: row.rechargeTotalUsd,
  withdrawTotalUsd: row.withdrawTotalUsd,
  status: row.status,
  tradeStatus: row.tradeStatus,
  withdrawStatus: row.withdrawStatus,
  riskLevel: row.riskLevel,
  tags: row.tags,
  otpBound: row.otpBound,
  fundPwdSet: row.fundPwdSet,
  registerIp: row.registerIp,
  registerSource: row.registerSource,
  externalId: row.externalId,
  origin: getOrigin({ externalId: row.externalId, isByHand: row.registerSource === 'admin' }),
  lastLoginAt: row.lastLoginAt,
  lastLoginIp: row.lastLoginIp,
  noteCount: row.noteCount,
  remark: row.remark,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
})
