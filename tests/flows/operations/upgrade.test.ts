// A database that an older version filled, started by this one.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#server/base/log.ts'
import type { Connection } from '#server/db/connection/client.ts'
import { migrate, prepare } from '#server/db/migrate.ts'
import { migrationNames } from '#server/db/migration-file.ts'
import { menuEntries } from '#server/root/seed/entries.ts'
import { seed } from '#server/root/seed/seed.ts'
import { testDatabase, type TestDatabase } from '#tests/database.ts'

const file = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const lastOfOld = '0005_own_account'
const log = createLog('silent')
const prefix = 'api/v2/sitebkd/'

let database: TestDatabase
let sql: Connection['sql']

/** Makes the database what version 0.1.0 left behind: its migrations and its recorded seed. */
async function restoreOld(): Promise<void> {
  await sql.unsafe(
    'drop schema public cascade; create schema public; drop schema if exists drizzle cascade',
  )
  for (const name of migrationNames().filter((each) => each <= lastOfOld))
    await sql.unsafe(file(`../../../server/db/migrations/${name}.sql`))
  await sql.unsafe(file('../../fixtures/seed-0.1.0.sql'))
}

const start = () =>
  prepare(database.url, async (db) => {
    await migrate(db)
    await seed(db, { mode: 'none', log })
  })

const names = async () =>
  (await sql<{ name: string }[]>`select name from menu_item order by name`).map(({ name }) => name)
const grantsOf = async (code: string) =>
  (
    await sql<{ name: string }[]>`
      select m.name from role_menu join role r on r.id = role_id join menu_item m on m.id = menu_id where r.code = ${code}`
  ).map(({ name }) => name)

beforeAll(async () => {
  database = await testDatabase()
  sql = database.sql
})
afterAll(() => database.drop())

test('receives the menu, roles, grants, dictionaries and settings of this version', async () => {
  await restoreOld()
  const [before] = await sql`select count(*)::int as n from menu_item`
  await start()
  expect(await names()).toEqual(
    menuEntries()
      .map(({ item }) => item.name)
      .sort(),
  )
  expect((await names()).length).toBeGreaterThan(Number(before?.['n']))
  expect(await grantsOf('support')).toContain(`${prefix}member/options`)
  const fresh = await testDatabase()
  try {
    // What a fresh installation has, name by name.
    for (const query of [
      `select m.name, p.name as parent, m.titles, m.menu_type, m.menu_sort, m.component, m.path from menu_item m
         left join menu_item p on p.id = m.pid order by m.name`,
      'select code, titles, is_all from role order by code',
      'select r.code, m.name from role_menu join role r on r.id = role_id join menu_item m on m.id = menu_id order by 1, 2',
      'select dict_type, dict_value, labels, color, dict_sort, is_default from dict_data order by 1, 2',
      "select key, value from sys_config where key <> 'seed.demo' order by key",
      'select key, values from seed_record order by key',
    ])
      expect(await sql.unsafe(query)).toEqual(await fresh.sql.unsafe(query))
  } finally {
    await fresh.drop()
  }
  const lines = await sql`select operator_name, after from operation_log where action = 'seed.add'`
  expect(lines).toEqual([
    {
      operator_name: 'server',
      after: {
        added: expect.arrayContaining([`menu:${prefix}member/options`]) as unknown,
        changed: expect.arrayContaining([`menu:${prefix}ledger/check`]) as unknown,
      },
    },
  ])
  await start()
  expect(await sql`select from operation_log where action = 'seed.add'`).toHaveLength(1)
})

test('keeps what an administrator changed or deleted', async () => {
  await restoreOld()
  await sql.unsafe(`
    update menu_item set titles = '{"zh-cn": "入金", "en": "Deposits", "zh-tw": "入金"}', menu_sort = 5
      where name = '${prefix}cwManage/chargeLogList';
    update menu_item set pid = (select id from menu_item where name = 'system') where name = '${prefix}ledger/check';
    delete from menu_item where name = '${prefix}dict/data/delete';
    delete from role where code = 'marketing';
    delete from role_menu where menu_id = (select id from menu_item where name = '${prefix}cwManage/chargeLogReverse');
    update dict_data set labels = labels || '{"en": "Running"}', enabled = false where dict_type = 'sys_switch' and dict_value = 'on';
    delete from dict_data where dict_type = 'sys_lang' and dict_value = 'zh-tw';
    update sys_config set value = '"Europe/Berlin"' where key = 'report.timezone'`)
  await start()
  expect(
    await sql`select titles ->> 'en' as en, menu_sort from menu_item where name = ${`${prefix}cwManage/chargeLogList`}`,
  ).toEqual([{ en: 'Deposits', menu_sort: 5 }])
  expect(
    await sql`select p.name from menu_item m join menu_item p on p.id = m.pid where m.name = ${`${prefix}ledger/check`}`,
  ).toEqual([{ name: 'system' }])
  expect(await names()).not.toContain(`${prefix}dict/data/delete`)
  expect(await names()).toContain(`${prefix}user/options`)
  expect(await sql`select from role where code = 'marketing'`).toHaveLength(0)
  expect(await grantsOf('finance2')).not.toContain(`${prefix}cwManage/chargeLogReverse`)
  expect(
    await sql`select labels ->> 'en' as en, enabled from dict_data where dict_type = 'sys_switch' and dict_value = 'on'`,
  ).toEqual([{ en: 'Running', enabled: false }])
  expect(await sql`select from dict_data where dict_type = 'sys_lang'`).toHaveLength(2)
  expect(await sql`select value from sys_config where key = 'report.timezone'`).toEqual([
    { value: 'Europe/Berlin' },
  ])
})

test('stores settings again that are gone, and lets nobody delete one', async () => {
  await restoreOld()
  await start()
  // Before the rule, as an old server could.
  await sql.unsafe(`
    alter table sys_config disable trigger built_in_settings_stay;
    delete from sys_config where key in ('review.fourEyes', 'withdraw.twoStepUsd');
    alter table sys_config enable trigger built_in_settings_stay`)
  await start()
  expect(
    await sql`select key, value from sys_config where key in ('review.fourEyes', 'withdraw.twoStepUsd') order by key`,
  ).toEqual([
    { key: 'review.fourEyes', value: 'on' },
    { key: 'withdraw.twoStepUsd', value: 2000 },
  ])
  await expect(sql`delete from sys_config where key = 'review.fourEyes'`).rejects.toThrow(
    'built in',
  )
  await expect(
    sql`update sys_config set key = 'other' where key = 'review.fourEyes'`,
  ).rejects.toThrow('built in')
  await sql`insert into sys_config (key, value) values ('people.own', '1')`
  expect((await sql`delete from sys_config where key = 'people.own' returning key`).length).toBe(1)
})

test('changes field by field what a newer version seeds differently', async () => {
  await restoreOld()
  await start()
  // As if the version before had seeded other values, of which an administrator changed one since.
  const entry = `${prefix}bigFile/list`
  await sql.unsafe(`
    update menu_item set icon = 'box', titles = '{"zh-cn": "旧", "en": "Old", "zh-tw": "舊"}', menu_sort = 3, pid = null
      where name = '${entry}';
    update seed_record set values = values || '{"icon": "box", "titles": {"en": "Old", "zh-cn": "旧", "zh-tw": "舊"}, "menuSort": 90, "parent": null}'
      where key = 'menu:${entry}';
    update dict_data set is_default = false where dict_type = 'sys_yes_no';
    update dict_data set is_default = true where dict_type = 'sys_yes_no' and dict_value = 'yes';
    update seed_record set values = values || '{"isDefault": true}' where key = 'value:sys_yes_no:yes';
    update seed_record set values = values || '{"isDefault": false}' where key = 'value:sys_yes_no:no'`)
  await start()
  expect(
    await sql`select m.icon, m.titles ->> 'en' as en, m.menu_sort, p.name as parent from menu_item m
      left join menu_item p on p.id = m.pid where m.name = ${entry}`,
  ).toEqual([{ icon: 'package', en: 'Files', menu_sort: 3, parent: 'system' }])
  expect(
    await sql`select dict_value from dict_data where dict_type = 'sys_yes_no' and is_default`,
  ).toEqual([{ dict_value: 'no' }])
})

test('stores a new entry below the nearest one above that is left', async () => {
  await restoreOld()
  await sql.unsafe(`
    delete from menu_item where name = 'permissions';
    update menu_item set pid = (select id from menu_item where name = 'system') where name = 'money'`)
  await prepare(database.url, migrate)
  // A screen that this version is the first to bring.
  await sql.unsafe(`delete from seed_record where key = 'menu:${prefix}bigFile/list'`)
  await sql.unsafe(`delete from menu_item where name = '${prefix}bigFile/list'`)
  await start()
  expect(await sql`select pid from menu_item where name = ${`${prefix}member/options`}`).toEqual([
    { pid: null },
  ])
  expect(await names()).toContain(`${prefix}bigFile/list`)
  expect(
    await sql`select p.name from menu_item m join menu_item p on p.id = m.pid where m.name = 'money'`,
  ).toEqual([{ name: 'system' }])
})
