// Payouts through a channel over HTTP that hangs, repeats itself, lies and answers late: paid once, or not at all.
import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { Code } from '#contract/codes.ts'
import * as api from '#contract/money/withdraw-third.ts'
import { openChannels, storeChannels } from '#server/money/payout/channels.ts'
import { httpChannel } from '#server/money/payout/http-channel.ts'
import { appOver, send } from '#tests/money/desk.ts'
import { openPayoutDesk, paid, type PayoutDesk } from '#tests/money/payout-desk.ts'

const secret = 'the secret of the channel'
const sign = (text: string) => createHmac('sha256', secret).update(text).digest('hex')

interface Request {
  readonly method: string
  readonly path: string
  readonly body: string
}
type Order = Record<string, unknown> & { orderNo: string; amount: string }
type Answer = (request: Request, response: ServerResponse) => void

/** The channel as its owner would write it. */
function createStub() {
  const orders = new Map<string, Order>()
  const requests: Request[] = []
  const json = (response: ServerResponse, status: number, body: unknown) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  const honest: Answer = ({ method, path, body }, response) => {
    if (method === 'POST') {
      const order = JSON.parse(body) as Order
      const known = orders.get(order.orderNo)
      if (!known) orders.set(order.orderNo, order)
      return json(response, known ? 200 : 201, { orderNo: order.orderNo, state: 'accepted' })
    }
    const orderNo = path.slice('/v1/orders/'.length)
    const order = orders.get(orderNo)
    return order
      ? json(response, 200, { orderNo, state: 'success', amount: order.amount, fee: '0.5' })
      : json(response, 404, { code: 'unknown_order', orderNo })
  }
  const stub = { orders, requests, honest, json, answer: honest, badSignatures: 0, url: '' }
  const isSigned = ({ headers }: IncomingMessage, { method, path, body }: Request) =>
    headers['x-key-id'] === 'key-1' &&
    Math.abs(Number(headers['x-timestamp']) - Date.now() / 1000) < 60 &&
    headers['x-signature'] === sign([headers['x-timestamp'], method, path, body].join('\n'))
  const server = createServer((incoming, response) => {
    const parts: Buffer[] = []
    incoming.on('data', (part: Buffer) => parts.push(part))
    incoming.on('end', () => {
      const { method = '', url: path = '' } = incoming
      const request = { method, path, body: Buffer.concat(parts).toString('utf8') }
      if (!isSigned(incoming, request)) stub.badSignatures += 1
      requests.push(request)
      stub.answer(request, response)
    })
  })
  return {
    stub,
    open: async () => {
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
      stub.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const { stub, open, close } = createStub()
let desk: PayoutDesk
beforeAll(async () => {
  await open()
  desk = await openPayoutDesk('100000')
})
afterAll(async () => {
  close()
  expect(stub.badSignatures).toBe(0)
  await desk.close()
})
beforeEach(() => {
  stub.answer = stub.honest
  stub.requests.length = 0
})

const channel = (timeoutMs = 20_000) =>
  httpChannel({ url: stub.url, keyId: 'key-1', secret, timeoutMs })
/** One round of the worker with every order due; returns the methods that were called. */
async function round(timeoutMs?: number): Promise<string[]> {
  const before = stub.requests.length
  await desk.makeDue()
  await desk.work(new Map([['ePay', channel(timeoutMs)]]))
  return stub.requests.slice(before).map(({ method }) => method)
}

it('creates an order, asks for it and books what was paid', async () => {
  const { id, no } = await desk.started('100')
  expect(await round()).toEqual(['POST'])
  expect(stub.orders.get(no)).toMatchObject({ currency: 'USDT', network: 'TRC20', amount: '99' })
  expect(await desk.stateOf(id)).toMatchObject({ status: 'thirdPaying', channel: 'submitted' })
  expect(await round()).toEqual(['GET'])
  expect(await desk.stateOf(id)).toMatchObject(paid)
})

it('asks after a silence, and sends again only what the channel never got', async () => {
  const { id, no } = await desk.started('100')
  // It arrived, and the answer never comes.
  stub.answer = ({ body }) => void stub.orders.set(no, JSON.parse(body) as Order)
  expect(await round(100)).toEqual(['POST'])
  expect(await desk.stateOf(id)).toMatchObject({ channel: 'unknown', journals: 0 })
  stub.answer = () => {}
  expect(await round(100)).toEqual(['GET'])
  expect(await desk.stateOf(id)).toMatchObject({ channel: 'unknown', journals: 0 })
  stub.answer = stub.honest
  expect(await round()).toEqual(['GET'])
  expect(await desk.stateOf(id)).toMatchObject(paid)

  const lost = await desk.started('100')
  stub.answer = (_, response) => response.destroy()
  expect(await round()).toEqual(['POST'])
  stub.answer = stub.honest
  expect(await round()).toEqual(['GET', 'POST'])
  await round()
  expect(await desk.stateOf(lost.id)).toMatchObject(paid)
})

it('asks for an order whose process died before the answer', async () => {
  const { id, order, no } = await desk.started('100')
  // All that such a process has left behind.
  await desk.at.sql`
    insert into withdraw_third_exchange (order_id, dir, body) values (${order}, 'request', ${`submit ${no}`})`
  stub.orders.set(no, { orderNo: no, amount: '99' })
  expect(await round()).toEqual(['GET'])
  expect(await desk.stateOf(id)).toMatchObject(paid)
})

it('takes nothing for an answer that is none', async () => {
  const { id, no } = await desk.started('100')
  await round()
  const lies: Answer[] = [
    (_, response) => stub.json(response, 404, { error: 'no such path' }),
    (_, response) => stub.json(response, 404, { code: 'unknown_order', orderNo: 'TP0' }),
    (_, response) => stub.json(response, 200, { orderNo: 'TP0', state: 'success', amount: '99' }),
    (_, response) => stub.json(response, 500, { orderNo: no, state: 'failed' }),
    (_, response) => stub.json(response, 200, { orderNo: no, state: 'paid' }),
    (_, response) => response.writeHead(302, { Location: '/v1/elsewhere' }).end(),
    (_, response) => response.writeHead(200).end('x'.repeat(100_000)),
    (_, response) => stub.json(response, 200, { orderNo: no, state: 'success', amount: '98' }),
    (_, response) => stub.json(response, 200, { orderNo: no, state: 'success' }),
  ]
  for (const [at, lie] of lies.entries()) {
    stub.answer = lie
    expect(await round(), `lie ${at}`).toEqual(['GET'])
    expect(await desk.stateOf(id), `lie ${at}`).toMatchObject({
      status: 'thirdPaying',
      journals: 0,
    })
  }
  stub.answer = stub.honest
  await round()
  expect(await desk.stateOf(id)).toMatchObject(paid)
})

it('takes a signed report once, and none that is forged, malformed or late', async () => {
  const { id, no } = await desk.started('100')
  await round()
  const app = appOver(
    { db: desk.db, sql: desk.at.sql },
    {},
    desk.store,
    new Map([['ePay', channel()]]),
  )
  const payloadOf = (state: string) =>
    JSON.stringify({ orderNo: no, state, amount: '99', fee: '0.5' })
  const report = async (payload: string, signature = sign(payload)) => {
    const input = { channelCode: 'ePay', payload, signature }
    return (await send((request) => app.fetch(request), { token: '' }, api.callback, input)).code
  }
  expect(await report(payloadOf('success'), sign('another'))).toBe(Code.rule)
  expect(await report('{"orderNo":1}')).toBe(Code.rule)
  expect(await report('{')).toBe(Code.rule)
  expect(await desk.stateOf(id)).toMatchObject({ status: 'thirdPaying', journals: 0 })
  expect(await report(payloadOf('success'))).toBe(Code.ok)
  expect(await desk.stateOf(id)).toMatchObject(paid)
  expect(await report(payloadOf('success'))).toBe(Code.ok)
  expect(await report(payloadOf('failed'))).toBe(Code.ok)
  expect(await desk.stateOf(id)).toMatchObject(paid)
})

it('never simulates a channel that was configured once', async () => {
  const configured = [
    {
      code: 'bankOne',
      url: stub.url,
      keyId: 'key-1',
      secret,
      timeoutMs: 1000,
      currencies: ['USDT'],
      maxAmount: '10' as never,
    },
  ]
  await storeChannels(desk.db, configured)
  await storeChannels(desk.db, configured)
  const codes = async (options: Parameters<typeof openChannels>[1]) => [
    ...(await openChannels(desk.db, options)).keys(),
  ]
  expect(await codes({ configured, isSimulated: true })).toEqual(['ePay', 'bankOne'])
  expect(await codes({ configured, isSimulated: false })).toEqual(['bankOne'])
  expect(await codes({ configured: [], isSimulated: true })).toEqual(['ePay'])
  expect(await codes({ configured: [], isSimulated: false })).toEqual([])
})
