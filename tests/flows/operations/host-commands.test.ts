// Commands of whoever works at the machine that change what is sealed or bound: lost authenticators, keys that are replaced.
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { endAuthenticator } from '#server/access/end-authenticator.ts'
import { createLog } from '#server/base/log.ts'
import { seal, setSecretKeys, unseal } from '#server/base/secret-box.ts'
import { numberHashes, openNumber, sealNumber } from '#server/member/auth/document-number.ts'
import { readConfig } from '#server/root/config.ts'
import { examine } from '#server/root/doctor.ts'
import { resealSecrets } from '#server/root/reseal-secrets.ts'
import { testSecretKey } from '#tests/database-address.ts'
import { holders } from '#tests/money/authenticators.ts'
import { openDesk } from '#tests/money/desk.ts'
import { testServer, type TestServer } from '#tests/server.ts'

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await testServer()
  folder = mkdtempSync(join(tmpdir(), 'countersign-host-'))
})
afterAll(async () => {
  setSecretKeys([testSecretKey])
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const newKey = 'the new key of the test, 32 characters and more'

it('seals what a former key sealed with the new one, and counts what only the former one knows', async () => {
  const { sql, db } = server
  const [operator] = await sql<{ id: string }[]>`select id::text from operator limit 1`
  const id = operator?.id ?? ''
  await sql`insert into operator_otp (operator_id, secret, recovery, bound_at)
    values (${id}, ${seal('the secret', `otp:${id}`)}, array['0000.hash'], now())
    on conflict (operator_id) do update set secret = excluded.secret, recovery = excluded.recovery`
  await sql`insert into sys_config (key, value, kind)
    values ('test.secret', ${JSON.stringify(seal('the setting', 'config:test.secret'))}::jsonb, 'secret')`
  const before = sealNumber('110101199001011234')
  setSecretKeys([newKey, testSecretKey])
  const first = await resealSecrets(db)
  expect(first).toMatchObject({ resealed: 2, unreadable: 0, onlyHashed: 1 })
  expect(await resealSecrets(db)).toMatchObject({ resealed: 0 })
  const lines = await sql`select after from operation_log where action = 'secrets.reseal'`
  expect(lines).toEqual([{ after: { resealed: 2 } }])
  // The former key is gone.
  setSecretKeys([newKey])
  const [otp] = await sql<
    { secret: string }[]
  >`select secret from operator_otp where operator_id = ${id}`
  expect(unseal(otp?.secret ?? '', `otp:${id}`)).toBe('the secret')
  const [setting] = await sql<{ text: string }[]>`
    select value #>> '{}' as text from sys_config where key = 'test.secret'`
  expect(unseal(setting?.text ?? '', 'config:test.secret')).toBe('the setting')
  expect(() => openNumber(before.idNoEnc)).toThrow('No secret key')
  expect(numberHashes('110101199001011234')).not.toContain(before.idNoHash)
  setSecretKeys([testSecretKey])
  expect(await resealSecrets(db)).toMatchObject({ resealed: 0, unreadable: 2 })
  await sql`delete from sys_config where key = 'test.secret'`
  await sql`delete from operator_otp`
})

it('ends a lost authenticator with its sessions, and leaves a line in the trail', async () => {
  setSecretKeys([testSecretKey])
  const desk = await openDesk(server, server.url)
  await holders(desk, 1)
  const [holder] = await server.sql<{ name: string; id: string }[]>`
    select user_name as name, id::text from operator join operator_otp on operator_id = id`
  const { name = '', id = '' } = holder ?? {}
  expect(await endAuthenticator(server, name.toUpperCase())).toBe('ended')
  expect(await endAuthenticator(server, name)).toBe('none')
  expect(await endAuthenticator(server, 'nobody')).toBe('unknown')
  expect(
    await server.sql`select permission, before, target_no from operation_log where action = 'operator.resetOtp'`,
  ).toEqual([{ permission: 'operator:otp-reset', before: { hasOtp: true }, target_no: name }])
  expect(
    await server.sql`select from operator_session where operator_id = ${id} and ended_at is null`,
  ).toEqual([])
  expect(
    await server.sql`select source from operator_credential where operator_id = ${id} and kind = 'authenticator'`,
  ).toEqual([{ source: 'host' }])
})

it('names what a deployment lacks before it is started', async () => {
  const log = createLog('silent')
  const env = {
    PORT: '0',
    DATABASE_URL: server.runtimeUrl,
    DATABASE_OWNER_URL: server.url,
    DATA_DIR: folder,
    AUDIT_KEY: 'another-key-another-key-another-key-1',
    SECRET_KEY: 'k'.repeat(32),
  }
  await server.signIn()
  const taken = createServer()
  await new Promise<void>((resolve) => void taken.listen(0, '127.0.0.1', resolve))
  const address = taken.address()
  const port = typeof address === 'object' ? String(address?.port) : ''
  const faults = async (changes: Record<string, string>) => {
    const found = await examine(readConfig({ ...env, ...changes }), log)
    return found.flatMap((each) => each.faults).join('\n')
  }
  try {
    expect(await faults({ PORT: port })).toContain(`127.0.0.1:${port} cannot be listened on`)
  } finally {
    taken.close()
  }
  expect(await faults({})).toContain('AUDIT_KEY: the trail was sealed with the key')
  expect(await faults({ SEED: 'demo' })).toContain('SEED is demo')
  await server.sql`insert into schema_migration (name, requires) values ('9999_later', '9998_unknown')`
  expect(await faults({})).toContain('a newer version of Countersign')
  await server.sql`delete from schema_migration where name = '9999_later'`
})
