// Members that the platform registers, and what it may read of them.
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { isMobileIn } from '#contract/member/member.ts'
import * as api from '#contract/platform/members.ts'
import type { ExternalId } from '#contract/platform/wire.ts'
import { atMostOne } from '#server/base/exactly-one.ts'
import type { Tx } from '#server/db/connection/client.ts'
import type { Reader } from '#server/db/read-db.ts'
import { updateRecord } from '#server/db/records/update-record.ts'
import { member } from '#server/db/schema/member/member.ts'
import { ledgerAccount } from '#server/db/schema/money/ledger.ts'
import type { App } from '#server/http/application.ts'
import { readEffectiveConfig, openMember, throwDuplicateError } from '#server/member/index.ts'
import { lockExternalId, platformEntry } from './external-id.ts'
import { Refused } from './problem.ts'
import { changePlatform, servePlatform } from './serve.ts'

type Row = typeof member.$inferSelect

/** Returns the member of an externalId; throws `Refused` 404 `unknown_member`. */
export async function getMemberByExternalId(db: Reader, externalId: string): Promise<Row> {
  const row = await db
    .select()
    .from(member)
    .where(eq(member.externalId, externalId))
    .then(atMostOne)
  if (!row) throw new Refused('unknown_member', `No member has the externalId ${externalId}.`)
  return row
}

/** What the platform calls one of our members; null for one that it does not know. */
export async function findExternalId(db: Reader, memberId: string): Promise<ExternalId | null> {
  const found = await db
    .select({ externalId: member.externalId })
    .from(member)
    .where(eq(member.id, memberId))
    .then(atMostOne)
  return (found?.externalId ?? null) as ExternalId | null
}

async function wireMember(db: Reader, row: Row): Promise<z.input<typeof api.Member>> {
  return {
    id: row.id,
    externalId: row.externalId as api.Member['externalId'],
    status: row.status,
    memberNo: row.memberNo,
    account: row.account,
    nickname: row.nickname,
    memberType: row.memberType,
    level: row.level,
    identity: row.realNameStatus,
    trade: row.tradeStatus,
    withdraw: row.withdrawStatus,
    login: row.status === 'normal' ? 'on' : 'off',
    limits: (await readEffectiveConfig(db, row.id)) as z.input<typeof api.Limits>,
    inviterExternalId: row.inviterId === null ? null : await findExternalId(db, row.inviterId),
    registeredAt: row.createdAt,
  }
}

/** What the platform may say of a member again and again. */
const profileOf = ({ account, nickname, email, mobile, areaCode, country }: api.MemberInput) => ({
  account,
  ...(nickname !== undefined && { nickname }),
  ...(email !== undefined && { email }),
  ...(mobile !== undefined && { mobile, areaCode: areaCode ?? null }),
  ...(country !== undefined && { countryCode: country }),
})

function assertMobile({ mobile, areaCode }: api.MemberInput): void {
  if (mobile === undefined) return
  const fault =
    areaCode === undefined ? 'areaCode' : isMobileIn(areaCode, mobile) ? undefined : 'mobile'
  if (fault !== undefined)
    throw new Refused('invalid', 'A mobile number comes with the area code of its country.', {
      errors: [{ pointer: `/${fault}`, code: 'fieldFormat', detail: 'It is no number there.' }],
    })
}

const targetOf = ({ id, memberNo: no }: Row) => ({ type: 'member', id, no })

async function register(tx: Tx, input: api.MemberInput & { externalId: string }) {
  const inviter =
    input.inviterExternalId === undefined
      ? undefined
      : await getMemberByExternalId(tx, input.inviterExternalId)
  const row = await openMember(
    tx,
    {
      ...profileOf(input),
      externalId: input.externalId,
      inviterId: inviter?.id ?? null,
      memberType: input.memberType ?? 'normal',
      registerSource: 'api',
      registerIp: input.ip ?? null,
      createdAt: input.registeredAt,
    },
    'en',
  )
  const after = { externalId: input.externalId, account: row.account, inviterId: row.inviterId }
  return { row, entries: [platformEntry('add', targetOf(row), { after })], isNew: true }
}

async function change(tx: Tx, before: Row, input: api.MemberInput) {
  if (before.status === 'closed')
    throw new Refused('closed', 'The account is closed and keeps what it was.')
  const profile = profileOf(input)
  const known = before as Record<string, unknown>
  const changed = Object.entries(profile).filter(([name, value]) => known[name] !== value)
  if (changed.length === 0) return { row: before, entries: [], isNew: false }
  const row = await updateRecord(tx, member, before, profile).catch((error: unknown) =>
    throwDuplicateError(error, 'en'),
  )
  const was = Object.fromEntries(changed.map(([name]) => [name, known[name]]))
  return {
    row,
    entries: [
      platformEntry('edit', targetOf(row), { before: was, after: Object.fromEntries(changed) }),
    ],
    isNew: false,
  }
}

/** Mounts the calls about members. */
export function platformMembers(app: App): void {
  changePlatform(app, api.putMember, async (input, { tx }) => {
    assertMobile(input)
    await lockExternalId(tx, 'member', input.externalId)
    const before = await tx
      .select()
      .from(member)
      .where(eq(member.externalId, input.externalId))
      .then(atMostOne)
    const { row, entries, isNew } = before
      ? await change(tx, before, input)
      : await register(tx, input)
    return { body: await wireMember(tx, row), entries, isNew }
  })
  servePlatform(app, api.getMember, async ({ externalId }, { db }) =>
    wireMember(db, await getMemberByExternalId(db, externalId)),
  )
  servePlatform(app, api.getBalances, async ({ externalId }, { db }) => {
    const { id } = await getMemberByExternalId(db, externalId)
    const data = await db
      .select({
        wallet: ledgerAccount.walletType,
        currency: ledgerAccount.currency,
        available: ledgerAccount.available,
        frozen: ledgerAccount.frozen,
      })
      .from(ledgerAccount)
      .where(eq(ledgerAccount.memberId, id))
      .orderBy(ledgerAccount.walletType, ledgerAccount.currency)
    return { data: data as z.input<typeof api.getBalances.output>['data'] }
  })
}
