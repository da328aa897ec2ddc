import { eq } from 'drizzle-orm'
import type { Tx } from '../client.ts'
import { member } from '../schema/member.ts'
import { seedOperator } from './access.ts'

/** The member whose team the demo agent sees. */
const agentMemberNo = '10000027'

const people = [
  { userName: 'finance1', userNickname: '财务一号', roleCode: 'finance1' },
  { userName: 'finance2', userNickname: '财务二号', roleCode: 'finance2' },
  { userName: 'risk1', userNickname: '风控一号', roleCode: 'risk' },
  { userName: 'kyc1', userNickname: '实名一号', roleCode: 'kyc' },
] as const

/**
 * Stores the operators who decided the demo records, without a usable password;
 * `npm run operator:password -- <name>` gives one.
 */
export async function seedDemoReviewers(tx: Tx): Promise<void> {
  for (const person of people) await seedOperator(tx, { ...person, mustChange: true })
}

/** Stores the agent, who sees one team of the demo members. */
export async function seedDemoAgent(tx: Tx): Promise<void> {
  const [bound] = await tx
    .select({ id: member.id })
    .from(member)
    .where(eq(member.memberNo, agentMemberNo))
  if (!bound) throw new Error(`The demo set has no member ${agentMemberNo} for the agent.`)
  await seedOperator(tx, {
    userName: 'agent1',
    userNickname: '团队长一号',
    roleCode: 'agent',
    mustChange: true,
    bindMemberId: bound.id,
  })
}
