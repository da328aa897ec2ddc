// Daily statements over the wire: figures against the books of the demo set, what a day is made of, the file, and who sees them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { Code } from '#contract/codes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as moneyLog from '#contract/money/money-log.ts'
import * as api from '#contract/other/daily-statement.ts'
import { Decimal } from '#core/format/money.ts'
import { demo } from '#demo/demo.ts'
import { createLog } from '#server/base/log.ts'
import { askExport, exported } from '#tests/exported.ts'
import { statementsOf } from '#tests/money/statements.ts'
import { type TestServer, testServer } from '#tests/server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await testServer()
  const asof = new Date().toISOString()
  await server.db.transaction((tx) => demo(tx, { log: createLog('silent'), asof, scale: 0.1 }))
  token = await server.signIn()
})
afterAll(() => server.close())

const ask = async <I extends z.ZodType, O extends z.ZodType>(
  endpoint: Endpoint<I, O>,
  input: object,
  who = token,
) => server.call(endpoint, input, { token: who, lang: 'en' })
const { read, rowOf, openDays } = statementsOf((input) => ask(api.list, input))
const get = (input: { id: string }) => ask(api.get, input)

describe('the figures of a day', () => {
  it('equal what the books say, worked out line by line', async () => {
    const { list } = await read({ currency: 'USDT', pageSize: 100 })
    // Thirty days with the running one, which has no statement yet.
    expect(list.length).toBe(29)
    const row = list.find(
      ({ rechargeAmount, flashRevenue }) => rechargeAmount !== '0' && flashRevenue !== '0',
    )
    if (!row) throw new Error('Nothing happened on any day.')
    const lines = await server.sql<
      { day: string; owner: string; code: string | null; side: string; amount: string }[]
    >`select (posted_at at time zone 'Asia/Shanghai')::date::text as day, owner_kind as owner, house_code as code, side,
        amount::text from ledger_entry where currency = 'USDT'`
    const sum = (keep: (line: (typeof lines)[number]) => boolean) =>
      lines
        .filter(keep)
        .reduce(
          (total, { side, amount }) => (side === 'C' ? total.plus(amount) : total.minus(amount)),
          new Decimal('0'),
        )
    const ofDay = (codes: RegExp) =>
      sum(({ day, code }) => day === row.statDate && code !== null && codes.test(code)).toFixed()
    expect(row.openingBalance).toBe(
      sum(({ owner, day }) => owner === 'M' && day < row.statDate).toFixed(),
    )
    expect(row.closingBalance).toBe(
      sum(({ owner, day }) => owner === 'M' && day <= row.statDate).toFixed(),
    )
    const assets = sum(
      ({ code, day }) => code !== null && /^11[0-3]0$/.test(code) && day <= row.statDate,
    )
    expect(row.chainBalance).toBe(assets.times('-1').toFixed())
    expect(row.platformIncome).toBe(ofDay(/^(4|5|2910|2920)/))
    expect(row.flashRevenue).toBe(ofDay(/^4130$/))
    expect(row.withdrawFee).toBe(ofDay(/^4120$/))
    const [records] = await server.sql<{ amount: string; count: number }[]>`
      select sum(amount)::text as amount, count(*)::int as count from recharge_log r join member m on m.id = r.member_id
       where (reviewed_at at time zone 'Asia/Shanghai')::date = ${row.statDate} and r.status in ('approved', 'reversed')
         and currency = 'USDT' and member_type not in ('internal', 'test')
         and not exists (select from ledger_journal j where j.biz_type = 'recharge' and j.biz_id = r.id and j.step = 'reverse')`
    expect(row.rechargeCount).toBe(records?.count)
    expect(new Decimal(row.rechargeAmount).toFixed()).toBe(
      new Decimal(records?.amount ?? '0').toFixed(),
    )
    expect(row.netInflow).toBe(new Decimal(row.rechargeAmount).minus(row.withdrawAmount).toFixed())
    expect(row).toMatchObject({ checkStatus: 'ok', checkDiff: '0', newMembers: null })
  })

  it('add up to the day of all currencies at its prices, and over days to the sums below the list', async () => {
    const { list, summary } = await read({ pageSize: 100 })
    const [newest] = list
    if (!newest) throw new Error('The list is empty.')
    expect(newest.newMembers).not.toBeNull()
    const parts = await server.sql<{ closing: string; income: string }[]>`
      select round(sum(closing_balance * price_usd), 18)::text as closing,
          round(sum(platform_income * price_usd), 18)::text as income
        from daily_statement where stat_date = ${newest.statDate} and currency <> 'ALL'`
    expect(new Decimal(parts[0]?.closing ?? '').toFixed()).toBe(newest.closingBalance)
    expect(new Decimal(parts[0]?.income ?? '').toFixed()).toBe(newest.platformIncome)
    const added = list.reduce(
      (sum, { platformIncome }) => sum.plus(platformIncome),
      new Decimal('0'),
    )
    expect(summary).toMatchObject([
      {
        currency: 'ALL',
        count: list.length,
        platformIncome: added.toFixed(),
        lastClosing: newest.closingBalance,
        lastCoverRate: newest.coverRate,
      },
    ])
  })

  it('are broken down by type, each with as many money logs as its list shows, and by account', async () => {
    const [day = ''] = await openDays()
    const row = await rowOf(day, 'USDT')
    const { data } = await get({ id: row.id })
    expect(data.bizTypes.length).toBeGreaterThan(3)
    const [type] = data.bizTypes
    const logs = await ask(moneyLog.list, {
      bizType: [type?.bizType],
      currency: ['USDT'],
      dateRange: [day, day],
    })
    expect(logs.data.total).toBe(type?.count)
    const all = await get({ id: (await rowOf(day)).id })
    expect(all.data.currencies).toContain('USDT')
    const points = await server.sql<{ type: string; currency: string }[]>`
      select biz_type as type, currency from money_log where not currency = any (${all.data.currencies}) group by 1, 2`
    expect(points.length).toBeGreaterThan(0)
    for (const { bizType, count } of all.data.bizTypes) {
      const { currencies } = all.data
      const filters = { bizType: [bizType], currency: currencies, dateRange: [day, day] }
      expect((await ask(moneyLog.list, filters)).data.total).toBe(count)
    }
    const { data: next } = await get({
      id: (await rowOf((await openDays()).at(-1) ?? '', 'USDT')).id,
    })
    const net = (values: readonly string[]) =>
      values.reduce((sum, value) => sum.plus(value), new Decimal('0')).toFixed()
    const wallets = next.accounts.filter(({ walletType }) => walletType !== null)
    expect(net(wallets.map(({ change }) => change))).toBe(
      new Decimal(next.row.closingBalance).minus(next.row.openingBalance).toFixed(),
    )
    expect(net(next.bizTypes.map((each) => each.net))).toBe(
      net(wallets.map(({ change }) => change)),
    )
    expect(next.accounts.find(({ code }) => code === '2110')?.name).toBe('Member spot wallet')
  })
})

describe('the file', () => {
  it('holds the rows of the list, and adds up what flowed but no balances', async () => {
    const filters = { currency: 'USDT', status: ['closed'] }
    const orderBy = 'statDate asc'
    const fields = ['statDate', 'currency', 'rechargeAmount', 'volumeUsd', 'closingBalance']
    const { rows, totals } = await exported(server, token, api.list, { filters, fields, orderBy })
    const { list, summary } = await read({ ...filters, orderBy, pageSize: 100 })
    expect(list.length).toBeGreaterThan(20)
    expect(rows).toEqual(
      list.map((row) => [
        row.statDate,
        row.currency,
        row.rechargeAmount,
        row.volumeUsd,
        row.closingBalance,
      ]),
    )
    const [sums] = summary ?? []
    expect(sums?.rechargeAmount).not.toBe('0')
    expect(totals).toEqual([
      ['rechargeAmount', 'USDT', sums?.rechargeAmount],
      ['volumeUsd', 'USD', sums?.volumeUsd],
    ])
  })

  it('and the list are refused to operators who are bound to a member', async () => {
    const [member] = await server.sql<{ id: string }[]>`select id::text from member limit 1`
    const bound = await server.operator({
      userName: 'bound',
      roleCode: 'finance2',
      bindMemberId: member?.id ?? '',
    })
    const [day = ''] = await openDays()
    const { id } = await rowOf(day)
    const answers = [
      await ask(api.list, {}, bound),
      await ask(api.get, { id }, bound),
      await askExport(server, bound, api.list, { fields: ['statDate'] }),
    ]
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => Code.outOfScope))
  })
})
