// One operator who looks at everything, or makes the server write without end.
import { Code } from '#contract/codes.ts'
import * as auth from '#contract/member/member-auth.ts'
import * as member from '#contract/member/member.ts'
import { openAuthDesk, setRevealLimits } from '#tests/money/auth-desk.ts'
import type { Reviewer } from '#tests/money/desk.ts'
import type { Attack } from './product.ts'

const reason = 'asked for in person'
const tries = 200

const harvest: Attack = {
  name: '14 harvest of contact data and documents',
  async run({ desk, sql, db, base, ask }) {
    const { one } = await openAuthDesk({ sql, db }, base)
    await setRevealLimits(sql, { slowFrom: 30, slowSec: 10, hourMax: 60, dayMax: 300 })
    await desk.setConfirms('on')
    try {
      const [insider] = (await desk.operators(1)) as [Reviewer]
      const members = await desk.members(tries)
      const checks: string[] = []
      for (let at = 0; at < tries; at += 1) checks.push(await one())
      const unreasoned = (await ask(insider, auth.reveal, { id: checks[0] })).code
      const took = async (calls: readonly (() => Promise<{ code: number }>)[]) => {
        let shown = 0
        for (let at = 0; at < calls.length; at += 20) {
          const codes = await Promise.all(calls.slice(at, at + 20).map((call) => call()))
          shown += codes.filter(({ code }) => code === Code.ok).length
        }
        return shown
      }
      const unmasked = await took(
        members.map((id) => () => ask(insider, member.unmask, { id, reason })),
      )
      const revealed = await took(
        checks.map((id) => () => ask(insider, auth.reveal, { id, reason })),
      )
      // As if each had been waited for.
      await setRevealLimits(sql, { slowSec: 0 })
      const patient = await took(
        checks.map((id) => () => ask(insider, auth.reveal, { id, reason })),
      )
      const pictures = await took(
        checks.map((id) => () => ask(insider, auth.image, { id, side: 'front' })),
      )
      const [row] = await sql<{ told: number }[]>`select count(*)::int as told from sys_notice
        where bell = 'bellManyReveals' and bell_params ->> 'by' = ${insider.userName}`
      const all = unmasked + revealed + patient
      return {
        held:
          unreasoned === Code.invalid &&
          unmasked <= 31 &&
          all <= 61 &&
          pictures <= all &&
          row?.told === 1,
        figures: `without a reason ${unreasoned}; ${unmasked} of ${tries} members unmasked and ${revealed} of ${tries} documents at once, ${patient} more with patience, then only with a code; ${pictures} pictures; ${row?.told} message to the administrators`,
      }
    } finally {
      await setRevealLimits(sql, { slowFrom: 10_000, hourMax: 10_000, dayMax: 100_000 })
      await desk.setConfirms('off')
    }
  },
}

export const insiderRevealAttacks: readonly Attack[] = [harvest]
