// The clients of nodes against a small server that speaks their protocols.
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ChainFault, formatUnits } from '#server/base/ports/chain-node.ts'
import { chainNodes } from './config.ts'

interface Question {
  readonly path: string
  readonly key: string | undefined
  readonly body: Record<string, unknown>
}
/** What the server answers; undefined: nothing, for as long as the client waits. */
type Answer = (
  question: Question,
) => { status?: number; headers?: object; body: string } | undefined

let server: Server
let answer: Answer = () => ({ body: '{}' })
let asked: Question[] = []
beforeAll(async () => {
  server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const key = request.headers['tron-pro-api-key'] ?? request.headers.authorization
      const question = { path: request.url ?? '', key: key as string | undefined, body }
      asked.push(question)
      const reply = answer(question)
      if (reply) response.writeHead(reply.status ?? 200, { ...reply.headers }).end(reply.body)
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
})
afterEach(() => {
  asked = []
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const text = Buffer.concat(parts).toString()
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
}

type Kind = 'evm' | 'tron' | 'esplora'
function nodeOf(kind: Kind, limits: Parameters<typeof chainNodes>[1] = {}) {
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/node/`
  const node = chainNodes([{ network: 'NET', kind, url, key: 'secret' }], limits).get('NET')
  if (!node) throw new Error('no node')
  return node
}
const json = (body: unknown) => ({ body: JSON.stringify(body) })
const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: ChainFault) => error.kind,
  )

const hash = 'ab'.repeat(32)
const transfer = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const word = (tail: string) => tail.padStart(64, '0')

describe('a node like Ethereum', () => {
  const [token, from, to] = [
    '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    '1'.repeat(40),
    '2'.repeat(40),
  ]
  const log = (address: string, removed = false) => ({
    address,
    topics: [`0x${transfer}`, `0x${word(from)}`, `0x${word(to)}`],
    data: `0x${word((1_500_000).toString(16))}`,
    removed,
  })
  const results: Record<string, unknown> = {
    eth_getTransactionReceipt: {
      status: '0x1',
      blockNumber: '0x64',
      logs: [log(token.toLowerCase()), log(token, true), log(`0x${'3'.repeat(40)}`)],
    },
    eth_getTransactionByHash: { from: `0x${from}`, to: token, value: '0x0' },
    eth_blockNumber: '0x6f',
    eth_getBlockByNumber: { timestamp: '0x65000000' },
    eth_call: `0x${word('6')}`,
  }
  const chain =
    (over: Record<string, unknown> = {}): Answer =>
    ({ body }) =>
      json({ jsonrpc: '2.0', id: 1, result: { ...results, ...over }[String(body['method'])] })

  it('reads the transfers of a token', async () => {
    answer = chain()
    expect(await nodeOf('evm').transaction(`0x${hash}`, token)).toEqual({
      confirmations: 12,
      blockTime: '2023-09-12T06:06:56.000Z',
      succeeded: true,
      transfers: [
        { token: token.toLowerCase(), from: `0x${from}`, to: `0x${to}`, amount: '1.5' },
        { token: `0x${'3'.repeat(40)}`, from: `0x${from}`, to: `0x${to}`, amount: null },
      ],
    })
    expect(asked[0]).toMatchObject({ path: '/node', key: 'Bearer secret' })
  })

  it('reads what is paid in its own coin, and that a transaction was reverted', async () => {
    const native = { from: `0x${from}`, to: `0x${to}`, value: '0xde0b6b3a7640000' }
    const receipt = { status: '0x0', blockNumber: '0x64', logs: [] }
    answer = chain({ eth_getTransactionByHash: native, eth_getTransactionReceipt: receipt })
    expect(await nodeOf('evm').transaction(`0x${hash}`, '')).toMatchObject({
      succeeded: false,
      transfers: [{ token: '', to: `0x${to}`, amount: '1' }],
    })
  })

  it('tells a transaction without a block from one that does not exist', async () => {
    answer = chain({ eth_getTransactionReceipt: null })
    expect(await nodeOf('evm').transaction(`0x${hash}`, token)).toMatchObject({ confirmations: 0 })
    answer = chain({ eth_getTransactionReceipt: null, eth_getTransactionByHash: null })
    expect(await nodeOf('evm').transaction(`0x${hash}`, token)).toBeUndefined()
  })

  it('is not asked about what is no hash, and refuses errors of the node', async () => {
    expect(await nodeOf('evm').transaction('../admin', token)).toBeUndefined()
    expect(asked).toEqual([])
    answer = () => json({ jsonrpc: '2.0', id: 1, error: { code: -32_000, message: 'busy' } })
    expect(await faultOf(nodeOf('evm').transaction(`0x${hash}`, token))).toBe('unreadable')
  })
})

describe('a node of Tron', () => {
  const usdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
  // The same contract in hexadecimal, without the prefix of the network.
  const contract = 'a614f803b6fd780986a42c78ec9c7f77e6ded13c'
  const payer = '5cbdd86a2fa8dc4bddd8a8f69dba48572eec07fb'
  const info = {
    blockNumber: 100,
    blockTimeStamp: 1_700_000_000_000,
    receipt: { result: 'SUCCESS' },
    log: [
      { address: contract, topics: [transfer, word(payer), word(contract)], data: word('f4240') },
    ],
  }
  const coin = {
    type: 'TransferContract',
    parameter: {
      value: { amount: 2_500_000, owner_address: `41${payer}`, to_address: `41${contract}` },
    },
  }
  const chain =
    (over: Record<string, unknown> = {}): Answer =>
    ({ path }) =>
      json(
        {
          '/node/wallet/gettransactioninfobyid': info,
          '/node/wallet/gettransactionbyid': { txID: hash, raw_data: { contract: [coin] } },
          '/node/wallet/getnowblock': { block_header: { raw_data: { number: 119 } } },
          '/node/wallet/triggerconstantcontract': { constant_result: [word('6')] },
          ...over,
        }[path],
      )

  it('reads tokens and coins, with addresses as people write them', async () => {
    answer = chain()
    const tx = await nodeOf('tron').transaction(hash, usdt)
    expect(tx).toMatchObject({
      confirmations: 20,
      blockTime: '2023-11-14T22:13:20.000Z',
      succeeded: true,
      transfers: [
        { token: '', to: usdt, amount: '2.5' },
        { token: usdt, to: usdt, amount: '1' },
      ],
    })
    expect(tx?.transfers[1]?.from).toMatch(/^T[1-9A-HJ-NP-Za-km-z]{33}$/)
    expect(asked[0]).toMatchObject({ key: 'secret', body: { value: hash } })
  })

  it('tells failed, waiting and unknown transactions apart', async () => {
    answer = chain({
      '/node/wallet/gettransactioninfobyid': { ...info, receipt: { result: 'OUT_OF_ENERGY' } },
    })
    expect(await nodeOf('tron').transaction(hash, usdt)).toMatchObject({ succeeded: false })
    answer = chain({ '/node/wallet/gettransactioninfobyid': {} })
    expect(await nodeOf('tron').transaction(hash, usdt)).toMatchObject({ confirmations: 0 })
    answer = () => json({})
    expect(await nodeOf('tron').transaction(hash, usdt)).toBeUndefined()
  })
})

describe('a node like Bitcoin', () => {
  const status = { confirmed: true, block_height: 800_000, block_time: 1_700_000_000 }
  const output = (address: string, value: number) => ({ scriptpubkey_address: address, value })
  const transaction = {
    status,
    vin: [{ prevout: output('bc1qpayer', 3) }, { prevout: output('bc1qpayer', 4) }],
    vout: [output('bc1qours', 150_000), { value: 0 }, output('bc1qchange', 1)],
  }
  const chain =
    (tx: unknown): Answer =>
    ({ path }) =>
      path === `/node/tx/${hash}` ? json(tx) : { body: '800001' }

  it('reads its outputs, and one payer where there is only one', async () => {
    answer = chain(transaction)
    expect(await nodeOf('esplora').transaction(hash, '')).toEqual({
      confirmations: 2,
      blockTime: '2023-11-14T22:13:20.000Z',
      succeeded: true,
      transfers: [
        { token: '', from: 'bc1qpayer', to: 'bc1qours', amount: '0.0015' },
        { token: '', from: 'bc1qpayer', to: 'bc1qchange', amount: '0.00000001' },
      ],
    })
  })

  it('tells waiting and unknown transactions apart', async () => {
    answer = chain({ ...transaction, status: { confirmed: false } })
    expect(await nodeOf('esplora').transaction(hash, '')).toMatchObject({ confirmations: 0 })
    answer = () => ({ status: 404, body: 'Transaction not found' })
    expect(await nodeOf('esplora').transaction(hash, '')).toBeUndefined()
  })
})

describe.each(['evm', 'tron', 'esplora'] as const)('whichever the kind, %s', (kind) => {
  const ask = (limits?: Parameters<typeof chainNodes>[1]) =>
    faultOf(nodeOf(kind, limits).transaction(kind === 'evm' ? `0x${hash}` : hash, ''))

  it('ends a question that the node leaves unanswered', async () => {
    answer = () => undefined
    expect(await ask({ timeoutMs: 50 })).toBe('late')
  })

  it('reads no more than it should', async () => {
    answer = () => ({ body: JSON.stringify({ result: 'x'.repeat(100_000) }) })
    expect(await ask({ maxBytes: 10_000 })).toBe('unreadable')
  })

  it('does not go where the node sends it', async () => {
    answer = ({ path }) =>
      path.startsWith('/elsewhere')
        ? json({})
        : { status: 302, headers: { Location: '/elsewhere' }, body: '' }
    expect(await ask()).toBe('unreachable')
    expect(asked.filter(({ path }) => path.startsWith('/elsewhere'))).toEqual([])
  })

  it.each([
    ['unreachable', { status: 500, body: 'oops' }],
    ['unreadable', { body: '<html>' }],
    ['unreadable', { body: '[]' }],
  ] as const)('says %s of %j', async (fault, reply) => {
    answer = () => reply
    expect(await ask()).toBe(fault)
  })
})

it.each([
  [0n, 6, '0'],
  [1n, 18, '0.000000000000000001'],
  [1_500_000n, 6, '1.5'],
  [42n, 0, '42'],
])('writes %s units of %s decimals as %s', (units, decimals, text) => {
  expect(formatUnits(units, decimals)).toBe(text)
})
