// Makes a call that a check has to refuse, with each of its statements spoilt in each way, and says where it was permitted.
import { hash } from '@node-rs/argon2'
import { expect } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { serialiseQuery, type QueryObject } from '#contract/query.ts'
import { testDatabase, testPassword } from '../database.ts'
import { type Fault, faultyPool, faults, type Target } from '../faulty-pool.ts'
import { appOver, openDesk, type Reviewer } from '../money/desk.ts'

/** What came back. */
export interface Answer {
  readonly code: number
  /** Of what the calls answer, what the checks look at. */
  readonly data: {
    readonly token?: string
    readonly list?: readonly { readonly id: string }[]
    readonly approvalId?: string
  } | null
}

/** A call that has to be refused. */
export interface Check {
  /** What is read, and what it must not permit. */
  readonly name: string
  /** Puts things as they have to be for the next attempt. */
  readonly arrange?: () => Promise<unknown>
  readonly attempt: () => Promise<Answer>
  readonly isPermitted: (answer: Answer) => Promise<boolean> | boolean
}

interface Sent {
  readonly token?: string
  readonly ip?: string
}

/** A desk of operators whose calls go to a server over a pool that can be spoilt. */
export async function faultDesk() {
  const database = await testDatabase({ max: 10 })
  const { sql } = database
  const faulty = faultyPool(database.runtime.url)
  const desk = await openDesk(database, database.url, { confirms: true })
  const app = appOver(faulty.pool)
  // What a password costs is no matter here.
  const passwordHash = await hash(testPassword, { memoryCost: 64, timeCost: 1, parallelism: 1 })

  async function call(
    { method, permission }: Endpoint,
    input: object,
    { token, ip = '10.1.1.1' }: Sent = {},
  ): Promise<Answer> {
    const isGet = method === 'GET'
    const query = isGet ? `?${serialiseQuery(input as QueryObject)}` : ''
    const response = await app.fetch(
      new Request(`http://127.0.0.1/admin/${permission}${query}`, {
        method,
        headers: {
          'X-Forwarded-For': ip,
          ...(token !== undefined && { Authorization: `Bearer ${token}` }),
          ...(!isGet && { 'Content-Type': 'application/json' }),
        },
        ...(!isGet && { body: JSON.stringify(input) }),
      }),
    )
    return (await response.json()) as Answer
  }

  /** Makes operators who can sign in. */
  async function people(count: number, roleCode?: string): Promise<Reviewer[]> {
    const made = await desk.operators(count, roleCode)
    await sql`update operator set password_hash = ${passwordHash}
      where id = any (${made.map(({ id }) => id)}::bigint[])`
    return made
  }

  /** How many rows a table has where a condition holds. */
  const count = async (table: string, condition = 'true') => {
    const rows = await sql.unsafe<{ n: number }[]>(
      `select count(*)::int as n from ${table} where ${condition}`,
    )
    return rows[0]?.n ?? 0
  }

  const reset = async ({ arrange }: Check) => {
    await sql`delete from login_guard`
    await sql`update operator_otp set last_step = 0`
    await arrange?.()
  }

  /** Expects that a check refuses, whatever becomes of an answer that it reads; returns what is answered without a fault. */
  async function expectClosed(check: Check): Promise<Answer> {
    await reset(check)
    const { texts, answer: sound } = await faulty.record(check.attempt)
    expect(await check.isPermitted(sound), `without a fault: ${JSON.stringify(sound)}`).toBe(false)
    const repeated = (text: string) => texts.indexOf(text) !== texts.lastIndexOf(text)
    const targets: Target[] = [
      ...new Set(texts),
      ...[...texts.keys()].filter((at) => repeated(texts[at] ?? '')),
    ]
    const open: string[] = []
    for (const target of targets)
      for (const fault of Object.keys(faults) as Fault[]) {
        await reset(check)
        const { answer } = await faulty.spoil(target, fault, check.attempt)
        const text = typeof target === 'number' ? `${target}: ${texts[target]}` : target
        if (await check.isPermitted(answer)) open.push(`${fault} ${text.replaceAll(/\s+/g, ' ')}`)
      }
    process.stdout.write(
      `  ${check.name}: answered ${sound.code}, ${texts.length} statements, ${targets.length * Object.keys(faults).length} faults\n`,
    )
    expect(texts.length).toBeGreaterThan(0)
    expect(open).toEqual([])
    return sound
  }

  return {
    ...desk,
    sql,
    call,
    people,
    count,
    expectClosed,
    async close() {
      await faulty.pool.close()
      await database.drop()
    },
  }
}
