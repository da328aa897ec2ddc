// What the client sends, when it sends it again, and what it throws.
import { expect, expectTypeOf, it } from 'vitest'
import { createPlatformClient, PlatformError } from './platform-client.ts'
import { delayMs } from './retry.ts'

interface Sent {
  readonly url: string
  readonly method: string | undefined
  readonly headers: Headers
  readonly body: unknown
}

type Answer = Response | Error

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), {
    status,
    headers: {
      'Content-Type': status < 400 ? 'application/json' : 'application/problem+json',
      ...headers,
    },
  })
const refusal = (status: number, code: string) =>
  json(status, { code, status, detail: code }, { 'Retry-After': '0' })

/** A client whose calls are answered in this order. */
function clientOf(...answers: Answer[]) {
  const sent: Sent[] = []
  const client = createPlatformClient({
    baseUrl: 'http://office.test/',
    key: 'csk_test',
    async fetch(url, { method, headers, body }) {
      sent.push({ url, method, headers: new Headers(headers), body })
      const answer = answers.shift()
      if (answer === undefined) throw new Error('nothing more to answer')
      if (answer instanceof Error) throw answer
      return answer
    },
  })
  return { client, sent }
}

const recharge = {
  externalId: 'r-1',
  member: 'm-1',
  currency: 'USDT',
  amount: '1',
  method: 'proof',
  seenAt: '2026-01-02T03:04:05Z',
} as const

it('puts the parts of the path into the path and the rest into query or body', async () => {
  const { client, sent } = clientOf(json(200, {}), json(200, {}), json(200, { data: [] }))
  await client.call('GET members/{externalId}', { externalId: 'a:b' })
  await client.call('PATCH recharges/{externalId}', { externalId: 'r-1', confirmations: 3 })
  await client.call('GET events', { after: '7', types: 'ping' })
  expect(sent.map(({ method, url, body }) => [method, url, body])).toEqual([
    ['GET', 'http://office.test/platform/v1/members/a%3Ab', undefined],
    ['PATCH', 'http://office.test/platform/v1/recharges/r-1', '{"confirmations":3}'],
    ['GET', 'http://office.test/platform/v1/events?after=7&types=ping', undefined],
  ])
  expect(sent[0]?.headers.get('authorization')).toBe('Bearer csk_test')
})

it('sends a POST again with the same key after a lost answer, 429, 503 and in_progress', async () => {
  const { client, sent } = clientOf(
    new TypeError('connection lost'),
    refusal(429, 'too_many'),
    refusal(503, 'unavailable'),
    refusal(409, 'in_progress'),
    json(201, { externalId: 'r-1' }),
  )
  expect(await client.call('POST recharges', recharge)).toEqual({ externalId: 'r-1' })
  const keys = sent.map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(5)
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toMatch(/^[\w-]{36}$/)
})

it('throws a refusal with its problem details and does not repeat it', async () => {
  const { client, sent } = clientOf(refusal(422, 'insufficient_funds'))
  const error = await client.call('POST recharges', recharge).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(PlatformError)
  expect(error).toMatchObject({ status: 422, code: 'insufficient_funds' })
  expect(sent).toHaveLength(1)
})

it('gives up after the number of tries, with what came last', async () => {
  const { client, sent } = clientOf(refusal(503, 'unavailable'), new TypeError('connection lost'))
  const call = client.call('POST recharges', recharge, { maxAttempts: 2 })
  await expect(call).rejects.toThrow('connection lost')
  expect(sent).toHaveLength(2)
})

it('follows events page by page through an outage, and ends with its signal', async () => {
  const page = (...sequences: string[]) =>
    json(200, { data: sequences.map((sequence) => ({ sequence })), next: sequences.at(-1) ?? '2' })
  const { client, sent } = clientOf(
    page('1', '2'),
    page(),
    new TypeError('connection lost'),
    page('3'),
  )
  const end = new AbortController()
  const seen: string[] = []
  for await (const { sequence } of client.events({ wait: 0, signal: end.signal })) {
    seen.push(sequence)
    if (sequence === '3') end.abort()
  }
  expect(seen).toEqual(['1', '2', '3'])
  expect(sent.map(({ url }) => new URL(url).searchParams.get('after'))).toEqual([
    null,
    '2',
    '2',
    '2',
  ])
})

it('waits as long as Retry-After says, and longer with each try without it', () => {
  expect(delayMs(1, '3', () => 0)).toBeGreaterThanOrEqual(3000)
  expect(delayMs(1, new Date(Date.now() + 60_000).toUTCString(), () => 0)).toBeGreaterThan(50_000)
  expect(delayMs(4, null, () => 0)).toBeGreaterThan(delayMs(1, null, () => 1))
  expect(delayMs(50, null, () => 1)).toBe(30_000)
})

it('knows the calls, their inputs and their answers by type', () => {
  const { client } = clientOf()
  const read = () => client.call('GET recharges/{externalId}', { externalId: 'r-1' })
  expectTypeOf<Awaited<ReturnType<typeof read>>['creditedAmount']>().toExtend<string | null>()
  // @ts-expect-error: a field that the call does not have
  void (() => client.call('POST recharges', { ...recharge, credit: true }))
  // @ts-expect-error: a call that nobody declared
  void (() => client.call('GET nothing', {}))
})
