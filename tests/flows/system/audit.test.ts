// One row per change, sealed into a chain in the same transaction, and one answer per intent.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Code } from '#contract/codes.ts'
import { endpoint } from '#contract/endpoint.ts'
import * as dict from '#contract/system/dict.ts'
import { RequestId } from '#contract/wire.ts'
import { Refusal } from '#server/base/refusal.ts'
import { audited } from '#server/http/call.ts'
import { change, serve } from '#server/http/serve.ts'
import { testServer, type TestServer } from '#tests/server.ts'

const Bump = z.object({ key: z.string(), by: z.int(), requestId: RequestId.optional() })
const bump = endpoint('POST test/bump', Bump, z.object({ value: z.int() }))
const leak = endpoint(
  'GET test/leak',
  z.object({ kind: z.enum(['more', 'wrong']) }),
  z.object({ name: z.string() }),
)

let server: TestServer
let token: string
beforeAll(async () => {
  server = await testServer()
  // A verb as any other, mounted for this test only; routes are fixed by the first request.
  change(server.app, bump, async ({ key, by }, { tx }) => {
    if (by < 0) throw new Refusal(Code.rule, 'fieldRule')
    const [row] = await tx.execute<{ value: number }>(
      `insert into sys_config (key, value) values ('test.${key}', '${by}')
       on conflict (key) do update set value = to_jsonb(sys_config.value::int + ${by}) returning value`,
    )
    return audited(
      { value: Number(row?.value) },
      { action: 'test.bump', targetType: 'test', targetId: key, after: { by } },
    )
  })
  serve(server.app, leak, ({ kind }) =>
    kind === 'more'
      ? ({ name: 'a', passwordHash: 'x' } as { name: string })
      : ({ name: 7 } as never),
  )
  token = await server.signIn()
})
afterAll(() => server.close())

const send = (input: unknown) => server.call(bump, input, { token })
const lines = async (key: string) =>
  server.sql`select * from operation_log where target_id = ${key} order by seq`
const broken = async () =>
  (await server.sql<{ seq: string }[]>`select * from verify_audit_chain()`).map(({ seq }) => seq)

describe('an intent', () => {
  test('is carried out once and answered alike however often it is sent', async () => {
    const requestId = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => send({ key: 'once', by: 5, requestId })),
    )
    for (const { code, data } of answers)
      expect({ code, data }).toEqual({ code: Code.ok, data: { value: 5 } })
    expect(await lines('once')).toHaveLength(1)
    expect((await send({ by: 5, requestId, key: 'once' })).data).toEqual({ value: 5 })
  })

  test('cannot be replaced by another under the same key', async () => {
    const requestId = randomUUID()
    await send({ key: 'reuse', by: 1, requestId })
    expect((await send({ key: 'reuse', by: 2, requestId })).code).toBe(Code.keyReused)
    expect(await lines('reuse')).toHaveLength(1)
  })

  test('leaves its key free when it was refused', async () => {
    const requestId = randomUUID()
    expect((await send({ key: 'free', by: -1, requestId })).code).toBe(Code.rule)
    expect(await lines('free')).toHaveLength(0)
    expect((await send({ key: 'free', by: 3, requestId })).code).toBe(Code.ok)
  })

  test('belongs to its operator', async () => {
    const requestId = randomUUID()
    const other = await server.operator({ userName: 'second', roleCode: 'admin' })
    expect((await send({ key: 'mine', by: 1, requestId })).data).toEqual({ value: 1 })
    expect(
      (await server.call(bump, { key: 'mine', by: 1, requestId }, { token: other })).data,
    ).toEqual({ value: 2 })
  })
})

describe('the trail', () => {
  test('says who, what, when, from where and under which request', async () => {
    const requestId = randomUUID()
    const { response } = await send({ key: 'told', by: 1, requestId })
    const [line] = await lines('told')
    expect(line).toMatchObject({
      operator_name: 'admin',
      permission: bump.permission,
      action: 'test.bump',
      target_type: 'test',
      after: { by: 1 },
      request_id: requestId,
      trace_id: response.headers.get('x-request-id'),
    })
  })

  test('that cannot be written stops the change', async () => {
    await server.sql`alter table operation_log add constraint no_more check (target_id <> 'unheard')`
    const { code, msg } = await send({ key: 'unheard', by: 1 })
    await server.sql`alter table operation_log drop constraint no_more`
    expect(code).toBe(Code.server)
    expect(msg).not.toMatch(/sql|constraint|operation_log/i)
    expect(await server.sql`select 1 from sys_config where key = 'test.unheard'`).toHaveLength(0)
  })

  test('cannot be changed, cut or emptied', async () => {
    for (const statement of [
      "update operation_log set ip = 'x'",
      'delete from operation_log',
      'truncate operation_log',
    ]) {
      await expect(server.sql.unsafe(statement)).rejects.toThrow('append-only')
    }
  })

  test('has no gaps under parallel writers', async () => {
    await Promise.all(Array.from({ length: 60 }, (_, at) => send({ key: `many${at}`, by: 1 })))
    const [row] = await server.sql`select count(*) = max(seq) as whole from operation_log`
    expect(row?.['whole']).toBe(true)
    expect(await broken()).toEqual([])
  })
})

test('1,000 changes behind the triggers are all found', async () => {
  const [size] = await server.sql<{ n: string }[]>`select count(*) as n from operation_log`
  const rows = Number(size?.n)
  expect(rows).toBeGreaterThan(50)
  const text = [
    'operator_name',
    'permission',
    'action',
    'target_type',
    'target_id',
    'ip',
    'trace_id',
    'prev_hash',
    'hash',
  ]
  const tamper = (at: number, seq: number) => {
    const column = text[at % text.length]
    const where = `where seq = ${seq}`
    const other = (seq % rows) + 1
    return (
      [
        `update operation_log set ${column} = overlay(${column} placing chr(33 + ${at % 90}) from 1 + ${at} % greatest(length(${column}), 1)) ${where}`,
        `update operation_log set at = at + interval '1 ms' ${where}`,
        `update operation_log set operator_id = operator_id + 1 ${where}`,
        `update operation_log set after = '{"by": ${at}, "x": 1}' ${where}`,
        `update operation_log set request_id = coalesce(request_id, '') || 'x' ${where}`,
        `delete from operation_log ${where}`,
        `update operation_log set seq = case seq when ${seq} then ${-other} else ${-seq} end where seq in (${seq}, ${other})`,
        `delete from operation_log where seq >= ${seq}`,
      ][at % 8] ?? ''
    )
  }
  class Undo extends Error {}
  let found = 0
  await server.sql
    .begin(async (tx) => {
      await tx`alter table operation_log disable trigger all`
      for (let at = 0; at < 1000; at += 1) {
        const seq = ((at * 37) % rows) + 1
        await tx
          .savepoint(async (step) => {
            const before =
              await step`select md5(string_agg(t::text, '|' order by seq)) as sum from operation_log t`
            await step.unsafe(tamper(at, seq))
            const after =
              await step`select md5(string_agg(t::text, '|' order by seq)) as sum from operation_log t`
            const isChanged = before[0]?.['sum'] !== after[0]?.['sum']
            const [hit] = await step`select exists (select from verify_audit_chain()) as hit`
            // Overlaying a character with itself changes nothing and must not be reported.
            expect(hit?.['hit'], tamper(at, seq)).toBe(isChanged)
            found += 1
            throw new Undo()
          })
          .catch((error: unknown) => {
            if (!(error instanceof Undo)) throw error
          })
      }
      throw new Undo()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
  expect(found).toBe(1000)
  expect(await broken()).toEqual([])
})

describe('an answer', () => {
  test('loses what the contract does not name', async () => {
    expect((await server.call(leak, { kind: 'more' }, { token })).data).toEqual({ name: 'a' })
  })

  test('of another shape is not sent', async () => {
    const { code, data, msg, response } = await server.call(
      leak,
      { kind: 'wrong' },
      { token, lang: 'en' },
    )
    expect([response.status, code]).toEqual([200, Code.server])
    expect(data).toEqual({ traceId: response.headers.get('x-request-id') })
    expect(msg).toContain('Server error, reference')
  })

  test('speaks the caller’s language and names the field', async () => {
    const say = async (lang: string) =>
      (await server.call(dict.add, { dictType: 'x1', dictValue: 'v'.repeat(65) }, { token, lang }))
        .data as unknown
    expect(await say('en')).toMatchObject({
      errors: [
        { field: 'dictValue', rule: 'max', msg: 'must have at most 64 characters' },
        { field: 'labels', rule: 'required', msg: 'is required' },
      ],
    })
    expect(await say('zh-HK')).toMatchObject({
      errors: [{ msg: '最多 64 個字元' }, { msg: '必填' }],
    })
    expect(await say('fr')).toMatchObject({ errors: [{ msg: '最多 64 个字符' }, { msg: '必填' }] })
  })
})
