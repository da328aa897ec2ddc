// Addresses that deposits come to: shared ones, each seen by two operators, and a pool to hand out.
import { and, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/money/recharge-address.ts'
import { isReason } from '#contract/wire.ts'
import { assertSecondPerson } from '#server/access/second-person.ts'
import { Refusal } from '#server/base/refusal.ts'
import { anyOf, between, contains, days, is, memberKeyword } from '#server/db/lists/filters.ts'
import { countOf } from '#server/db/lists/list-totals.ts'
import type { ReadDb } from '#server/db/read-db.ts'
import { member } from '#server/db/schema/member/member.ts'
import { rechargeAddress as table } from '#server/db/schema/money/address.ts'
import { walletCode } from '#server/db/schema/money/money.ts'
import type { App } from '#server/http/application.ts'
import { audited, type Change } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'
import { change } from '#server/http/serve.ts'
import { serveResource } from '#server/lists/register/serve-resource.ts'
import { canonicalAddress, isAddress } from './form.ts'
import { allocate, importPool, requiredAllocationConfirmation } from './pool.ts'
import { addressEntry, lockAddress, updateAddress } from './record.ts'

const explorerUrl = sql<string>`coalesce((select replace(code.explorer_address_url, '{address}', ${table.address})
  from wallet_code code where code.network = ${table.network}
  -- Not by their sort: a new code must not become the one that people look addresses up with.
  order by code.currency = ${table.currency} desc, code.id limit 1), '')`

const load = (db: ReadDb, ids: readonly string[]) =>
  db
    .select({ ...getTableColumns(table), memberNo: member.memberNo, explorerUrl })
    .from(table)
    .leftJoin(member, eq(member.id, table.memberId))
    .where(inArray(table.id, [...ids]))

/** Mounts the calls about the platform's own addresses. */
export function rechargeAddress(app: App): void {
  const { list, get, edit, remove } = api
  serveResource(app, { list, get, edit, remove }, table, {
    target: { type: 'rechargeAddress', no: ({ address }) => address },
    order: ['createdAt', 'desc'],
    scope: table.memberId,
    load,
    wire: ({ reviewerId: _reviewer, allocatedBy: _allocator, ...row }) => row,
    where: async ({ keyword, dateRange, ...query }, { db, zone }) => [
      keyword
        ? or(
            contains(keyword, table.address, table.memo, table.label),
            await memberKeyword(db, table.memberId, keyword),
          )
        : undefined,
      anyOf(table.currency, query.currency),
      anyOf(table.network, query.network),
      is(table.addressKind, query.addressKind),
      anyOf(table.status, query.status),
      between(table.receivedTotal, query.receivedTotalMin, query.receivedTotalMax),
      days(zone, table.createdAt, dateRange),
    ],
    totals: async (db, where) => {
      const isFree = and(eq(table.addressKind, 'dedicated'), sql`${table.memberId} is null`)
      const inState = (status: api.Status) => db.$count(table, and(where, eq(table.status, status)))
      const [total, active, pending, unassignedPool] = await Promise.all([
        countOf(db, table, where),
        inState('active'),
        inState('pending'),
        db.$count(table, and(where, isFree, eq(table.status, 'active'))),
      ])
      return { ...total, summary: [{ count: total.total, active, pending, unassignedPool }] }
    },
    checkRemove: ({ receivedCount }) => {
      if (receivedCount > 0) throw new Refusal(Code.rule, 'addressReceived')
    },
  })
  change(app, api.add, add)
  change(app, api.review, review)
  change(app, api.setStatus, setStatus, {
    // What stops receiving stops at once; what receives again is seen by two.
    need: ({ status }) => ({ level: status === 'active' ? 'K4' : undefined }),
  })
  change(app, api.importPool, (input, call) => importPool(call, app.deps.store, input))
  change(app, api.allocate, (input, call) => allocate(call, input), {
    need: requiredAllocationConfirmation,
  })
}

type Input<K extends 'add' | 'review' | 'setStatus'> = z.output<(typeof api)[K]['input']>

async function add(input: Input<'add'>, call: Change) {
  const { tx, actor, lang } = call
  // Kept while this is stored: a code is deleted only while nothing depends on it.
  const [code] = await tx
    .select()
    .from(walletCode)
    .where(eq(walletCode.id, input.walletCodeId))
    .for('key share')
  if (!code || code.status !== 'on') throw invalidField('walletCodeId', 'notFound', lang)
  const { currency, network, addressRegex, memoRequired } = code
  if (!isAddress(input.address, network, addressRegex))
    throw invalidField('address', 'addressForm', lang)
  if (input.address !== input.addressAgain)
    throw invalidField('addressAgain', 'addressDiffers', lang)
  if (memoRequired && input.memo === '') throw invalidField('memo', 'fieldRequired', lang)
  // Without a memo the address alone says whose a deposit is: a second one would be the same account.
  if (!memoRequired && input.memo !== '') throw invalidField('memo', 'addressNoMemo', lang)
  const { memo, label, sort } = input
  const values = {
    address: canonicalAddress(input.address, network),
    currency,
    network,
    memo,
    label,
    sort,
  }
  const [row] = await tx
    .insert(table)
    .values({
      ...values,
      addressKind: 'shared',
      status: 'pending',
      createdBy: actor.id,
      creatorName: actor.userName,
      operatorName: actor.userName,
    })
    .onConflictDoNothing()
    .returning()
  if (!row) throw invalidField('address', 'duplicateAny', lang, Code.duplicate)
  const { reason } = input
  return audited({ id: row.id }, { ...addressEntry('add', row), after: values, reason })
}

async function review({ id, version, action, remark }: Input<'review'>, call: Change) {
  const { actor, lang } = call
  const before = await lockAddress(call, { id, version })
  if (before.status !== 'pending') throw new Refusal(Code.rule, 'addressNotPending')
  const isRejection = action === 'reject'
  await assertSecondPerson(call, [before.createdBy], { own: 'addressMaker', isRejection })
  if (action === 'reject' && !isReason(remark)) throw invalidField('remark', 'fieldReason', lang)
  const row = await updateAddress(call, before, {
    status: action === 'approve' ? 'active' : 'rejected',
    reviewerId: actor.id,
    reviewerName: actor.userName,
    reviewedAt: sql`now()`,
    reviewRemark: remark,
  })
  return audited(
    { id, status: row.status },
    {
      ...addressEntry('review', row),
      before: { status: before.status },
      after: { status: row.status },
      reason: remark,
    },
  )
}

async function setStatus({ id, version, status, reason }: Input<'setStatus'>, call: Change) {
  const before = await lockAddress(call, { id, version })
  const from = status === 'active' ? 'disabled' : 'active'
  if (before.status !== from) throw new Refusal(Code.rule, 'addressNotInState')
  const row = await updateAddress(call, before, { status })
  return audited(
    { id, status: row.status },
    {
      ...addressEntry('setStatus', row),
      before: { status: before.status },
      after: { status },
      reason,
    },
  )
}
