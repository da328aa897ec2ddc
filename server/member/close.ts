// Closing an account for good: with the second operator, and only one that nothing hangs on.
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import type * as api from '#contract/member/member.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Tx } from '#server/db/connection/client.ts'
import { updateRecord } from '#server/db/records/update-record.ts'
import { member } from '#server/db/schema/member/member.ts'
import { audited, type Audited, type Change } from '#server/http/call.ts'
import { endSessions } from './freeze.ts'
import { lockMembers, memberEntry } from './lock-members.ts'

/** Whether a member has money in any wallet. The wallets stay locked, so that none comes in meanwhile. */
async function hasMoney(tx: Tx, memberId: string): Promise<boolean> {
  const wallets = await tx.execute<{ isEmpty: boolean }>(sql`
    select available = 0 and frozen = 0 and margin = 0 as "isEmpty"
      from ledger_account where member_id = ${memberId} order by id for update`)
  return wallets.some(({ isEmpty }) => !isEmpty)
}

/** Whether anything of a member is open that may still move money. */
async function hasOpen(tx: Tx, memberId: string): Promise<boolean> {
  const [found] = await tx.execute<{ isOpen: boolean }>(sql`
    select exists (select from contract_position where member_id = ${memberId} and status = 'open')
        or exists (select from contract_entrust where member_id = ${memberId}
             and status in ('untriggered', 'new', 'partiallyFilled'))
        or exists (select from delivery_order where member_id = ${memberId} and status = 'open')
        or exists (select from staking_record where member_id = ${memberId} and status in ('staking', 'matured'))
        or exists (select from recharge_log where member_id = ${memberId}
             and status = 'pending' and deleted_at is null)
        or exists (select from withdraw_log where member_id = ${memberId}
             and status not in ('paid', 'rejected', 'refunded', 'cancelled'))
        or exists (select from member_adjust where member_id = ${memberId} and status = 'pending') as "isOpen"`)
  return found?.isOpen === true
}

/** Closes an account and ends its sessions. Throws 40902 where it changed meanwhile, 42203 where something is left. */
export async function closeMember(
  { id, version, reason }: z.output<typeof api.close.input>,
  call: Change,
): Promise<Audited<{ id: string }>> {
  const { tx } = call
  const [row] = await lockMembers(call, [id])
  if (row.version !== version) throw new Refusal(Code.stale, 'stale')
  if (await hasMoney(tx, id)) throw new Refusal(Code.rule, 'memberHasMoney', { no: row.memberNo })
  if (await hasOpen(tx, id)) throw new Refusal(Code.rule, 'memberHasOpen', { no: row.memberNo })
  await updateRecord(tx, member, row, { status: 'closed' })
  const sessions = await endSessions(call, [id])
  return audited(
    { id },
    memberEntry('close', row, {
      before: { status: row.status },
      after: { status: 'closed', sessions },
      reason,
    }),
  )
}
