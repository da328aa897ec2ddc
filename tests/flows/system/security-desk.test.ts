// The desks that watch sign-ins, codes and cases, through the real server.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as record from '#contract/other/ip-record.ts'
import * as rule from '#contract/other/ip-rule.ts'
import * as errors from '#contract/other/login-error.ts'
import * as codes from '#contract/other/verification-code.ts'
import * as cases from '#contract/other/violation-record.ts'
import * as walletCode from '#contract/other/wallet-code.ts'
import * as session from '#contract/session.ts'
import { testPassword } from '#tests/database.ts'
import { bindAuthenticator, freshCodeOf } from '#tests/money/authenticators.ts'
import { type TestServer, testServer } from '#tests/server.ts'

let server: TestServer
let token = ''
let finance = ''
const reason = 'a reason of enough words'
const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } })
const soon = (ms: number) => new Date(Date.now() + ms).toISOString()

beforeAll(async () => {
  server = await testServer()
  token = await server.operator({ userName: 'riskdesk', roleCode: 'risk' })
  finance = await server.operator({ userName: 'treasury', roleCode: 'finance2' })
  const [risk] = await server.sql<{ id: string }[]>`
    select id::text from operator where user_name = 'riskdesk'`
  await bindAuthenticator(server.sql, risk?.id ?? '')
  await server.sql`insert into member (id, member_no, account, email, invite_code, path)
    values (7, '70000001', 'alice2000', 'a@example.com', 'AAA7', '/7/')`
})
afterAll(() => server.close())

describe('walletCode/setSwitch', () => {
  it('closes withdrawals of a code once, refuses a stale version, and writes the trail', async () => {
    await server.sql`insert into wallet_code (id, code, currency, network, scale, display_scale, price_usd)
      values (90, 'TST-TRC20', 'TST', 'TRC20', 6, 2, 1)`
    const input = { id: '90', version: 1, field: 'withdrawEnabled', value: false, reason }
    const closed = await server.call(walletCode.setSwitch, input, { token: finance })
    expect(closed.data).toEqual({ id: '90', version: 2 })
    const stale = await server.call(walletCode.setSwitch, input, { token: finance })
    expect(stale.code).toBe(Code.stale)
    const { data } = await server.call(walletCode.get, { id: '90' }, { token: finance })
    expect(data.row).toMatchObject({ withdrawEnabled: false, rechargeEnabled: true })
    expect(data.history).toMatchObject([{ action: 'setSwitch', remark: reason }])
    const refused = await server.call(walletCode.setSwitch, { ...input, version: 2 }, { token })
    expect(refused.code).toBe(Code.noPermission)
  })
})

describe('sign-ins', () => {
  it('keeps where operators came from and which sign-ins were refused', async () => {
    const wrong = { username: 'treasury', password: 'not the password' }
    await server.call(session.login, wrong, from('198.18.9.1'))
    await server.call(session.login, wrong, from('198.18.9.1'))
    await server.call(session.login, { ...wrong, username: 'nobody-here' }, from('198.18.9.1'))
    const none = await server.call(errors.list, { keyword: '198.18.9.300' }, { token })
    expect([none.code, none.data.list]).toEqual([0, []])
    const { data } = await server.call(errors.list, { keyword: '198.18.9.0/24' }, { token })
    expect(data.list).toMatchObject([
      { reasonCode: 'noAccount', inputAccount: '', actorId: null, failCount: 1 },
      { reasonCode: 'wrongPassword', account: 'treasury', failCount: 2 },
      { reasonCode: 'wrongPassword', account: 'treasury', failCount: 1 },
    ])
    const top = await server.call(errors.top, {}, { token })
    expect(top.data.list).toEqual([{ ip: '198.18.9.1', count: 3 }])
    const seen = await server.call(record.list, { actorType: 'operator' }, { token })
    expect(seen.data.list).toContainEqual(
      expect.objectContaining({ account: 'riskdesk', scene: 'login', isNewIp: true }),
    )
  })
  it('keeps the country of an operator’s address, filters by it, and finds that of a refused one', async () => {
    await server.operator({ userName: 'abroad', roleCode: 'support' })
    const right = { username: 'abroad', password: testPassword }
    await server.call(session.login, right, from('8.8.8.8'))
    await server.call(session.login, right, from('198.18.9.7'))
    await server.call(session.login, { ...right, password: 'not it' }, from('133.242.0.3'))
    const seen = await server.call(record.list, { countryCode: ['US', 'JP'] }, { token })
    expect(seen.data.list).toMatchObject([{ account: 'abroad', ip: '8.8.8.8', countryCode: 'US' }])
    const { data } = await server.call(errors.list, { keyword: '133.242.0.3' }, { token })
    expect(data.list).toMatchObject([{ account: 'abroad', countryCode: 'JP' }])
  })
  it('holds a locked operator off until it is unlocked', async () => {
    await server.operator({ userName: 'locked1', roleCode: 'support' })
    const [operator] = await server.sql<{ id: string }[]>`
      select id::text from operator where user_name = 'locked1'`
    const target = { actorType: 'operator', actorId: operator?.id ?? '', reason }
    const admin = await server.signIn()
    const lock = (until: string) =>
      server.call(errors.lock, { ...target, until }, { token: admin, lang: 'en' })
    const far = await lock(soon(40 * 86_400_000))
    expect(far.data).toMatchObject({ errors: [{ field: 'until' }] })
    await lock(soon(3_600_000))
    await expect(server.signIn('locked1')).rejects.toThrow()
    const { data } = await server.call(errors.list, { locked: true }, { token })
    expect(data.list).toMatchObject([{ account: 'locked1', reasonCode: 'locked', locked: true }])
    await server.call(errors.unlock, target, { token })
    expect(await server.signIn('locked1')).not.toBe('')
  })
  it('refuses an address that a rule blocks, but neither a wide rule nor one on the own address', async () => {
    const add = (cidr: string, sender: object = {}) =>
      server.call(rule.add, { cidr, scope: 'backOffice', reason }, { token, ...sender })
    expect((await add('198.18.0.0/16')).data).toMatchObject({ errors: [{ field: 'cidr' }] })
    expect((await add('198.18.44.5/24')).data).toMatchObject({ errors: [{ field: 'cidr' }] })
    expect((await add('198.18.44.5', from('198.18.44.5'))).data).toMatchObject({
      errors: [{ rule: 'ipRuleOwn' }],
    })
    expect((await add('198.18.44.0/24')).code).toBe(0)
    const credentials = { username: 'nobody-else', password: 'does not matter' }
    const blocked = await server.call(session.login, credentials, from('198.18.44.9'))
    expect(blocked.code).toBe(Code.outOfScope)
    const elsewhere = await server.call(session.login, credentials, from('198.18.45.9'))
    expect(elsewhere.code).toBe(Code.wrongCredentials)
  })
})

describe('ipRule', () => {
  const office = '198.18.60.7'
  const add = (input: object, sender = from('198.18.61.1')) =>
    server.call(rule.add, { scope: 'backOffice', reason, ...input }, { token, ...sender })
  const stored = async (cidr: string) => {
    const { data } = await server.call(rule.list, { keyword: cidr }, { token })
    const [row] = data.list
    if (!row) throw new Error(`There is no rule about ${cidr}.`)
    return row
  }
  const code = () => freshCodeOf(server.sql, 'riskdesk')
  const signIn = (ip: string) =>
    server.call(session.login, { username: 'nobody', password: 'of no account' }, from(ip))
  const asks = async (ip: string) => (await server.call(rule.list, {}, { token, ...from(ip) })).code

  it('keeps calls and sign-ins of a blocked address out, save an allowed one, and needs a code to allow', async () => {
    expect(await asks(office)).toBe(0)
    expect((await add({ cidr: '198.18.60.0/24' })).code).toBe(0)
    expect(await asks(office)).toBe(Code.outOfScope)
    expect(await asks('198.18.62.7')).toBe(0)
    const allow = { cidr: office, rule: 'allow' }
    expect((await add(allow)).code).toBe(Code.otp)
    expect((await add({ ...allow, otp: await code() })).code).toBe(0)
    expect([await asks(office), await asks('198.18.60.8')]).toEqual([0, Code.outOfScope])
    expect((await signIn(office)).code).toBe(Code.wrongCredentials)
    expect((await signIn('198.18.60.8')).code).toBe(Code.outOfScope)
    await server.sql`update ip_rule set until = now() - interval '1 second' where rule = 'allow'`
    expect(await asks(office)).toBe(Code.outOfScope)
    await server.sql`update ip_rule set until = null where rule = 'allow'`
    expect(
      await server.sql`select action, reason, after ->> 'rule' as rule from operation_log
        where target_type = 'ipRule' and target_no = ${`${office}/32`}`,
    ).toEqual([{ action: 'ipRule.add', reason, rule: 'allow' }])
  })
  it('needs a code for what becomes or widens an allowance, and none for what ends one', async () => {
    await add({ cidr: '198.18.63.9' })
    const { id } = await stored('198.18.63.9')
    const edit = (version: number, input: object) =>
      server.call(rule.edit, { id, version, reason, ...input }, { token })
    expect((await edit(1, { rule: 'allow' })).code).toBe(Code.otp)
    expect((await edit(1, { rule: 'allow', otp: await code() })).code).toBe(0)
    expect((await edit(2, { cidr: '198.18.63.0/24' })).code).toBe(Code.otp)
    expect((await edit(2, { scope: 'all' })).code).toBe(Code.otp)
    expect((await edit(2, { rule: 'block' })).code).toBe(0)
  })
  it('lets nobody take back what lets them in, in one step or in two at once', async () => {
    await add({ cidr: office, rule: 'allow', scope: 'all', otp: await code() })
    const { data } = await server.call(rule.list, { keyword: office, rule: ['allow'] }, { token })
    const items = data.list.map(({ id, version }) => ({ id, version }))
    expect(items).toHaveLength(2)
    const remove = (some: object[], sender = from(office)) =>
      server.call(rule.remove, { items: some, reason }, { token, ...sender })
    expect((await remove(items)).code).toBe(Code.rule)
    const codes = await Promise.all(items.map(async (item) => (await remove([item])).code))
    expect(codes.toSorted((one, other) => one - other)).toEqual([0, Code.rule])
    expect(await asks(office)).toBe(0)
    const [left] = (await server.call(rule.list, { keyword: office, rule: ['allow'] }, { token }))
      .data.list
    const { id, version } = left ?? { id: '', version: 0 }
    const block = { id, version, rule: 'block', reason }
    expect((await server.call(rule.edit, block, { token, ...from(office) })).code).not.toBe(0)
    expect((await remove([{ id, version }], from('198.18.62.7'))).code).toBe(0)
    expect(await asks(office)).toBe(Code.outOfScope)
  })
  it('blocks the addresses of several records at once, all of them or none', async () => {
    const block = (ips: string[], input: object = {}) =>
      server.call(rule.block, { ips, scope: 'backOffice', reason, ...input }, { token })
    const keyword = { keyword: '198.18.70.0/24' }
    const cidrs = async () =>
      (await server.call(rule.list, keyword, { token })).data.list.map(({ cidr }) => cidr)
    const own = await server.call(
      rule.block,
      { ips: ['198.18.70.1', '198.18.70.9'], scope: 'login', reason },
      { token, ...from('198.18.70.9') },
    )
    expect(own).toMatchObject({ code: Code.rule, msg: '不能封禁您正在使用的地址' })
    const past = await block(['198.18.70.1'], { until: soon(-60_000) })
    expect(past.data).toMatchObject({ errors: [{ field: 'until' }] })
    expect(await cidrs()).toEqual([])

    await add({ cidr: '198.18.70.2' })
    const ips = ['198.18.70.1', '198.18.70.2', '198.18.70.3', '198.18.70.3']
    expect((await block(ips)).data).toEqual({ added: 2, existing: 1 })
    expect((await cidrs()).toSorted()).toEqual(ips.slice(0, 3).map((ip) => `${ip}/32`))
    expect([await asks('198.18.70.3'), await asks('198.18.70.4')]).toEqual([Code.outOfScope, 0])
    expect(
      await server.sql`select target_no as no, reason from operation_log
        where action = 'ipRule.block' order by target_no`,
    ).toEqual([
      { no: '198.18.70.1/32', reason },
      { no: '198.18.70.3/32', reason },
    ])
    expect((await block(Array.from({ length: 101 }, (_, at) => `198.18.71.${at}`))).code).toBe(
      Code.invalid,
    )
  })
})

describe('verificationCode', () => {
  it('shows neither the code nor its hash nor the whole target, and invalidates unused ones only', async () => {
    await server.sql`insert into verification_code (id, channel, target, code_hash, member_id, scene, provider, status, ip, cost, expire_at)
      values (1, 'sms', '13812340001', 'hash-of-it', 7, 'withdraw', 'Aliyun', 'sent', '198.18.1.1', 0.0042, now() + interval '5 minutes')`
    const { data } = await server.call(codes.list, { keyword: '13812340001' }, { token })
    expect(data.list).toMatchObject([
      { target: '138****0001', memberNo: '70000001', cost: '0.0042' },
    ])
    expect(JSON.stringify(data)).not.toMatch(/hash-of-it|13812340001|codeHash/)
    const invalidate = () => server.call(codes.invalidate, { ids: ['1'] }, { token })
    expect((await invalidate()).data).toEqual({ count: 1 })
    expect((await invalidate()).code).toBe(Code.rule)
    await server.call(codes.clearLimit, { id: '1', limitOf: 'target', reason }, { token })
    expect(await server.sql`select subject from code_limit_clear`).toEqual([
      { subject: '13812340001' },
    ])
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    const stat = await server.call(codes.stat, { dateRange: [today, today] }, { token })
    expect(stat.data.providers).toEqual([
      { provider: 'Aliyun', sent: 1, failed: 0, used: 0, deliveryRate: '1.0000', cost: '0.0042' },
    ])
  })
})

describe('violationRecord', () => {
  it('opens a case, adds evidence while it is open, and refuses it afterwards', async () => {
    const { data } = await server.call(
      cases.add,
      {
        memberId: '7',
        violationType: 'washTrade',
        severity: 'high',
        description: 'ten characters and more',
      },
      { token },
    )
    const found = await server.call(cases.list, { keyword: '70000001' }, { token })
    expect(found.data.list).toMatchObject([
      { id: data.id, status: 'open', account: 'ali****00', reporterName: 'riskdesk' },
    ])
    const edit = (version: number, relatedNos: string[]) =>
      server.call(cases.edit, { id: data.id, version, relatedNos }, { token })
    expect((await edit(1, ['WD2506300000000001'])).code).toBe(0)
    const related = await server.call(cases.list, { keyword: 'WD2506300000000001' }, { token })
    expect(related.data.total).toBe(1)
    await server.sql`update violation_record set status = 'dismissed', handled_at = now() where id = ${data.id}`
    expect((await edit(2, [])).code).toBe(Code.rule)
  })
})
