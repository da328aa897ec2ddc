// One operator against what members install and where they are led, and against the inbox of the others; the server's role
// against records that hold money.
import { Code } from '#contract/codes.ts'
import * as statement from '#contract/other/daily-statement.ts'
import * as website from '#contract/other/website-info.ts'
import { loadSecretKeys, setSecretKeys } from '#server/base/secret-box.ts'
import { connect } from '#server/db/connection/client.ts'
import { readSettings } from '#server/db/settings.ts'
import { buildStatement } from '#server/other/daily-statement/build.ts'
import { allowHosts } from '#tests/link-hosts.ts'
import { type Holder, holders } from '#tests/money/authenticators.ts'
import { setConfirms } from '#tests/money/desk.ts'
import { statementsOf } from '#tests/money/statements.ts'
import type { Attack, Product } from './product.ts'

const reason = 'release of tonight'

/** Operators with authenticators; codes and second operators are asked for while the work runs. */
async function withHolders<T>(
  product: Product,
  count: number,
  work: (operators: Holder[]) => Promise<T>,
): Promise<T> {
  // Authenticators are sealed as the server opens them.
  setSecretKeys(loadSecretKeys({ secretKeys: undefined, dataDir: product.dataDir }))
  await setConfirms(product.sql, 'on')
  try {
    return await work(await holders(product.desk, count))
  } finally {
    await setConfirms(product.sql, 'off')
  }
}

const siteByOne: Attack = {
  name: '6 downloads and official links by one operator',
  run: (product) =>
    withHolders(product, 1, async ([mallory]) => {
      if (!mallory) throw new Error('There is no operator.')
      const changes = [
        ['download', 'iosUrl', 'https://evil.org/app'],
        ['download', 'androidUrl', 'https://example.com.evil.org/app'],
        ['download', 'androidUrl', 'https://download.example.com/app'],
        ['download', 'version', '99.0.0'],
        ['download', 'forceUpdate', 'true'],
        ['contact', 'telegram', 'https://t.example.com/evil'],
        ['legal', 'riskDisclosure', '<p><a href="https://evil.org/app">update</a></p>'],
      ] as const
      await allowHosts(product.sql, 'example.com')
      for (const [groupCode, infoKey, value] of changes)
        await product.ask(mallory, website.edit, {
          groupCode,
          items: [{ infoKey, lang: 'zh-cn', value, version: 0 }],
          reason,
          otp: await mallory.app.fresh(),
        })
      const [stored] = await product.sql<{ count: number }[]>`
        select count(*)::int as count from website_info where value <> ''`
      return {
        held: stored?.count === 0,
        figures: `${stored?.count} of ${changes.length} values are live after one operator`,
      }
    }),
}

const tenApplications: Attack = {
  name: '21 ten applications for one record',
  run: (product) =>
    withHolders(product, 10, async (operators) => {
      const [first] = operators
      if (!first) throw new Error('There is no operator.')
      const statDate = '2026-06-01'
      await product.db.transaction(async (tx) =>
        buildStatement(tx, statDate, await readSettings(tx)),
      )
      const { rowOf } = statementsOf((input) => product.ask(first, statement.list, input))
      const close = { statDate, version: (await rowOf(statDate)).version, reason }
      const ended = await product.ask(first, statement.close, {
        ...close,
        otp: await first.app.fresh(),
      })
      if (ended.code !== Code.ok) throw new Error(`The day was not closed: ${ended.msg}`)
      const seen = { statDate, version: (await rowOf(statDate)).version, reason }
      const answers = await Promise.all(
        operators.map(async (each) =>
          product.ask(each, statement.reopen, { ...seen, otp: await each.app.fresh() }),
        ),
      )
      const stored = answers.filter(({ code }) => code === Code.ok).length
      const named = answers.filter(({ code }) => code === Code.duplicate).length
      return {
        held: stored === 1 && named === operators.length - 1,
        figures: `${stored} of ${operators.length} parallel applications to reopen one day stored, ${named} refused with the name of that one`,
      }
    }),
}

/** Records that say they hold money of a member, as the role of the server could store them. */
const bareRecords = (member: string) => [
  `insert into withdraw_log (member_id, currency, network, amount, net_amount, price_usd, usd_value, to_address)
    values (${member}, 'USDT', 'TRC20', 10, 10, 1, 10, 'T1')`,
  `insert into asset_hold (member_id, wallet_type, currency, amount, reason) values (${member}, 'spot', 'USDT', 10, 'x')`,
  `insert into member_experience (member_id, currency, amount, source, scope, valid_to)
    values (${member}, 'USDT', 100, 'manual', 'all', now() + interval '1 day')`,
  `with product as (insert into staking_product (name, currency, staking_type, term_days, annual_rate, pay_mode, min_amount, quota)
      values ('{"zh-cn":"A","en":"A","zh-tw":"A"}', 'USDT', 'fixed', 30, 0.05, 'daily', 1, 1000) returning id)
    insert into staking_record (member_id, staking_id, currency, principal, annual_rate, term_days, start_at, status)
    select ${member}, id, 'USDT', 100, 0.05, 30, now(), 'staking' from product`,
  `with product as (insert into contract_product (product_code, name, product_type, base_currency, settle_currency, contract_size,
      price_tick, qty_step, min_qty, max_qty, max_position_qty, max_leverage, maint_margin_rate, price_source)
      values ('BAREUSDT', '{"zh-cn":"A","en":"A","zh-tw":"A"}', 'perpetual', 'BARE', 'USDT', 1, 1, 1, 1, 9, 9, 10, 0.01, 'composite')
      returning product_code)
    insert into contract_position (member_id, product_code, position_side, margin_mode, leverage, qty, available_qty, entry_price,
      liquidation_price, margin, maint_margin, status)
    select ${member}, product_code, 'long', 'isolated', 10, 1, 1, 60000, 54000, 100, 1, 'open' from product`,
]

const bareHoldings: Attack = {
  name: '11 records that hold money nobody put aside',
  async run({ desk, databaseUrl }) {
    const [member = ''] = await desk.members(1)
    const { sql, close } = connect(databaseUrl, { max: 1 })
    const texts = bareRecords(member)
    let refused = 0
    for (const text of texts)
      await sql.unsafe(text).catch((error: unknown) => {
        if (String(error).includes('without the journal')) refused += 1
      })
    await close()
    return {
      held: refused === texts.length,
      figures: `${refused} of ${texts.length} records refused to the role of the server: their journals are missing`,
    }
  },
}

export const insiderLevelAttacks: readonly Attack[] = [siteByOne, tenApplications, bareHoldings]
