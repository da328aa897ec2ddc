// Real-name checks that members apply for on the platform; the rules are those of the member domain.
import Big from 'big.js'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import * as api from '#contract/platform/identity.ts'
import { defined } from '#server/base/defined.ts'
import { atMostOne } from '#server/base/exactly-one.ts'
import type { Reader } from '#server/db/read-db.ts'
import { memberAuth } from '#server/db/schema/member/member.ts'
import type { App } from '#server/http/application.ts'
import { submitDocument } from '#server/member/index.ts'
import { externalIdTaken, externalIdUnknown, platformEntry } from './external-id.ts'
import { takeFiles } from './files.ts'
import { findExternalId, getMemberByExternalId } from './members.ts'
import { changePlatform, servePlatform } from './serve.ts'

type Row = typeof memberAuth.$inferSelect

const levelOf = { primary: 'basic', advanced: 'advanced' } as const

async function wireApplication(
  db: Reader,
  row: Row,
): Promise<z.input<typeof api.IdentityApplication>> {
  return {
    id: row.id,
    externalId: row.externalId as api.IdentityApplication['externalId'],
    status: row.status,
    authNo: row.authNo,
    member: await findExternalId(db, row.memberId),
    level: levelOf[row.authLevel],
    idType: row.idType,
    country: row.countryCode,
    rejectCode: row.rejectCode,
    createdAt: row.createdAt,
    decidedAt: row.reviewedAt,
  }
}

const find = (db: Reader, externalId: string) =>
  db.select().from(memberAuth).where(eq(memberAuth.externalId, externalId)).then(atMostOne)

const reference = (file: { readonly storeKey: string } | undefined) =>
  file === undefined ? '' : `store:${file.storeKey}`

/** Mounts the calls about real-name checks. */
export function platformIdentity(app: App): void {
  changePlatform(app, api.postIdentityApplication, async (input, { tx }) => {
    const { externalId, level, realName, idType, idNo, country, birthday, expiresOn } = input
    const { faceScore, ip, fileIds } = input
    if (await find(tx, externalId)) throw externalIdTaken('An application', externalId)
    const { id: memberId } = await getMemberByExternalId(tx, input.member)
    const files = await takeFiles(
      tx,
      'identity',
      defined({
        '/fileIds/front': fileIds.front,
        '/fileIds/back': fileIds.back,
        '/fileIds/holding': fileIds.holding,
      }),
    )
    const row = await submitDocument(
      tx,
      {
        externalId,
        memberId,
        authLevel: api.authLevelByIdentity[level],
        realName,
        idType,
        idNo,
        countryCode: country,
        frontImg: reference(files['/fileIds/front']),
        backImg: reference(files['/fileIds/back']),
        handImg: reference(files['/fileIds/holding']),
        ...(birthday !== undefined && { birthDate: birthday }),
        ...(expiresOn !== undefined && { expiryDate: expiresOn }),
        ...(faceScore !== undefined && { faceScore: new Big(faceScore).round(8).toFixed() }),
        ...(ip !== undefined && { submitIp: ip }),
      },
      'en',
    )
    const target = { type: 'memberAuth', id: row.id, no: row.authNo }
    // Neither name nor number is written into the trail, which is kept for good.
    const after = { externalId, memberId, level, idType, country }
    return {
      body: await wireApplication(tx, row),
      entries: [platformEntry('submit', target, { after })],
    }
  })
  servePlatform(app, api.getIdentityApplication, async ({ externalId }, { db }) => {
    const row = await find(db, externalId)
    if (!row) throw externalIdUnknown('application', externalId)
    return wireApplication(db, row)
  })
}
