// Addresses that members keep for withdrawals, as the platform reports them.
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import * as api from '#contract/platform/withdrawals.ts'
import { atMostOne } from '#server/base/exactly-one.ts'
import type { Tx } from '#server/db/connection/client.ts'
import type { Reader } from '#server/db/read-db.ts'
import { updateRecord } from '#server/db/records/update-record.ts'
import { withdrawAddress } from '#server/db/schema/money/address.ts'
import type { App } from '#server/http/application.ts'
import { keepAddress } from '#server/money/index.ts'
import { lockExternalId, platformEntry } from './external-id.ts'
import { assertPast } from './instant.ts'
import { findExternalId, getMemberByExternalId } from './members.ts'
import { Refused } from './problem.ts'
import { changePlatform } from './serve.ts'

type Row = typeof withdrawAddress.$inferSelect
type Input = api.AddressInput & { readonly externalId: string }

const targetOf = ({ id, address: no }: Row) => ({ type: 'withdrawAddress', id, no })

async function wireAddress(db: Reader, row: Row): Promise<z.input<typeof api.WithdrawalAddress>> {
  return {
    id: row.id,
    externalId: row.externalId as api.WithdrawalAddress['externalId'],
    status: row.status,
    member: await findExternalId(db, row.memberId),
    currency: row.currency,
    network: row.network,
    address: row.address,
    memo: row.memo,
    label: row.label,
    coolingUntil: row.coolingUntil,
    addedAt: row.createdAt,
  }
}

async function keep(tx: Tx, input: Input, memberId: string) {
  const { externalId, currency, network, address, memo = '', label = '', addedAt } = input
  assertPast(addedAt, 'addedAt')
  const facts = { externalId, memberId, currency, network, address, memo, label }
  const row = await keepAddress(tx, { ...facts, createdAt: addedAt }, 'en')
  return { row, entries: [platformEntry('add', targetOf(row), { after: facts })], isNew: true }
}

async function change(tx: Tx, before: Row, input: Input, memberId: string) {
  const { currency, network, address, memo = '', label = before.label } = input
  const wanted = { memberId, currency, network, address, memo }
  const other = Object.entries(wanted).find(([name, value]) => before[name as keyof Row] !== value)
  if (other)
    throw new Refused('conflict', 'What an address is stays; keep another one.', {
      errors: [
        {
          pointer: `/${other[0] === 'memberId' ? 'member' : other[0]}`,
          code: 'fixed',
          detail: 'It differs from what is kept.',
        },
      ],
    })
  if (before.label === label) return { row: before, entries: [], isNew: false }
  const row = await updateRecord(tx, withdrawAddress, before, { label })
  const facts = { before: { label: before.label }, after: { label } }
  return { row, entries: [platformEntry('edit', targetOf(row), facts)], isNew: false }
}

/** Mounts the call about kept addresses. */
export function platformWithdrawalAddresses(app: App): void {
  changePlatform(app, api.putWithdrawalAddress, async (input, { tx }) => {
    const { externalId } = input
    await lockExternalId(tx, 'withdrawal address', externalId)
    const { id: memberId } = await getMemberByExternalId(tx, input.member)
    const before = await tx
      .select()
      .from(withdrawAddress)
      .where(eq(withdrawAddress.externalId, externalId))
      .then(atMostOne)
    const { row, entries, isNew } = before
      ? await change(tx, before, input, memberId)
      : await keep(tx, input, memberId)
    return { body: await wireAddress(tx, row), entries, isNew }
  })
}
