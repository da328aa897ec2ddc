import { eq, getTableColumns, inArray, or, sql } from 'drizzle-orm'
import * as api from '#contract/marketing/redemption-code.ts'
import {
  anyOf,
  between,
  contains,
  days,
  memberKeyword,
  startsWith,
} from '#server/db/lists/filters.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { coupon } from '#server/db/schema/marketing/coupon.ts'
import {
  redemptionBatch as batch,
  redemptionCode as table,
} from '#server/db/schema/marketing/redemption.ts'
import { member } from '#server/db/schema/member/member.ts'
import { readConfirmSettings } from '#server/db/settings.ts'
import type { App } from '#server/http/application.ts'
import { change } from '#server/http/serve.ts'
import { serveList } from '#server/lists/list-page.ts'
import { serveResource } from '#server/lists/register/serve-resource.ts'
import { codeHashes } from './code-text.ts'
import {
  addBatch,
  disableCodes,
  downloadCodes,
  isDownloadOpen,
  requiredBatchConfirmation,
  removeBatch,
} from './redemption-batch.ts'

const load = async (db: ReadDb, ids: readonly string[]) => {
  const { codeHash: _hash, codeSealed: _sealed, ...shown } = getTableColumns(table)
  const { 'review.fourEyes': isMakerBarred } = await readConfirmSettings(db)
  const rows = await db
    .select({
      ...shown,
      batchNo: batch.batchNo,
      batchName: batch.batchName,
      keepsCodes: batch.keepsCodes,
      downloadedAt: batch.downloadedAt,
      downloadedBy: batch.downloadedBy,
      creatorId: batch.creatorId,
      couponId: batch.couponId,
      couponNo: coupon.couponNo,
      validFrom: batch.validFrom,
      operatorName: batch.operatorName,
      usedMemberNo: member.memberNo,
    })
    .from(table)
    .innerJoin(batch, eq(batch.id, table.batchId))
    .leftJoin(coupon, eq(coupon.id, batch.couponId))
    .leftJoin(member, eq(member.id, table.usedMemberId))
    .where(inArray(table.id, [...ids]))
  return rows.map(({ codeMask, usedMemberId, ...row }) => ({
    ...row,
    isMakerBarred,
    code: codeMask,
    memberId: usedMemberId,
  }))
}

const counted = (status: string) =>
  sql<number>`(select count(*)::int from redemption_code c
    where c.batch_id = redemption_batch.id and c.status = ${status})`

/** Redemption codes and their batches. */
export function redemptionCode(app: App): void {
  serveResource(app, { list: api.list, get: api.get }, table, {
    target: { type: 'redemptionCode', no: ({ codeMask }) => codeMask },
    order: ['createdAt', 'desc'],
    scope: table.usedMemberId,
    load,
    where: async ({ keyword, dateField = 'createdAt', dateRange, ...query }, { db, zone }) => {
      const ofBatches = (condition: ReturnType<typeof eq> | undefined) =>
        condition &&
        inArray(table.batchId, db.select({ id: batch.id }).from(batch).where(condition))
      return [
        keyword
          ? or(
              inArray(table.codeHash, codeHashes(keyword)),
              ofBatches(startsWith(keyword, batch.batchNo)),
              await memberKeyword(db, table.usedMemberId, keyword),
            )
          : undefined,
        anyOf(table.status, query.status),
        anyOf(table.rewardType, query.rewardType),
        ofBatches(query.batchNo === undefined ? undefined : eq(batch.batchNo, query.batchNo)),
        between(table.amount, query.amountMin, query.amountMax),
        days(zone, table[dateField], dateRange),
      ]
    },
    wire: (
      { keepsCodes, downloadedAt, downloadedBy, creatorId, isMakerBarred, ...row },
      { actor },
    ) => {
      const isBarred = isMakerBarred && creatorId === actor.id
      const isOpen = isDownloadOpen({ keepsCodes, downloadedAt, downloadedBy }, actor.id)
      return { ...row, isBarred, isDownloadable: isOpen && !isBarred }
    },
  })

  serveList(app, api.batchList, batch, {
    order: ['createdAt', 'desc'],
    load: (db, ids) =>
      db
        .select({
          ...getTableColumns(batch),
          disabled: counted('disabled'),
          expired: counted('expired'),
        })
        .from(batch)
        .where(inArray(batch.id, [...ids])),
    where: ({ keyword }) => [contains(keyword, batch.batchNo, batch.batchName)],
    wire: ({ usedCount, ...row }) => ({ ...row, used: usedCount }),
  })

  change(app, api.add, (input, context) => addBatch(context, input), {
    need: requiredBatchConfirmation,
  })
  change(app, api.disable, (input, context) => disableCodes(context, input))
  change(app, api.download, (input, context) => downloadCodes(context, input))
  change(app, api.remove, (input, context) => removeBatch(context, input))
}
