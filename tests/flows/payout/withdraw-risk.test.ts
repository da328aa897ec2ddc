// What speaks against a withdrawal, through the real server: each rule with its evidence planted and without it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/money/withdraw-log.ts'
import { type RiskFact, riskWeights } from '#contract/money/withdraw-risk.ts'
import { riskRounds } from '#server/money/withdraw/risk.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import { allowBareRecords } from '#tests/money/bare-records.ts'
import { send } from '#tests/money/desk.ts'
import { evidenceOn } from '#tests/money/risk-evidence.ts'
import {
  approveFirst,
  type NewWithdrawal,
  openWithdrawDesk,
  setLargeUsd,
  type WithdrawDesk,
} from '#tests/money/withdraw-desk.ts'

let database: TestDatabase
let at: WithdrawDesk
beforeAll(async () => {
  database = await testDatabase({ max: 20 })
  at = await openWithdrawDesk(database, database.url)
  await setLargeUsd(at.sql, '5000')
})
afterAll(() => database.drop())

const plants = () => evidenceOn(at.sql)

interface Case {
  readonly code: api.RiskFlag
  readonly with?: Partial<NewWithdrawal> | ((member: string) => Partial<NewWithdrawal>)
  /** Before the member applies, and after. */
  readonly plant?: (member: string) => Promise<unknown>
  readonly after?: (member: string) => Promise<unknown>
  readonly figures: object
  readonly evidence: (member: { id: string; no: string }) => object
}

const payee = (member: string) => `T${member}`
const list = (component: string, search: object) => ({ list: { component, search } })

const cases: readonly Case[] = [
  {
    code: 'newAddress',
    plant: (member) => at.one({ memberId: member, toAddress: 'Tother' }),
    after: (member) =>
      at.sql`delete from withdraw_address where member_id = ${member} and address <> 'Tother'`,
    figures: { payouts: 0, savedAt: null },
    evidence: ({ id }) =>
      list('money/withdrawLog', { status: '', memberId: id, keyword: payee(id) }),
  },
  {
    code: 'newDevice',
    with: { applyDevice: 'Pixel 9' },
    plant: (member) => plants().signedIn(member, 'iPhone 15', 900),
    figures: { device: 'Pixel 9', firstSeenAt: null },
    evidence: ({ id }) => list('member/member', { open: id }),
  },
  {
    code: 'newIp',
    with: (member) => ({ applyIp: '198.19.0.1', memberId: member }),
    plant: async (member) => {
      await plants().seen(member, { scene: 'login' })
      await plants().seen(member, { scene: 'withdraw', from: '198.19.0.1', country: 'BR' })
    },
    figures: { ip: '198.19.0.1', country: 'BR', countries: ['CN'] },
    evidence: ({ no }) => list('other/ipRecord', { keyword: no, scene: ['login', 'withdraw'] }),
  },
  {
    code: 'credentialHold',
    plant: (member) => plants().seen(member, { scene: 'changeCredential' }),
    figures: { heldUntil: null },
    evidence: ({ no }) => list('other/ipRecord', { keyword: no, scene: ['changeCredential'] }),
  },
  {
    code: 'velocity',
    plant: async (member) => {
      for (let made = 0; made < 3; made += 1) await at.one({ memberId: member })
    },
    figures: { count: 4, sumUsd: '400', meanUsd: '0' },
    evidence: ({ id }) => list('money/withdrawLog', { memberId: id, dateField: 'createdAt' }),
  },
  {
    code: 'largeAmount',
    with: { amount: '5000' },
    figures: { usd: '5000', percent: 50 },
    evidence: () => ({ section: 'balances' }),
  },
  {
    code: 'firstWithdraw',
    after: (member) =>
      at.sql`update withdraw_address set last_used_at = null where member_id = ${member}`,
    figures: {},
    evidence: ({ id }) => list('money/withdrawLog', { memberId: id, status: ['paid'] }),
  },
  {
    code: 'noTrade',
    plant: async (member) => {
      await plants().credited(member, '1000')
      await plants().traded(member, '299')
    },
    figures: { rechargedUsd: '1000', tradedUsd: '299' },
    evidence: ({ no }) => list('trade/contractDeal', { keyword: no }),
  },
  {
    code: 'sharedAddress',
    plant: () => at.one({ toAddress: 'Tring' }),
    with: { toAddress: 'Tring' },
    figures: { members: 2 },
    evidence: () => list('money/withdrawAddress', { keyword: 'Tring' }),
  },
  {
    code: 'sharedIp',
    with: { applyIp: '198.19.0.2' },
    plant: async () => {
      const [one = '', two = ''] = await at.desk.members(2)
      for (const member of [one, two])
        await plants().seen(member, { scene: 'login', from: '198.19.0.2' })
    },
    figures: { ip: '198.19.0.2', members: 3 },
    evidence: () => list('other/ipRecord', { keyword: '198.19.0.2' }),
  },
  {
    code: 'blockedAddress',
    after: (member) =>
      at.sql`update withdraw_address set status = 'blocked' where member_id = ${member}`,
    figures: {},
    evidence: ({ id }) =>
      list('money/withdrawAddress', { keyword: payee(id), status: ['blocked'] }),
  },
  {
    code: 'bonusFunds',
    plant: async (member) => {
      await allowBareRecords(at.sql, 'member_experience')
      await at.sql`
      insert into member_experience (member_id, currency, amount, profit_paid, source, scope, valid_to)
      values (${member}, 'USDT', 100, 12.5, 'manual', 'all', now() + interval '1 day')`
    },
    figures: { rewards: '0', inflow: '0', trialProfit: '12.5' },
    evidence: ({ id }) => list('money/moneyLog', { memberId: id, currency: ['USDT'] }),
  },
  {
    code: 'kycMissing',
    with: { amount: '1000' },
    plant: (member) => at.sql`update member set real_name_status = 'rejected' where id = ${member}`,
    figures: { sumUsd: '1000' },
    evidence: ({ id }) => list('member/memberAuth', { memberId: id }),
  },
  {
    code: 'ledgerMismatch',
    after: (member) => at.sql`
      update ledger_account set available = available + 7 where member_id = ${member} and wallet_type = 'contract'`,
    figures: { diff: '7' },
    evidence: () => ({ section: 'balanceCheck' }),
  },
  {
    code: 'violation',
    plant: (member) => at.sql`
      insert into violation_record (member_id, violation_type, severity, description, status, handler_name,
        handled_at)
      values (${member}, 'bonusAbuse', 'high', 'seen before', 'confirmed', 'op', now())`,
    figures: { cases: 1, isCritical: false },
    evidence: ({ no }) => list('other/violationRecord', { keyword: no, status: ['confirmed'] }),
  },
]

async function planted({ plant, after, ...one }: Case) {
  const [member = ''] = await at.desk.members(1)
  await plant?.(member)
  const values = typeof one.with === 'function' ? one.with(member) : one.with
  const id = await at.one({ memberId: member, ...values })
  await after?.(member)
  return { id, member }
}
const codes = (facts: readonly RiskFact[]) => facts.map(({ code }) => code)
const storedOf = async (id: string) => {
  const [row] = await at.sql<{ flags: api.RiskFlag[]; score: number; version: number }[]>`
    select risk_flags as flags, risk_score as score, version from withdraw_log where id = ${id}`
  if (!row) throw new Error('There is no such withdrawal.')
  return row
}

describe('the risk of a withdrawal', () => {
  it('is nothing where nothing speaks against it', async () => {
    const id = await at.one({ applyDevice: 'Pixel 9', applyIp: '198.19.0.9' })
    const { risk, row } = await at.detailOf(id)
    expect({ risk, score: row.riskScore, version: row.version }).toEqual({
      risk: [],
      score: 0,
      version: 1,
    })
  })

  it('has a rule for every flag', () =>
    expect(cases.map(({ code }) => code)).toEqual(api.RiskFlag.options))

  it.each(cases)('raises $code with its figures and its evidence', async (one) => {
    const { id, member } = await planted(one)
    const { risk, row } = await at.detailOf(id)
    expect(codes(risk)).toContain(one.code)
    expect(row.riskFlags).toEqual(expect.arrayContaining(codes(risk)))
    const fact = risk.find(({ code }) => code === one.code)
    expect(fact?.figures).toMatchObject(one.figures)
    expect(fact?.evidence).toMatchObject(one.evidence({ id: member, no: row.memberNo }))
    const sum = codes(risk).reduce((total, code) => total + riskWeights[code], 0)
    expect(row).toMatchObject({ riskScore: Math.min(100, sum), version: 2 })
    expect(await storedOf(id)).toMatchObject({ score: row.riskScore, version: 2 })
  })

  it('is kept when its reason is gone, without figures', async () => {
    const [member = ''] = await at.desk.members(1)
    const id = await at.one({ memberId: member })
    await at.sql`update member set risk_level = 'critical' where id = ${member}`
    expect(codes((await at.detailOf(id)).risk)).toEqual(['violation'])
    await at.sql`update member set risk_level = 'low' where id = ${member}`
    const { risk, row } = await at.detailOf(id)
    expect(risk).toMatchObject([{ code: 'violation', figures: null }])
    expect(row).toMatchObject({ riskFlags: ['violation'], riskScore: 40, version: 2 })
    // Another flag takes none away.
    await at.sql`update withdraw_address set last_used_at = null where member_id = ${member}`
    const more = (await at.detailOf(id)).row
    expect(more.riskFlags).toEqual(['newAddress', 'firstWithdraw', 'violation'])
    expect(more).toMatchObject({ riskScore: 60, version: 3 })
  })

  it('is stored for what came in elsewhere, once', async () => {
    const [member = ''] = await at.desk.members(1)
    const id = await at.one({ memberId: member })
    await at.sql`update member set risk_level = 'critical' where id = ${member}`
    const round = riskRounds()
    await round(at.desk.db)
    expect(await storedOf(id)).toEqual({ flags: ['violation'], score: 40, version: 2 })
    expect(await round(at.desk.db)).toBe(0)
  })
})

describe('an approval', () => {
  const remark = 'checked with the member'
  const unseen = async () => {
    const [member = ''] = await at.desk.members(1)
    const id = await at.one({ memberId: member })
    await at.sql`update member set risk_level = 'critical' where id = ${member}`
    return { id, member }
  }

  it('is refused with 40902 when a flag was raised since, and the flag is stored', async () => {
    const { id } = await unseen()
    const reply = await at.decide(at.alice, { id, ...approveFirst, remark })
    expect(reply.code).toBe(Code.stale)
    expect(reply.data).toMatchObject({ version: 2, riskFlags: ['violation'], riskScore: 40 })
    expect(await storedOf(id)).toEqual({ flags: ['violation'], score: 40, version: 2 })
    const known = await at.decide(at.alice, { id, version: 2, ...approveFirst, remark })
    expect(known.data).toMatchObject({ status: 'firstPassed' })
  })

  it('is refused in the second step as in the first', async () => {
    const { id, version } = await at.inState('firstPassed')
    const { row } = await at.detailOf(id)
    await at.sql`update member set risk_level = 'critical' where id = ${row.memberId}`
    const second = { id, version, step: 'second', action: 'approve', remark }
    expect((await at.decide(at.bob, second)).code).toBe(Code.stale)
    const reply = await at.decide(at.bob, { ...second, version: version + 1 })
    expect(reply.data).toMatchObject({ status: 'approved' })
  })

  it('is refused for each of many that has a new flag, and dry runs store none', async () => {
    const { id } = await unseen()
    const input = { items: [{ id, version: 1 }], ...approveFirst }
    const stale = { results: [{ id, code: Code.stale }] }
    const tried = await send(at.desk.fetch, at.alice, api.review, { ...input, dryRun: true })
    expect(tried.data).toMatchObject(stale)
    expect((await storedOf(id)).version).toBe(1)
    expect((await send(at.desk.fetch, at.alice, api.review, input)).data).toMatchObject(stale)
    expect((await storedOf(id)).version).toBe(2)
  })

  it.each(api.forbidsApproval)('is never given with %s', async (flag) => {
    const id = await at.one({ riskFlags: [flag] })
    const attempt = () => at.decide(at.alice, { id, ...approveFirst, remark })
    await at.refused(Code.rule, attempt)
  })

  it('needs no look at new flags to be a rejection', async () => {
    const { id } = await unseen()
    const reply = await at.decide(at.alice, {
      id,
      step: 'first',
      action: 'reject',
      rejectReason: 'risk',
    })
    expect(reply.data).toMatchObject({ status: 'rejected' })
  })
})
