// A chain in memory behind the interfaces of Tron's full nodes and of Esplora, with forks on demand.
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'

export type StubKind = 'tron' | 'esplora'

interface Payment {
  readonly hash: string
  readonly to: string
  /** In the smallest units. */
  readonly units: number
  /** A contract; empty: the chain's own coin. */
  readonly token: string
  readonly hasFailed: boolean
}
interface StubBlock {
  readonly number: number
  readonly hash: string
  readonly parentHash: string
  readonly seconds: number
  readonly payments: readonly Payment[]
}

/** A chain that a test mines. */
export interface StubChain {
  readonly url: string
  /** Puts a payment into the next block; returns the hash of its transaction. */
  pay(to: string, units: number, options?: { token?: string; hasFailed?: boolean }): string
  /** Appends a block with what waits, then empty ones. */
  mine(blocks?: number): void
  /** Takes the newest blocks away; what they had does not wait again. */
  drop(blocks: number): void
  close(): Promise<void>
}

const base58 = createBase58check(sha256)
const version = { tron: 0x41, esplora: 0x00 }
const random = () => randomBytes(32).toString('hex')
const topic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** An address of nobody. */
export const stubAddress = (kind: StubKind): string =>
  base58.encode(Buffer.concat([Buffer.of(version[kind]), randomBytes(20)]))

/** The address in hexadecimal, as Tron's nodes write it. */
const toHex = (address: string) => Buffer.from(base58.decode(address)).toString('hex')
const word = (hex: string) => hex.padStart(64, '0')

function tronAnswer(blocks: readonly StubBlock[], payer: string, path: string, num: number) {
  const block = blocks[num]
  switch (path) {
    case '/wallet/getnowblock':
      return { block_header: { raw_data: { number: blocks.length - 1 } } }
    case '/wallet/getblockbynum':
      if (!block) return {}
      return {
        blockID: block.hash,
        block_header: {
          raw_data: {
            number: num,
            parentHash: block.parentHash,
            timestamp: block.seconds * 1000,
          },
        },
        transactions: block.payments.map(({ hash, to, units, token, hasFailed }) => ({
          txID: hash,
          ret: [{ contractRet: hasFailed ? 'REVERT' : 'SUCCESS' }],
          raw_data: {
            contract: [
              token === ''
                ? {
                    type: 'TransferContract',
                    parameter: {
                      value: { amount: units, owner_address: toHex(payer), to_address: toHex(to) },
                    },
                  }
                : { type: 'TriggerSmartContract', parameter: { value: {} } },
            ],
          },
        })),
      }
    case '/wallet/gettransactioninfobyblocknum':
      return (block?.payments ?? [])
        .filter(({ token }) => token !== '')
        .map(({ hash, to, units, token, hasFailed }) => ({
          id: hash,
          blockNumber: num,
          receipt: { result: hasFailed ? 'REVERT' : 'SUCCESS' },
          log: [
            {
              address: toHex(token).slice(2),
              topics: [topic, word(toHex(payer).slice(2)), word(toHex(to).slice(2))],
              data: word(units.toString(16)),
            },
          ],
        }))
    case '/wallet/triggerconstantcontract':
      return { constant_result: [word('6')] }
    default:
      return undefined
  }
}

function esploraAnswer(blocks: readonly StubBlock[], payer: string, path: string) {
  const toHeader = ({ hash: id, number: height, parentHash, seconds, payments }: StubBlock) => ({
    id,
    height,
    timestamp: seconds,
    previousblockhash: parentHash,
    // The first one pays the miner.
    tx_count: payments.length + 1,
  })
  if (path === '/blocks/tip/height') return blocks.length - 1
  const [, from] = /^\/blocks\/(\d+)$/.exec(path) ?? []
  if (from !== undefined)
    return blocks.slice(Math.max(0, Number(from) - 9), Number(from) + 1).map(toHeader)
  const [, hash, at] = /^\/block\/([0-9a-f]+)(?:\/txs\/(\d+))?$/.exec(path) ?? []
  const block = blocks.find((each) => each.hash === hash)
  if (!block) return undefined
  if (at === undefined) return toHeader(block)
  const output = (address: string, value: number) => ({ scriptpubkey_address: address, value })
  const mined = {
    txid: createHash('sha256').update(block.hash).digest('hex'),
    vin: [{ prevout: null, is_coinbase: true }],
    vout: block.payments.map(({ to }) => output(to, 5_000)),
  }
  const sent = block.payments.map(({ hash: txid, to, units }) => ({
    txid,
    vin: [{ prevout: output(payer, units) }],
    vout: [output(to, units), { value: 0 }],
  }))
  return [mined, ...sent].slice(Number(at), Number(at) + 25)
}

/** Starts a chain of its own. */
export async function startStubChain(kind: StubKind): Promise<StubChain> {
  const payer = stubAddress(kind)
  let waiting: Payment[] = []
  const blocks: StubBlock[] = []
  const begun = Math.floor(Date.now() / 1000) - 6 * 3600
  const mine = (count = 1) => {
    for (let at = 0; at < count; at += 1) {
      const number = blocks.length
      const parentHash = blocks.at(-1)?.hash ?? word('')
      blocks.push({
        number,
        hash: random(),
        parentHash,
        seconds: begun + number * 3,
        payments: waiting,
      })
      waiting = []
    }
  }
  mine(5)
  async function answer(request: IncomingMessage): Promise<unknown> {
    let text = ''
    for await (const part of request) text += String(part)
    const path = request.url ?? ''
    const { num = -1 } = (text === '' ? {} : JSON.parse(text)) as { num?: number }
    return kind === 'tron'
      ? tronAnswer(blocks, payer, path, num)
      : esploraAnswer(blocks, payer, path)
  }
  const server = createServer((request, response) => {
    void answer(request).then((body) =>
      response.writeHead(body === undefined ? 404 : 200).end(JSON.stringify(body)),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pay(to, units, { token = '', hasFailed = false } = {}) {
      const hash = random()
      waiting.push({ hash, to, units, token, hasFailed })
      return hash
    },
    mine,
    drop: (count) => void blocks.splice(-count, count),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
