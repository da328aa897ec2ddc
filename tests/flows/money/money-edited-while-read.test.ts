// A record is edited at a random moment between being read and being decided: no decision is ever made on other
// figures than those that were shown, by a single call or a bulk call, in the books as in the record.
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/money/recharge-log.ts'
import * as approval from '#contract/system/approval.ts'
import { approvalOf } from '#tests/money/authenticators.ts'
import { openDecisions, type Decisions } from '#tests/money/decisions.ts'
import { type Reviewer, send, setConfirms } from '#tests/money/desk.ts'
import { random } from '#tests/money/race.ts'

let at: Decisions
let carol: Reviewer
beforeAll(async () => {
  at = await openDecisions()
  ;[carol] = (await at.desk.operators(1)) as [Reviewer]
})
afterAll(() => at.close())

/** `INTERLEAVINGS=1000` for the long run. */
const rounds = Number(process.env['INTERLEAVINGS'] ?? 200)
const lanes = 8

interface Outcome {
  readonly code: number
  /** What the decider saw and what was decided on, where it was decided. */
  readonly shown: string
  readonly decided: string | undefined
}

/** Waits a random number of turns of the event loop, so that the two operators interleave anywhere. */
async function pause(next: () => number) {
  for (let left = Math.floor(next() * 40); left > 0; left -= 1) await turn()
}

const figures = ({ amount, txHash, remark }: api.RechargeLog) => `${amount} ${txHash} ${remark}`

/** Edits up to three times, each time what the editor read last. */
async function editor(id: string, next: () => number, hash: string) {
  for (let edits = Math.floor(next() * 4), version = 1; edits > 0; edits -= 1) {
    await pause(next)
    const kinds = [
      { amount: String(1 + Math.floor(next() * 4000)) },
      { txHash: `${hash}${version}` },
      { remark: `call ${Math.floor(next() * 1e9)}` },
    ]
    const input = { id, version, reason: 'at random', ...kinds[Math.floor(next() * kinds.length)] }
    const { code } = await send(at.desk.fetch, at.bob, api.edit, input)
    if (code === Code.ok) version += 1
  }
}

async function decider(id: string, next: () => number): Promise<Outcome> {
  await pause(next)
  const { row } = (await send(at.desk.fetch, at.alice, api.get, { id })).data
  await pause(next)
  const verdict =
    next() < 0.7 ? { action: 'approve' } : { action: 'reject', rejectReason: 'notReceived' }
  const { version } = row
  let code: number
  if (next() < 0.5) {
    ;({ code } = await send(at.desk.fetch, at.alice, api.review, { id, version, ...verdict }))
  } else {
    const items = [{ id, version }]
    const { data } = await send(at.desk.fetch, at.alice, api.review, { items, ...verdict })
    if (!('results' in data)) throw new Error('no results')
    code = data.results[0]?.code ?? Code.server
  }
  if (code !== Code.ok) return { code, shown: figures(row), decided: undefined }
  const after = (await send(at.desk.fetch, at.alice, api.get, { id })).data
  const credited = after.journals[0]?.lines.find(({ side }) => side === 'C')?.amount
  const isRight = verdict.action === 'reject' ? credited === undefined : credited === row.amount
  const decided = isRight ? figures(after.row) : `credited ${credited}`
  return { code, shown: figures(row), decided }
}

it(`decides on nothing but what was shown in ${rounds} random interleavings`, async () => {
  const seed = Number(process.env['RACE_SEED'] ?? Date.now() % 1_000_000)
  const ids = await at.desk.recharges(rounds, { rechargeType: 'admin', amount: '500' })
  const outcomes: Outcome[] = []
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      for (let round = lane; round < rounds; round += lanes) {
        const next = random(seed + round)
        const id = ids[round] ?? ''
        const [outcome] = await Promise.all([
          decider(id, next),
          editor(id, random(seed + round + 1_000_000), `feed${round.toString(16)}a`),
        ])
        outcomes.push(outcome)
      }
    }),
  )
  const where = `RACE_SEED=${seed}`
  const count = (wanted: number) => outcomes.filter(({ code }) => code === wanted).length
  expect(count(Code.ok) + count(Code.stale), where).toBe(rounds)
  // Both happen often, or the test would show nothing.
  expect(count(Code.ok), where).toBeGreaterThan(rounds / 20)
  expect(count(Code.stale), where).toBeGreaterThan(rounds / 20)
  expect(
    outcomes.filter(({ code, shown, decided }) => code === Code.ok && shown !== decided),
    where,
  ).toEqual([])
})

/** Applies with what was read, and a second operator approves what was applied for; edits may come at any moment. */
async function applicant(id: string, next: () => number): Promise<Outcome> {
  await pause(next)
  const { row } = (await send(at.desk.fetch, at.alice, api.get, { id })).data
  await pause(next)
  const input = { id, version: row.version, action: 'approve' }
  const application = await send(at.desk.fetch, at.alice, api.review, input)
  const shown = figures(row)
  if (application.code !== Code.ok) return { code: application.code, shown, decided: undefined }
  await pause(next)
  // An edit may have brought the amount below what takes two people; then what alice saw is decided already.
  const approvalId: string | undefined = approvalOf(application)
  if (approvalId !== undefined) {
    const decision = { id: approvalId, version: 1, action: 'approve' }
    const { data } = await send(at.desk.fetch, carol, approval.review, decision)
    if (data.status !== 'approved') return { code: Code.stale, shown, decided: undefined }
  }
  const after = (await send(at.desk.fetch, at.alice, api.get, { id })).data
  const credited = after.journals[0]?.lines.find(({ side }) => side === 'C')?.amount
  const decided = credited === row.amount ? figures(after.row) : `credited ${credited}`
  return { code: Code.ok, shown, decided }
}

const large = Math.ceil(rounds / 8)
it(`carries out nothing but what was applied for in ${large} random interleavings`, async () => {
  await setConfirms(at.database.sql, 'on', ['review.fourEyes'])
  const seed = Number(process.env['RACE_SEED'] ?? Date.now() % 1_000_000)
  const ids = await at.desk.recharges(large, { rechargeType: 'admin', amount: '50000' })
  const outcomes = await Promise.all(
    ids.map(async (id, round) => {
      const next = random(seed + round)
      const hash = `beef${round.toString(16)}a`
      const [outcome] = await Promise.all([
        applicant(id, next),
        editor(id, random(seed + round + 1_000_000), hash),
      ])
      return outcome
    }),
  )
  const wrong = outcomes.filter(({ code, shown, decided }) => code === Code.ok && shown !== decided)
  expect(wrong, `RACE_SEED=${seed}`).toEqual([])
  const codes = new Set(outcomes.map(({ code }) => code))
  expect(codes, `RACE_SEED=${seed}`).toEqual(new Set([Code.ok, Code.stale]))
})
