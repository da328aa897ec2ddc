// Random histories against a model of a few lines: after every command the server's answer, the record
// and the wallet are what the model says, and at the end all invariants hold.
import { randomUUID } from 'node:crypto'
import Big from 'big.js'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/money/recharge-log.ts'
import { allowedFrom } from '#contract/money/recharge-rules.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { openDesk, send, type Desk, type Reviewer } from '#tests/money/desk.ts'

let database: TestDatabase
let desk: Desk
let people: Reviewer[]
let walletCodeId: string

beforeAll(async () => {
  database = await testDatabase({ max: 10 })
  desk = await openDesk(database, database.url)
  people = await desk.operators(2)
  const [coin] = await database.sql<{ id: string }[]>`
    select id from wallet_code where code = 'USDT-TRC20'`
  walletCodeId = String(coin?.id)
})
afterAll(() => database.drop())

interface Recharge {
  id: string
  version: number
  amount: Big
  fee: string
  status: api.Status
  maker: number
  amenders: number[]
  isHidden: boolean
}

// Beyond 2^53 on purpose: a float would lose the last digits.
const amounts = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 14n }), fc.integer({ min: 0, max: 999_999 }))
  .map(([whole, parts]) => new Big(`${whole}.${String(parts).padStart(6, '0')}`).toFixed())
// Below every amount, whatever it is edited to.
const fees = fc.constantFrom('0', '0.5', '0.000001')
const at = fc.nat({ max: 4 })
const who = fc.constantFrom(0, 1)
const command = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), who, amount: amounts, fee: fees }),
  fc.record({ kind: fc.constant('approve' as const), who, at, again: fc.boolean() }),
  fc.record({ kind: fc.constant('reject' as const), who, at, again: fc.boolean() }),
  fc.record({ kind: fc.constant('edit' as const), who, at, amount: amounts }),
  fc.record({ kind: fc.constant('reverse' as const), who, at, again: fc.boolean() }),
  fc.record({ kind: fc.constant('remove' as const), who, at }),
)
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never

class Model {
  readonly rows: Recharge[] = []
  balance = new Big(0)
  readonly memberId: string

  constructor(memberId: string) {
    this.memberId = memberId
  }

  /** What the server must answer, by the contract's own table of states. */
  expected(row: Recharge, act: keyof typeof allowedFrom, by: number): Code {
    if (row.isHidden) return Code.notFound
    const states: readonly api.Status[] = allowedFrom[act]
    if (!states.includes(row.status)) return Code.alreadyHandled
    const isDecision = act === 'approve' || act === 'reject'
    return isDecision && [row.maker, ...row.amenders].includes(by) ? Code.selfReview : Code.ok
  }
}

async function run(model: Model, step: Command): Promise<void> {
  const actor = people[step.who]
  if (!actor) throw new Error('no operator')
  if (step.kind === 'add') {
    const { memberId } = model
    const proofImgs = await desk.images(actor.id)
    const { amount: wanted } = step
    const input = { memberId, walletCodeId, amount: wanted, proofImgs, remark: 'by the model' }
    const { code, data } = await send(desk.fetch, actor, api.add, input)
    expect(code).toBe(Code.ok)
    // Only channels set a fee.
    await database.sql`update recharge_log set fee = ${step.fee} where id = ${data.id}`
    const amount = new Big(step.amount)
    const fresh = {
      version: 1,
      status: 'pending' as const,
      maker: step.who,
      amenders: [],
      isHidden: false,
    }
    model.rows.push({ id: data.id, amount, fee: step.fee, ...fresh })
    return
  }
  const row = model.rows[step.at % Math.max(1, model.rows.length)]
  if (!row) return
  const { id, version } = row
  const wanted = model.expected(row, step.kind, step.who)
  if (step.kind === 'remove') {
    const { code } = await send(desk.fetch, actor, api.remove, {
      items: [{ id, version }],
      reason: 'by the model',
    })
    expect(code).toBe(wanted)
    if (code === Code.ok) row.isHidden = true
    return
  }
  if (step.kind === 'edit') {
    const same = new Big(step.amount).eq(row.amount)
    const input = { id, version, amount: step.amount, reason: 'by the model' }
    const { code } = await send(desk.fetch, actor, api.edit, input)
    expect(code).toBe(wanted === Code.ok && same ? Code.rule : wanted)
    const amenders = [...row.amenders, step.who]
    const amended = { amount: new Big(step.amount), amenders, version: version + 1 }
    if (code === Code.ok) Object.assign(row, amended)
    return
  }
  const requestId = randomUUID()
  const flagged = 'looked at the proof'
  const call = () =>
    step.kind === 'reverse'
      ? send(desk.fetch, actor, api.reverse, { id, version, reason: 'by the model', requestId })
      : send(desk.fetch, actor, api.review, {
          id,
          version,
          action: step.kind,
          rejectReason: step.kind === 'reject' ? 'wrongProof' : undefined,
          remark: flagged,
          requestId,
        })
  const reply = await call()
  expect(reply.code).toBe(wanted)
  if (step.again) expect(await call()).toEqual(reply)
  if (wanted !== Code.ok) return
  row.version += 1
  if (step.kind === 'approve') model.balance = model.balance.plus(row.amount).minus(row.fee)
  if (step.kind === 'reverse') model.balance = model.balance.minus(row.amount).plus(row.fee)
  row.status = { approve: 'approved', reject: 'rejected', reverse: 'reversed' }[
    step.kind
  ] as api.Status
}

async function matches(model: Model): Promise<void> {
  const [wallet] = await database.sql<{ available: string }[]>`
    select trim_scale(available)::text as available from ledger_account where member_id = ${model.memberId}`
  expect(wallet?.available ?? '0').toBe(model.balance.toFixed())
  const stored = await database.sql<{ id: string; status: string; version: number }[]>`
    select id, status, version from recharge_log where member_id = ${model.memberId} and deleted_at is null order by id`
  expect(stored.map((row) => [String(row.id), row.status, row.version])).toEqual(
    model.rows
      .filter(({ isHidden }) => !isHidden)
      .map(({ id, status, version }) => [id, status, version]),
  )
}

test('random histories end as the model says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: 30 }), async (steps) => {
      const [memberId] = await desk.members(1)
      if (!memberId) throw new Error('no member')
      const model = new Model(memberId)
      for (const step of steps) {
        await run(model, step)
        await matches(model)
      }
    }),
    { numRuns: Number(process.env['MODEL_RUNS'] ?? 15), endOnFailure: true },
  )
  expect(await desk.violations()).toEqual([])
})
