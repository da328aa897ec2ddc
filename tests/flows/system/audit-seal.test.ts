// Whoever owns the database can rewrite the trail and its hashes. Without the key, it shows.
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import * as ledger from '#contract/ledger.ts'
import { parseAuditKeys, loadAuditKeys, setAuditKeys } from '#server/base/audit-key.ts'
import { verifySeals } from '#server/db/audit-seal.ts'
import { adoptTrail } from '#server/http/audit/audit-trail.ts'
import { runScript } from '#tests/child-process.ts'
import { testAuditKey } from '#tests/database-address.ts'
import { testServer, type TestServer } from '#tests/server.ts'

let server: TestServer
let dataDir: string
beforeAll(async () => {
  server = await testServer()
  for (let at = 0; at < 5; at += 1) await server.signIn()
  dataDir = mkdtempSync(join(tmpdir(), 'countersign-key-'))
})
afterAll(async () => {
  await server.close()
  rmSync(dataDir, { recursive: true, force: true })
})
beforeEach(() => setAuditKeys(parseAuditKeys([testAuditKey])))

/** What a thorough forger does: changes a line, then makes every hash and the head fit again. */
const rehash = (change: string) => `
  alter table operation_log disable trigger user;
  alter table operation_log_seal disable trigger user;
  ${change};
  do $$ declare line operation_log; previous text := ''; number bigint := 0; begin
    for line in select * from operation_log order by seq loop
      number := number + 1;
      line.seq := number; line.prev_hash := previous;
      previous := audit_row_hash(line);
      delete from operation_log where ctid = (select min(ctid) from operation_log where trace_id = line.trace_id and action = line.action and at = line.at);
      insert into operation_log select (jsonb_populate_record(line, jsonb_build_object('hash', previous))).*;
    end loop;
    update operation_log_head set seq = number, hash = previous;
  end $$;
  alter table operation_log enable trigger user;
  alter table operation_log_seal enable trigger user`

class Undo extends Error {}

/** Runs as the owner, looks, and takes it back. */
async function forged(statements: string) {
  let found = { chain: -1, seals: -1 }
  await server.db
    .transaction(async (tx) => {
      await tx.execute(statements)
      const chain = await tx.execute('select * from verify_audit_chain()')
      found = { chain: chain.length, seals: (await verifySeals(tx)).count }
      throw new Undo()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
  return found
}

test('finds nothing in a whole trail', async () => {
  expect(await forged('select 1')).toEqual({ chain: 0, seals: 0 })
  const { data } = await server.call(ledger.check, {}, { token: await server.signIn() })
  expect(data.invariants.find(({ id }) => id === 'I10')).toMatchObject({ violations: 0 })
})

test.each([
  ['a line that was changed', `update operation_log set operator_name = 'somebody' where seq = 2`],
  ['a line that was taken out', 'delete from operation_log where seq = 3'],
  [
    'a seal that was moved over the forgery',
    `update operation_log set action = 'x' where seq = 2; update operation_log_seal set mac = repeat('0', 64) where last_seq = 2`,
  ],
])('finds %s although every hash fits', async (_name, change) => {
  const { chain, seals } = await forged(rehash(change))
  expect(chain).toBe(0)
  expect(seals).toBeGreaterThan(0)
})

test('finds a line that was added by SQL, also when the server goes on writing after it', async () => {
  const add = `insert into operation_log (operator_id, operator_name, permission, action, target_type, target_id, ip, trace_id)
    values (1, 'admin', 'p', 'recharge.approve', 'recharge', '1', '10.0.0.1', 'forged')`
  expect(await forged(add)).toEqual({ chain: 0, seals: 1 })
  // The server's own role may add lines too; it has no key either.
  await server.app.deps.sql.unsafe(add)
  await server.signIn()
  const { count, examples } = await verifySeals(server.db)
  expect(count).toBe(1)
  expect(examples[0]).toMatch(/^audit rows \d+ to \d+ have no seal of their own$/)
  // Another server: this one answers what it found within the last minute again.
  const checked = await server.beside()(`/admin/${ledger.check.permission}`, {
    headers: { Authorization: `Bearer ${await server.signIn()}` },
  })
  const { data } = (await checked.json()) as { data: z.output<typeof ledger.check.output> }
  expect(data.invariants.find(({ id }) => id === 'I10')).toMatchObject({
    violations: 1,
    examples,
  })
  const script = runScript('scripts/audit-verify.ts', [], {
    DATABASE_URL: server.runtimeUrl,
  })
  expect(await script.ended).toBe(1)
  expect(script.output()).toContain(examples[0])
})

test('remembers what it verified and notices that this changed', async () => {
  const other = await testServer()
  try {
    await other.signIn()
    const { upTo } = await verifySeals(other.db)
    await other.signIn()
    expect(await verifySeals(other.db, upTo)).toMatchObject({ count: 0, examples: [] })
    expect((await verifySeals(other.db, { seq: upTo?.seq ?? '', hash: 'another' })).count).toBe(1)
  } finally {
    await other.close()
  }
})

test('tells a key that is not known from a forgery, and verifies with former keys', async () => {
  const other = await testServer()
  try {
    await other.signIn()
    setAuditKeys(parseAuditKeys(['another-key-another-key-another-key-1']))
    expect((await verifySeals(other.db)).examples[0]).toMatch(/which is not known here$/)
    // A start stops there, unless somebody says that the key is lost.
    const log = { warn: () => {} }
    await expect(adoptTrail(other.db, dataDir, log)).rejects.toThrow('KEYS_LOST=1')
    await adoptTrail(other.db, dataDir, log, true)
    setAuditKeys(parseAuditKeys(['another-key-another-key-another-key-1', testAuditKey]))
    await other.signIn()
    expect((await verifySeals(other.db)).count).toBe(0)
  } finally {
    await other.close()
  }
})

test('makes the key once, for its own user alone', () => {
  const config = { auditKeys: undefined, dataDir: join(dataDir, 'new') }
  expect(() => loadAuditKeys(config, { create: false })).toThrow('There is no audit key at')
  const [made] = loadAuditKeys(config)
  const file = join(config.dataDir, 'audit.key')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/)
  chmodSync(file, 0o644)
  expect(loadAuditKeys(config)).toEqual([made])
  expect(statSync(file).mode & 0o777).toBe(0o600)
  writeFileSync(file, 'short')
  expect(() => loadAuditKeys(config)).toThrow('holds no audit key')
})

test('takes over the trail of an older version once; removed seals are reported', async () => {
  const old = await testServer()
  const warnings: string[] = []
  const log = { warn: (text: unknown) => void warnings.push(String(text)) }
  const folder = join(dataDir, 'old')
  const unseal = () =>
    old.sql.unsafe(
      'alter table operation_log_seal disable trigger user; delete from operation_log_seal; alter table operation_log_seal enable trigger user',
    )
  try {
    await old.signIn()
    await unseal()
    expect((await verifySeals(old.db)).count).toBe(1)
    await adoptTrail(old.db, folder, log)
    expect(warnings).toEqual([expect.stringContaining('1 audit lines of an older version')])
    expect((await verifySeals(old.db)).count).toBe(0)
    await unseal()
    await adoptTrail(old.db, folder, log)
    expect((await verifySeals(old.db)).count).toBe(1)
    expect(warnings).toHaveLength(1)
  } finally {
    await old.close()
  }
})
