// What operators publish is read by the pages of members: what is due now, in their language, with a tag.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPlatformDesk, type PlatformDesk } from '#tests/platform/platform-desk.ts'

let at: PlatformDesk
beforeAll(async () => {
  at = await openPlatformDesk(['content:read'])
})
afterAll(() => at.database.drop())

const read = async (path: string) => {
  const answer = await at.program.send(`GET content/${path}`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data ?? []
}
const titles = async (path: string) => (await read(path)).map(({ title }) => String(title))

interface Timed {
  status: string
  from: string | null
  to: string | null
}
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
const times: Record<string, Timed> = {
  shown: { status: 'published', from: hours(-1), to: hours(1) },
  due: { status: 'scheduled', from: hours(-1), to: null },
  over: { status: 'published', from: hours(-2), to: hours(-1) },
  ahead: { status: 'scheduled', from: hours(1), to: null },
  draft: { status: 'draft', from: null, to: null },
  offline: { status: 'offline', from: hours(-1), to: null },
}

describe('notices', () => {
  const notice = (title: string, audience: string, { status, from, to }: Timed, levels = '{}') => {
    const texts = { 'zh-cn': title, en: `${title} en`, 'zh-tw': '' }
    return at.desk.sql`
      insert into notice (title, content, content_en, notice_type, audience, levels, member_nos, langs, publish_at,
        offline_at, status, operator_name)
      values (${JSON.stringify(texts)}::text::jsonb, '<p>文</p>', '<p>text</p>', 'system', ${audience}, ${levels}::text[],
        ${audience === 'members' ? '{M1}' : '{}'}::text[], '{zh-cn,en}', ${from}, ${to}, ${status}, 'test')`
  }

  it('are those that are due now, whether the job has run or not', async () => {
    for (const [title, time] of Object.entries(times)) await notice(title, 'all', time)
    expect((await titles('notices?lang=en')).toSorted()).toEqual(['due en', 'shown en'])
    const [one] = await read('notices')
    expect(one).toMatchObject({ content: '<p>文</p>', audience: ['all'] })
    expect(await read('notices?lang=zh-tw')).toEqual([])
  })

  it('are those of the named groups besides, and never those of chosen members', async () => {
    await at.desk.sql`delete from notice`
    const now = times['shown'] as Timed
    await notice('everybody', 'all', now)
    await notice('verified', 'verified', now)
    await notice('level', 'level', now, '{v2,v3}')
    await notice('chosen', 'members', now)
    expect(await titles('notices')).toEqual(['everybody'])
    expect((await titles('notices?audience=verified,v3')).toSorted()).toEqual([
      'everybody',
      'level',
      'verified',
    ])
    expect(await titles('notices?audience=v1')).toEqual(['everybody'])
    expect((await at.program.send('GET content/notices?audience=team')).status).toBe(400)
  })
})

it('news are those of a language that are due now', async () => {
  for (const [title, { status, from }] of Object.entries(times))
    await at.desk
      .sql`insert into news (title, cover, content, category, lang, publish_at, status, operator_name)
      values (${title}, '{1}', '<p>x</p>', 'market', 'en', ${from}, ${status}, 'test')`
  expect((await titles('news?lang=en')).toSorted()).toEqual(['due', 'over', 'shown'])
  expect(await titles('news')).toEqual([])
})

it('banners are those of a language and a front end that are due now', async () => {
  for (const [title, { status, from, to }] of Object.entries(times))
    await at.desk
      .sql`insert into banner (image, title, position, platform, lang, link_type, start_at, end_at, status,
        operator_name)
      values ('{1}', ${title}, 'home', ${title === 'due' ? 'app' : 'all'}, 'en', 'none', ${from}, ${to}, ${status}, 'test')`
  expect((await titles('banners?lang=en')).toSorted()).toEqual(['due', 'shown'])
  expect(await titles('banners?lang=en&audience=web')).toEqual(['shown'])
})

it('links, site, products, currencies and cycles are those that are open', async () => {
  const name = { 'zh-cn': '客服', en: 'Support', 'zh-tw': '' }
  for (const status of ['on', 'off'])
    await at.desk.sql`insert into service_link (name, link_kind, url, langs, status, operator_name)
      values (${JSON.stringify(name)}::text::jsonb, 'telegram', ${`https://t.me/${status}`}, '{en}', ${status}, 'test')`
  expect(await read('service-links?lang=en')).toMatchObject([
    { name: 'Support', url: 'https://t.me/on', kind: 'telegram' },
  ])
  await at.desk
    .sql`insert into website_info (info_key, lang, group_code, value_type, value, operator_name)
    values ('title', 'zh-cn', 'seo', 'text', '标题', 'test'), ('title', 'en', 'seo', 'text', 'Title', 'test'),
      ('copyright', 'zh-cn', 'basic', 'text', '©', 'test')
    on conflict (info_key, lang) do update set value = excluded.value`
  expect(await read('website?lang=en')).toEqual(
    expect.arrayContaining([
      { key: 'title', value: 'Title' },
      { key: 'copyright', value: '©' },
    ]),
  )
  await at.desk
    .sql`insert into wallet_code (code, currency, network, scale, display_scale, price_usd, status)
    values ('USDT-ERC20', 'USDT', 'ERC20', 6, 6, 1, 'off')`
  const codes = (await read('wallet-codes')).map(({ code }) => code)
  expect(codes).toContain('USDT-TRC20')
  expect(codes).not.toContain('USDT-ERC20')
  await at.desk
    .sql`insert into contract_product (product_code, name, product_type, base_currency, settle_currency,
      contract_size, price_tick, qty_step, min_qty, max_qty, max_position_qty, max_leverage, maint_margin_rate,
      price_source, trade_status, is_visible)
    select code, ${JSON.stringify(name)}::text::jsonb, 'delivery', 'BTC', 'USDT', 1, 1, 1, 1, 9, 9, 10, 0.01, 'composite', status, visible
    from (values ('SHOWNUSDT', 'trading', true), ('DRAFTUSDT', 'draft', true), ('HIDDENUSDT', 'trading', false)) as p (code, status, visible)`
  expect(await read('products?lang=en')).toMatchObject([
    { product: 'SHOWNUSDT', name: 'Support', tradeStatus: 'trading' },
  ])
  await at.desk
    .sql`insert into delivery_cycle (product_code, seconds, label, payout_rate, min_stake, max_stake,
      max_open_per_member, max_open_stake, status)
    select product, seconds, ${JSON.stringify(name)}::text::jsonb, 0.8, 1, 10, 5, 1000, status
    from (values ('SHOWNUSDT', 60, 'on'), ('SHOWNUSDT', 120, 'off'), ('HIDDENUSDT', 60, 'on')) as c (product, seconds, status)`
  expect(await read('cycles?lang=en')).toMatchObject([
    { product: 'SHOWNUSDT', seconds: 60, payoutRate: '0.8', version: 1 },
  ])
})

it('is sent again only when it has changed', async () => {
  const first = await at.program.send('GET content/wallet-codes')
  expect(first.headers.get('cache-control')).toBe('public, max-age=30')
  const tag = first.headers.get('etag') ?? ''
  expect(tag).toMatch(/^".+"$/)
  const ask = (known: string) =>
    at.desk.fetch(
      new Request('http://127.0.0.1:8080/platform/v1/content/wallet-codes', {
        headers: { Authorization: `Bearer ${at.program.secret}`, 'If-None-Match': known },
      }),
    )
  const unchanged = await ask(`"other", W/${tag}`)
  expect(unchanged.status).toBe(304)
  expect(await unchanged.text()).toBe('')
  expect(unchanged.headers.get('etag')).toBe(tag)
  await at.desk
    .sql`update wallet_code set confirmations = confirmations + 1 where code = 'USDT-TRC20'`
  const changed = await ask(tag)
  expect(changed.status).toBe(200)
  expect(changed.headers.get('etag')).not.toBe(tag)
})
