// What members wrote, put straight into the database as old rows may have it: no screen runs it (X1) and none breaks (X6).
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { SqlClient } from '#server/db/connection/client.ts'
import { shareOf } from '../sample.ts'
import { appUrl } from './app-server.ts'
import { it } from './app.ts'
import { inAppDatabase, menusOf, newOperator, screensOf } from './operator.ts'
import { quiet } from './quiet.ts'
import { scripts } from './script-payloads.ts'
import { giveSession } from './sign-in.ts'

/** What the console itself is made of, and what is sealed: the trail and the books refuse changes for good. */
const leftOut =
  /^(menu_item|role|operator|sys_config|schema_migration|seed_record|request_key|login_guard|operation_log|ledger_|store_|upload_)/

/** Texts by which the console finds things rather than shows them. */
const keys =
  /(_type|_key|status|code|currency|network|symbol|path|locale|lang|sha256|kind|mime|extension|identifier|color|zone)$/

/** Writes the texts into every text column of every table that takes them, by turns; returns how many columns did. */
async function plant(sql: SqlClient, texts: readonly string[]): Promise<string[]> {
  const columns = await sql<{ table: string; column: string; type: string }[]>`
    select c.table_name as table, c.column_name as column, c.data_type as type
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
       and c.data_type in ('text', 'jsonb') order by 1, 2`
  const planted: string[] = []
  for (const { table, column, type } of columns) {
    if (leftOut.test(table) || keys.test(column)) continue
    const [at, name] = [sql(column), sql(table)]
    // Neighbouring rows get neighbouring texts, so that a page of a list has many; each column begins with others.
    const turn = sql`((turn.row + ${planted.length * 7}::int) % ${texts.length}::int)::int`
    const text = sql`(${[...texts]}::text[])[1 + ${turn}]`
    // Titles and texts in three languages; another shape would not be read at all.
    const value =
      type === 'jsonb'
        ? sql`jsonb_build_object('zh-cn', ${text}, 'en', ${text}, 'zh-tw', ${text})`
        : text
    const titles = type === 'jsonb' ? sql`and jsonb_exists(t.${at}, 'zh-cn')` : sql``
    try {
      await sql.begin(async (tx) => {
        await tx`alter table ${name} disable trigger user`
        const { count } = await tx`
          update ${name} t set ${at} = ${value} from (select ctid, row_number() over () as row from ${name}) turn
           where turn.ctid = t.ctid ${titles}`
        await tx`alter table ${name} enable trigger user`
        if (count > 0) planted.push(`${table}.${column}`)
      })
    } catch {
      // A check, a key or a length of the table refuses it: then no row can have it.
    }
  }
  return planted
}

/** The screens whose turn it is, out of all that the menu leads to. */
async function screens(token: string): Promise<string[]> {
  const all = screensOf((await menusOf(token)).menuList)
  expect(all.length).toBeGreaterThan(25)
  return shareOf(all, 16)
}

/** Opens a screen, its first record and what its filters offer. */
async function walk(page: Page, path: string): Promise<number> {
  await page.goto(path)
  await page.getByRole('main').waitFor()
  await quiet(page)
  // What was fetched is drawn a moment after the network is quiet.
  await expect
    .poll(() => page.locator('main [aria-busy=true], main .animate-breathe').count())
    .toBe(0)
  const cells = page.getByRole('gridcell')
  const count = await cells.count()
  if (count > 0) {
    await cells.first().click()
    await page.keyboard.press('Enter')
    await quiet(page)
    await page.keyboard.press('Escape')
  }
  return count
}

/** Opens every screen whose turn it is and lets `look` judge it. Returns the number of cells that were drawn. */
async function walkAll(page: Page, look: (path: string) => Promise<void>): Promise<number> {
  const token = await newOperator('admin')
  await giveSession(page, token)
  let drawn = 0
  for (const path of ['/money/rechargeLog', ...(await screens(token))]) {
    drawn += await walk(page, path)
    await look(path)
  }
  return drawn
}

/** Drops what the browser says of pictures that are no files of ours. */
const forgivePictures = (complaints: string[]) =>
  complaints.splice(
    0,
    complaints.length,
    ...complaints.filter((text) => !/Failed to load/.test(text)),
  )

describe('what is stored', () => {
  it('runs on no screen, calls nobody and opens nothing', async ({ page, complaints }) => {
    const calls: string[] = []
    const canary = createServer((request, response) => {
      calls.push(request.url ?? '')
      response.end()
    }).listen(0, '127.0.0.1')
    await once(canary, 'listening')
    const { port } = canary.address() as AddressInfo
    const payloads = scripts(`http://127.0.0.1:${port}`)
    expect(payloads.length).toBeGreaterThanOrEqual(300)
    const planted = await inAppDatabase((sql) => plant(sql, payloads))
    expect(planted.length).toBeGreaterThan(60)
    expect(planted).toEqual(expect.arrayContaining(['member.nickname', 'recharge_log.remark']))

    const dialogs: string[] = []
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    const windows: string[] = []
    page.context().on('page', (opened) => windows.push(opened.url()))
    const ran: string[] = []
    const drawn = await walkAll(page, async (path) => {
      if (await page.evaluate(() => 'ranHere' in globalThis)) ran.push(path)
      expect(new URL(page.url()).origin).toBe(appUrl())
    })
    canary.close()
    expect(drawn).toBeGreaterThan(20)
    expect({ dialogs, windows, ran, calls }).toEqual({
      dialogs: [],
      windows: [],
      ran: [],
      calls: [],
    })
    // Not even tried: the policy of the page had nothing to refuse.
    expect(complaints.filter((text) => text.startsWith('content policy'))).toEqual([])
    forgivePictures(complaints)
  })

  it('breaks no screen by its length, its marks or its direction', async ({ page, complaints }) => {
    const odd = [
      `\u202Egnp.exe\u202C`,
      `‏${'שלום '.repeat(20)}`,
      '👨‍👩‍👧‍👦'.repeat(60),
      `Z${'\u0301\u0316'.repeat(300)}`,
      'w'.repeat(2_000),
      'ﷺ'.repeat(400),
      'a\tb\nc'.repeat(40),
      '\u200B\u200D\uFEFF',
    ]
    await inAppDatabase(async (sql) => {
      await plant(sql, odd)
      // The whole length in a few rows: in every text of every row nobody could say which screen is slow.
      await sql`update member set nickname = ${'w'.repeat(100_000)} where id % 50 = 0`
    })
    const wide: string[] = []
    const drawn = await walkAll(page, async (path) => {
      const [ratio, tall] = await page.evaluate(() => [
        document.documentElement.scrollWidth / innerWidth,
        Math.max(0, ...[...document.querySelectorAll('[role=row]')].map((row) => row.clientHeight)),
      ])
      if ((ratio ?? 0) > 1.01) wide.push(`${path} is ${ratio} windows wide`)
      if ((tall ?? 0) > 200) wide.push(`${path} has a row of ${tall} px`)
      // By its tag: a form that is drawn late hears no Escape, and hides the page behind it from all roles.
      const text = await page.locator('main').innerText()
      // A character that turns the direction is shown as a mark, never as itself.
      if (text.includes('\u202E')) wide.push(`${path} shows a character that turns the direction`)
    })
    expect(drawn).toBeGreaterThan(20)
    expect(wide).toEqual([])
    // The mark itself, on a page of texts.
    await page.goto('/marketing/coupon')
    await page.getByRole('main').getByText('⟦RLO⟧').first().waitFor()
    forgivePictures(complaints)
  })
})
