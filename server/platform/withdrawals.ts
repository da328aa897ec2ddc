// Withdrawals that members ask the platform for, and the addresses they keep; the rules are those of the money domain.
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import * as api from '#contract/platform/withdrawals.ts'
import type { CountryOf } from '#server/base/country.ts'
import { atMostOne } from '#server/base/exactly-one.ts'
import type { Tx } from '#server/db/connection/client.ts'
import type { Reader } from '#server/db/read-db.ts'
import { withdrawLog } from '#server/db/schema/money/money.ts'
import type { App } from '#server/http/application.ts'
import { applyForWithdrawal, cancelWithdrawal, reportPayment } from '#server/money/index.ts'
import { isBlocked, recordMemberIp } from '#server/other/index.ts'
import { externalIdTaken, externalIdUnknown, platformEntry } from './external-id.ts'
import { findExternalId, getMemberByExternalId } from './members.ts'
import { Refused } from './problem.ts'
import { changePlatform, servePlatform } from './serve.ts'

type Row = typeof withdrawLog.$inferSelect

async function wireWithdrawal(db: Reader, row: Row): Promise<z.input<typeof api.Withdrawal>> {
  return {
    id: row.id,
    externalId: row.externalId as api.Withdrawal['externalId'],
    status: row.status,
    withdrawNo: row.withdrawNo,
    member: await findExternalId(db, row.memberId),
    currency: row.currency,
    network: row.network,
    amount: row.amount as api.Withdrawal['amount'],
    fee: row.fee as api.Withdrawal['fee'],
    netAmount: row.netAmount as api.Withdrawal['netAmount'],
    toAddress: row.toAddress,
    memo: row.memo,
    txHash: row.txHash,
    rejectReason: row.rejectReason,
    failReason: row.failReason,
    requestedAt: row.requestedAt,
    createdAt: row.createdAt,
    paidAt: row.paidAt,
  }
}

const find = (db: Reader, externalId: string) =>
  db.select().from(withdrawLog).where(eq(withdrawLog.externalId, externalId)).then(atMostOne)

async function load(db: Reader, externalId: string): Promise<Row> {
  const row = await find(db, externalId)
  if (!row) throw externalIdUnknown('withdrawal', externalId)
  return row
}

const targetOf = ({ id, withdrawNo: no }: Row) => ({ type: 'withdraw', id, no })

/** Notes from where the member asked; throws `Refused` where the rules of addresses keep them out. */
async function noteOrigin(
  tx: Tx,
  { ip, deviceId, memberId }: { ip: string; deviceId: string; memberId: string },
  countryOf: CountryOf,
): Promise<void> {
  if (await isBlocked(tx, ip, 'withdraw'))
    throw new Refused('rule', 'The address that the member asks from is blocked.', {
      errors: [{ pointer: '/ip', code: 'ipBlocked', detail: 'It may not withdraw.' }],
    })
  await recordMemberIp(tx, {
    memberId,
    ip,
    scene: 'withdraw',
    device: deviceId,
    country: countryOf(ip),
  })
}

/** Mounts the calls about withdrawals. */
export function platformWithdrawals(app: App): void {
  changePlatform(app, api.postWithdrawal, async (input, { tx }) => {
    const { externalId, currency, network, amount, toAddress, memo, ip, deviceId } = input
    if (await find(tx, externalId)) throw externalIdTaken('A withdrawal', externalId)
    const { id: memberId } = await getMemberByExternalId(tx, input.member)
    // Before its risk is judged, which asks where members come from.
    if (ip !== undefined)
      await noteOrigin(tx, { ip, deviceId: deviceId ?? '', memberId }, app.deps.countryOf)
    const row = await applyForWithdrawal(
      tx,
      {
        externalId,
        memberId,
        currency,
        network,
        amount,
        toAddress,
        requestedAt: input.requestedAt,
        ...(memo !== undefined && { memo }),
        ...(ip !== undefined && { applyIp: ip }),
        ...(deviceId !== undefined && { applyDevice: deviceId }),
      },
      'en',
    )
    const judged = await load(tx, externalId)
    return {
      body: await wireWithdrawal(tx, judged),
      entries: [
        platformEntry('apply', targetOf(row), {
          after: { externalId, memberId, currency, network, amount, toAddress },
        }),
      ],
    }
  })
  servePlatform(app, api.getWithdrawal, async ({ externalId }, { db }) =>
    wireWithdrawal(db, await load(db, externalId)),
  )
  changePlatform(app, api.cancelWithdrawal, async ({ externalId, reason = '' }, { tx }) => {
    const { before, after } = await cancelWithdrawal(tx, await load(tx, externalId), {
      reason,
      lang: 'en',
    })
    return {
      body: await wireWithdrawal(tx, after),
      entries: [
        platformEntry('cancel', targetOf(after), {
          before: { status: before.status, version: before.version },
          after: { status: after.status, version: after.version },
          ...(reason !== '' && { reason }),
        }),
      ],
    }
  })
  changePlatform(app, api.reportPayment, async ({ externalId, ...report }, { tx, caller }) => {
    const reporter = {
      tx,
      lang: 'en' as const,
      actor: { id: null, userName: `platform:${caller.keyId}` },
    }
    const { step, before, after } = await reportPayment(
      reporter,
      await load(tx, externalId),
      report,
    )
    const stateOf = ({ status, version, txHash }: Row) => ({ status, version, txHash })
    return {
      body: await wireWithdrawal(tx, after),
      entries: [
        platformEntry(step, targetOf(after), {
          before: stateOf(before),
          after: { ...stateOf(after), networkFee: after.networkFee },
          ...(report.failureReason !== undefined && { reason: report.failureReason }),
        }),
      ],
    }
  })
}
