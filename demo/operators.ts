import { eq } from 'drizzle-orm'
import type { Tx } from '#server/db/connection/client.ts'
import { member } from '#server/db/schema/member/member.ts'
import { operator } from '#server/db/schema/operator/access.ts'
import { dept, post } from '#server/db/schema/operator/people.ts'
import { seedOperator } from '#server/root/seed/access.ts'

/** The member whose team the demo agent sees. */
const agentMemberNo = '10000027'

const people = [
  { userName: 'finance1', userNickname: '财务一号', roleCode: 'finance1', dept: '财务部' },
  { userName: 'finance2', userNickname: '财务二号', roleCode: 'finance2', dept: '财务部' },
  { userName: 'risk1', userNickname: '风控一号', roleCode: 'risk', dept: '风控部' },
  { userName: 'kyc1', userNickname: '实名一号', roleCode: 'kyc', dept: '实名审核组' },
] as const

const head = '运营中心'
/** Departments by the one above. */
const depts = [
  { deptName: head, above: undefined },
  { deptName: '财务部', above: head },
  { deptName: '风控部', above: head },
  { deptName: '实名审核组', above: '风控部' },
  { deptName: '客服部', above: head },
  { deptName: '市场部', above: head },
] as const
const posts = [
  { postCode: 'manager', postName: '主管' },
  { postCode: 'reviewer', postName: '审核员' },
  { postCode: 'cashier', postName: '出纳' },
  { postCode: 'support', postName: '客服专员' },
] as const

async function seedDepts(tx: Tx): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const [orderNum, { deptName, above }] of depts.entries()) {
    const pid = above === undefined ? null : ids.get(above)
    const [made] = await tx
      .insert(dept)
      .values({ deptName, pid, orderNum })
      .returning({ id: dept.id })
    if (made) ids.set(deptName, made.id)
  }
  await tx.insert(post).values(posts.map((one, postSort) => ({ ...one, postSort })))
  return ids
}

/**
 * Stores the departments and the operators who decided the demo records, without a usable password;
 * `npm run operator:password -- <name>` gives one.
 */
export async function seedDemoReviewers(tx: Tx): Promise<void> {
  const ids = await seedDepts(tx)
  for (const { dept: name, ...person } of people) {
    await seedOperator(tx, { ...person, mustChange: true })
    await tx
      .update(operator)
      .set({ deptId: ids.get(name) })
      .where(eq(operator.userName, person.userName))
  }
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
