// Recharges that the platform reports; the rules are those of the ones that operators enter.
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { RechargeType } from '#contract/money/recharge-log.ts'
import * as api from '#contract/platform/recharges.ts'
import { atMostOne } from '#server/base/exactly-one.ts'
import type { Tx } from '#server/db/connection/client.ts'
import type { Reader } from '#server/db/read-db.ts'
import { lockRecord } from '#server/db/records/lock-record.ts'
import { updateRecord } from '#server/db/records/update-record.ts'
import { rechargeLog, walletCode } from '#server/db/schema/money/money.ts'
import type { App } from '#server/http/application.ts'
import {
  assertTakesRecharges,
  claimProofs,
  enterRecharge,
  orphanRecharge,
} from '#server/money/index.ts'
import { contentUrl } from '#server/upload/index.ts'
import { externalIdTaken, externalIdUnknown, platformEntry } from './external-id.ts'
import { takeFiles, toStoredFile } from './files.ts'
import { findExternalId, getMemberByExternalId } from './members.ts'
import { Refused } from './problem.ts'
import { changePlatform, servePlatform } from './serve.ts'

type Row = typeof rechargeLog.$inferSelect

/** What each way is called in the queue. */
const typeOf: Record<api.RechargeMethod, z.output<typeof RechargeType>> = {
  chain: 'chain',
  proof: 'system',
  third: 'third',
  bank: 'third',
}

async function wireRecharge(db: Reader, row: Row): Promise<z.input<typeof api.Recharge>> {
  return {
    id: row.id,
    externalId: row.externalId as api.Recharge['externalId'],
    status: row.status,
    rechargeNo: row.rechargeNo,
    member: await findExternalId(db, row.memberId),
    currency: row.currency,
    network: row.network,
    amount: row.amount as api.Recharge['amount'],
    fee: row.fee as api.Recharge['fee'],
    creditedAmount: row.creditedAmount as api.Recharge['creditedAmount'],
    txHash: row.txHash,
    confirmations: row.confirmations,
    confirmationsRequired: row.confirmationsRequired,
    rejectReason: row.rejectReason,
    createdAt: row.createdAt,
    decidedAt: row.reviewedAt,
  }
}

const find = (db: Reader, externalId: string) =>
  db.select().from(rechargeLog).where(eq(rechargeLog.externalId, externalId)).then(atMostOne)

async function load(db: Reader, externalId: string): Promise<Row> {
  const row = await find(db, externalId)
  if (!row) throw externalIdUnknown('recharge', externalId)
  return row
}

/** The currency over its network; without one, the first that takes recharges. Kept while the recharge is stored. */
async function coinFor(
  db: Reader,
  { currency, network }: Pick<api.RechargeInput, 'currency' | 'network'>,
) {
  const [coin] = await db
    .select()
    .from(walletCode)
    .where(
      and(
        eq(walletCode.currency, currency),
        network === undefined
          ? and(eq(walletCode.status, 'on'), walletCode.rechargeEnabled)
          : eq(walletCode.network, network),
      ),
    )
    .orderBy(walletCode.sort, walletCode.id)
    .limit(1)
    .for('key share')
  return coin
}

const targetOf = ({ id, rechargeNo: no }: Row) => ({ type: 'recharge', id, no })

/** The ids in the file store of proofs that a member handed in, in their order. */
async function proofsOf(tx: Tx, ids: readonly string[], keyId: string): Promise<string[]> {
  const pointers = Object.fromEntries(ids.map((id, index) => [`/proofFileIds/${index}`, id]))
  const files = await takeFiles(tx, 'proof', pointers)
  const stored: string[] = []
  for (const pointer of Object.keys(pointers)) {
    const file = files[pointer]
    if (file) stored.push(await toStoredFile(tx, file, `platform:${keyId}`))
  }
  return stored
}

async function orphan(tx: Tx, before: Row, reporter: string) {
  const { row, caseNo } = await orphanRecharge(tx, before, { reporter })
  const isClosed = row.version !== before.version
  const facts = {
    before: { status: before.status },
    after: { status: row.status, ...(caseNo !== undefined && { violationNo: caseNo }) },
  }
  return {
    body: await wireRecharge(tx, row),
    entries: [
      ...(isClosed ? [platformEntry('orphan', targetOf(row), facts)] : []),
      ...(caseNo === undefined ? [] : [platformEntry('flag', targetOf(row), facts)]),
    ],
  }
}

/** Mounts the calls about recharges. */
export function platformRecharges(app: App): void {
  changePlatform(app, api.postRecharge, async (input, { tx, caller }) => {
    const { externalId, amount, fee, txHash, fromAddress, toAddress, confirmations } = input
    if (await find(tx, externalId)) throw externalIdTaken('A recharge', externalId)
    const { id: memberId } = await getMemberByExternalId(tx, input.member)
    const coin = await coinFor(tx, input)
    if (!coin?.rechargeEnabled || coin.status !== 'on')
      throw new Refused('currency_disabled', 'The currency takes no recharges over this network.')
    assertTakesRecharges(coin, { field: 'currency', lang: 'en' })
    const proofs = await proofsOf(tx, input.proofFileIds ?? [], caller.keyId)
    const row = await enterRecharge(
      tx,
      coin,
      {
        externalId,
        memberId,
        rechargeType: typeOf[input.method],
        walletType: 'spot',
        amount,
        txHash,
        createdAt: input.seenAt,
        ...(fee !== undefined && { fee }),
        ...(fromAddress !== undefined && { fromAddress }),
        ...(toAddress !== undefined && { toAddress }),
        ...(confirmations !== undefined && { confirmations }),
        ...(input.method === 'bank' && { channelCode: 'bank' }),
        ...(input.channelOrderNo !== undefined && { channelOrderNo: input.channelOrderNo }),
        proofImgs: proofs.map(contentUrl),
      },
      'en',
    )
    if (proofs.length > 0) await claimProofs(tx, row, proofs)
    const after = { externalId, memberId, amount, currency: row.currency, network: row.network }
    return {
      body: await wireRecharge(tx, row),
      entries: [
        platformEntry('report', targetOf(row), { after: { ...after, txHash: row.txHash } }),
      ],
    }
  })
  servePlatform(app, api.getRecharge, async ({ externalId }, { db }) =>
    wireRecharge(db, await load(db, externalId)),
  )
  changePlatform(app, api.patchRecharge, async (input, { tx, caller }) => {
    const { externalId, confirmations = 0, orphaned } = input
    const { id } = await load(tx, externalId)
    const before = await lockRecord(tx, rechargeLog, { id })
    if (orphaned === true) return orphan(tx, before, `platform:${caller.keyId}`)
    const isOpen = before.status === 'confirming' || before.status === 'pending'
    // A count that comes late says less than what is known.
    if (!isOpen || confirmations <= before.confirmations)
      return { body: await wireRecharge(tx, before), entries: [] }
    const hasEnough = confirmations >= before.confirmationsRequired
    const row = await updateRecord(tx, rechargeLog, before, {
      confirmations,
      status: before.status === 'confirming' && hasEnough ? 'pending' : before.status,
    })
    return {
      body: await wireRecharge(tx, row),
      entries: [
        platformEntry('confirm', targetOf(row), {
          before: { confirmations: before.confirmations, status: before.status },
          after: { confirmations, status: row.status },
        }),
      ],
    }
  })
}
