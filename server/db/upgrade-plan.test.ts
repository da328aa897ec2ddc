import { expect, it } from 'vitest'
import { parseMigration, readMigrations } from './migration-file.ts'
import { releases } from './releases.ts'
import { upgradePlan } from './upgrade-plan.ts'

const last = releases.at(-1)?.lastMigration ?? ''
const version = releases.at(-1)?.version ?? ''
const expand = parseMigration('9900_expand', 'alter table member add column a text;')
const contract = (requires: string) =>
  parseMigration(
    '9901_contract',
    `-- Contract: requires ${requires}\nalter table member drop column b;`,
  )

it('replaces servers one after the other where all migrations were written for that', () => {
  const plan = upgradePlan(version, [expand])
  expect(plan).toMatchObject({ migrations: ['9900_expand'], stopFor: [], irreversible: [] })
})

it('stops servers that a contract migration would break, and names what is gone', () => {
  expect(upgradePlan(version, [expand, contract(last)])).toMatchObject({ stopFor: [] })
  expect(upgradePlan(version, [expand, contract('9900_expand')])).toMatchObject({
    stopFor: ['9901_contract'],
    irreversible: ['9901_contract: alter table member drop column b;'],
    canGoBack: false,
  })
})

it('stops servers for migrations from before the rules', () => {
  expect(upgradePlan('0.1.0', readMigrations()).stopFor).toContain('0582_more_events')
  expect(upgradePlan(version, readMigrations()).stopFor).toContain('0590_webhook_screens')
})

it('refuses a release that there was not', () => {
  expect(() => upgradePlan('9.9.9', [])).toThrow('There is no release 9.9.9')
})
