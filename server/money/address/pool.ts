// The pool of dedicated addresses: filled from a file, handed out one to a member.
import { parse } from 'csv-parse/sync'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Code } from '#contract/codes.ts'
import {
  type allocate as allocateCall,
  type importPool as importCall,
  maxPoolRows,
} from '#contract/money/recharge-address.ts'
import { assertSecondPerson } from '#server/access/second-person.ts'
import { exactlyOne } from '#server/base/exactly-one.ts'
import { type MessageKey, text } from '#server/base/messages.ts'
import { Refusal } from '#server/base/refusal.ts'
import { member } from '#server/db/schema/member/member.ts'
import { rechargeAddress as table } from '#server/db/schema/money/address.ts'
import { walletCode } from '#server/db/schema/money/money.ts'
import { audited, type Call, type Change, unchanged } from '#server/http/call.ts'
import { invalidField } from '#server/http/field-errors.ts'
import type { Need } from '#server/http/operator-access.ts'
import type { ObjectStore } from '#server/store/object-store.ts'
import { readOwnText } from '#server/upload/index.ts'
import { canonicalAddress, isAddress } from './form.ts'
import { addressEntry, lockAddress, updateAddress } from './record.ts'

interface Line {
  readonly line: number
  readonly network: string
  readonly address: string
  readonly memo: string
}

/** The lines of a file; a first line of column names is left out. Throws 40001 when it is no CSV. */
function linesOf(content: string, { lang }: Change): Line[] {
  let cells: string[][]
  try {
    cells = parse(content, { bom: true, relax_column_count: true, trim: true })
  } catch {
    throw invalidField('file', 'csvUnreadable', lang)
  }
  const lines = cells
    .map(([network = '', address = '', memo = ''], index) => ({
      line: index + 1,
      network: network.toUpperCase(),
      address,
      memo,
    }))
    .filter(({ network, address }) => network !== '' || address !== '')
  const body = lines[0]?.network === 'NETWORK' ? lines.slice(1) : lines
  if (body.length === 0 || body.length > maxPoolRows)
    throw invalidField('file', 'csvRowCount', lang, Code.invalid)
  return body
}

/**
 * Adds what the file lists as free addresses. A network's addresses are entered under its first currency; lines that
 * cannot be used are named and left out.
 */
export async function importPool(
  call: Change,
  store: Pick<ObjectStore, 'get'>,
  { file, reason }: z.output<typeof importCall.input>,
) {
  const { tx, actor, applicant = actor, lang } = call
  const { text: content, facts } = await readOwnText(call, store, 'file', file[0] ?? '')
  const lines = linesOf(content, call)
  const codes = await tx
    .select()
    .from(walletCode)
    .orderBy(walletCode.sort, walletCode.id)
    .for('key share')
  // Without a memo the address alone says whose a deposit is: a second one would be the same account.
  const hasMemo = (network: string) =>
    codes.some((each) => each.network === network && each.memoRequired)
  const faultOf = ({ network, address, memo }: Line): MessageKey | undefined => {
    const code = codes.find((each) => each.network === network)
    if (!code) return 'networkUnknown'
    if (address.length > 128 || !isAddress(address, network, code.addressRegex))
      return 'addressForm'
    if (memo.length > 64 || (code.memoRequired && memo === '')) return 'addressMemo'
    if (memo !== '' && !hasMemo(network)) return 'addressNoMemo'
    return undefined
  }
  const failed: { line: number; address: string; msg: string }[] = []
  const fail = ({ line, address }: Line, key: MessageKey) =>
    failed.push({ line, address: address.slice(0, 128), msg: text(key, lang) })
  const fine = lines.filter((line) => {
    const fault = faultOf(line)
    if (fault) fail(line, fault)
    return fault === undefined
  })
  const rows = fine.map(({ network, address, memo }) => ({
    network,
    address: canonicalAddress(address, network),
    memo,
    currency: codes.find((code) => code.network === network)?.currency ?? '',
    addressKind: 'dedicated' as const,
    status: 'active' as const,
    createdBy: applicant.id,
    creatorName: applicant.userName,
    operatorName: actor.userName,
    ...(applicant.id !== actor.id && {
      reviewerId: actor.id,
      reviewerName: actor.userName,
      reviewedAt: sql`now()`,
    }),
  }))
  const stored = new Set<string>()
  for (let from = 0; from < rows.length; from += 500) {
    const inserted = await tx
      .insert(table)
      .values(rows.slice(from, from + 500))
      .onConflictDoNothing()
      .returning({ network: table.network, address: table.address, memo: table.memo })
    for (const row of inserted) stored.add(getKey(row))
  }
  const made: string[] = []
  // The first line of several with the same address is the one that was stored.
  for (const [index, line] of fine.entries()) {
    const row = rows[index]
    if (row && stored.delete(getKey(row))) made.push(row.address)
    else fail(line, 'addressKnown')
  }
  const created = lines.length - failed.length
  const data = { created, failed: failed.toSorted((a, b) => a.line - b.line) }
  if (created === 0) return unchanged(data)
  return audited(data, {
    action: 'rechargeAddress.import',
    targetType: 'rechargeAddressPool',
    targetId: file[0] ?? '',
    targetNo: facts.file,
    after: { created, failed: failed.length, ...facts, ...sampleOf(made, data.failed) },
    reason,
  })
}

const getKey = ({ network, address, memo }: Omit<Line, 'line'>) => `${network} ${address} ${memo}`

/** Addresses and numbers of lines that the second operator is shown; the file's digest stands for the others. */
const shownLines = 20

const sampleOf = (made: readonly string[], failed: readonly Pick<Line, 'line'>[]) => ({
  addresses: made.slice(0, shownLines),
  failedLines: failed.slice(0, shownLines).map(({ line }) => line),
})

/**
 * What an allocation needs: a code, and another operator where the member had an address on the network before, in whatever
 * state it is now: their deposits would go somewhere else.
 */
export async function requiredAllocationConfirmation(
  { id, memberId }: Pick<z.output<typeof allocateCall.input>, 'id' | 'memberId'>,
  { db }: Call,
): Promise<Need> {
  const rows = await db.execute(sql`
    select exists (select from ${table} old join ${table} free on free.network = old.network
                    where free.id = ${id} and old.member_id = ${memberId}) as "hadOne"`)
  return { level: exactlyOne(rows, z.object({ hadOne: z.boolean() })).hadOne ? 'K4' : 'K3' }
}

/**
 * Gives a free address to a member. Throws `Refusal` 42203 unless it is free, in use and the member has none there, 40303 to
 * whoever brought it in.
 */
export async function allocate(
  call: Change,
  { id, version, memberId, reason }: z.output<typeof allocateCall.input>,
) {
  const { tx, actor, applicant = actor, lang } = call
  const before = await lockAddress(call, { id, version })
  await assertSecondPerson(call, [before.createdBy], { own: 'addressImporter' })
  const isFree =
    before.addressKind === 'dedicated' && before.memberId === null && before.status === 'active'
  if (!isFree) throw new Refusal(Code.rule, 'addressNotFree')
  const [owner] = await tx
    .select({ memberNo: member.memberNo, status: member.status })
    .from(member)
    .where(eq(member.id, memberId))
  if (!owner || owner.status === 'closed') throw invalidField('memberId', 'notFound', lang)
  const row = await updateAddress(call, before, { memberId, allocatedBy: applicant.id })
  return audited(
    { id },
    {
      ...addressEntry('allocate', row),
      before: { memberNo: null },
      after: { memberNo: owner.memberNo },
      reason,
    },
  )
}
