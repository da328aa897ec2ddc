// Real-name checks by a model: what a member submits is decided once, and the member is what the last verdict says.
import fc from 'fast-check'
import { expect } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/member/member-auth.ts'
import type { AuthDesk } from '../auth-desk.ts'
import {
  at,
  call,
  choose,
  confirmed,
  memberOf,
  reason,
  recordsOf,
  step,
  which,
  who,
  type World,
} from './world.ts'

interface Submission {
  readonly id: string
  readonly memberId: string
  version: number
  status: 'pending' | 'approved' | 'rejected' | 'revoked'
}

const submissions = recordsOf<Submission>()

/** Compares every submission and what the record of its member says. */
async function expectAsModelled(world: World): Promise<void> {
  const mine = submissions(world)
  const rows = await world.at.sql<
    { id: string; status: string; version: number; member: string }[]
  >`
    select a.id::text, a.status, a.version, m.real_name_status as member from member_auth a
      join member m on m.id = a.member_id where a.member_id = any (${[...world.members]}::bigint[]) order by a.id`
  expect(rows).toEqual(
    mine.map(({ id, status, version }) => ({ id, status, version, member: status })),
  )
}

/** A command for one of the submissions that starts from a state. */
const act = <I>(
  name: string,
  from: Submission['status'],
  input: fc.Arbitrary<I>,
  run: (world: World, row: Submission, by: number, input: I) => Promise<void>,
) =>
  step(name, fc.record({ which, by: who, input }), async (world, given) => {
    const row = choose(submissions(world), given.which, ({ status }) => status === from)
    if (!row) return
    await run(world, row, given.by, given.input)
    await expectAsModelled(world)
  })

/** The commands: submit, review and revoke; each member submits once. */
export const realNameSteps = (desk: () => Pick<AuthDesk, 'one'>) => [
  step('submit real name', fc.record({ member: at }), async (world, { member }) => {
    const memberId = memberOf(world, member)
    if (submissions(world).some((each) => each.memberId === memberId)) return
    const id = await desk().one({ memberId })
    submissions(world).push({ id, memberId, version: 1, status: 'pending' })
    submissions(world).sort((a, b) => Number(a.id) - Number(b.id))
  }),
  act(
    'review real name',
    'pending',
    fc.constantFrom('approve' as const, 'approve' as const, 'reject' as const),
    async (world, row, by, action) => {
      const { id, version, status } = row
      const verdict = { action, ...(action === 'reject' && { rejectCode: 'blurry' }) }
      await call(world, by, api.reveal, { id, reason })
      await call(world, by, api.image, { id, side: 'front' })
      const { code, msg } = await confirmed(world, by, api.review, {
        id,
        version,
        remark: reason,
        ...verdict,
      })
      expect(code, msg).toBe(status === 'pending' ? Code.ok : Code.alreadyHandled)
      if (code !== Code.ok) return
      row.version += 1
      row.status = action === 'approve' ? 'approved' : 'rejected'
    },
  ),
  act('revoke real name', 'approved', fc.constant({}), async (world, row, by) => {
    const { id, version, status } = row
    const { code, msg } = await confirmed(world, by, api.revoke, { id, version, reason })
    expect(code, msg).toBe(status === 'approved' ? Code.ok : Code.alreadyHandled)
    if (code !== Code.ok) return
    row.version += 1
    row.status = 'revoked'
  }),
]
