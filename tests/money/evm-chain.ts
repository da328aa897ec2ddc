// A real chain for tests: Anvil, the development node of Foundry, which mines when it is told and can go back to an earlier moment.
import { createRequire } from 'node:module'
import { createServer, type AddressInfo } from 'node:net'
import { z } from 'zod'
import { type Child, runProgram } from '../child-process.ts'

/** A token of 6 decimals that leaves a transfer in the log for whatever is sent: nobody's balance is kept. */
const tokenCode =
  '0x604c80600b6000396000f3' +
  '60003560e01c8063313ce56714604157602435600052600435337fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef60206000a300' +
  '5b600660005260206000f3'

const require = createRequire(import.meta.url)

/** The program of this machine: npm brings one for each, and the script in front of it would leave it behind when killed. */
function anvil(): string {
  const beside = createRequire(require.resolve('@foundry-rs/anvil/bin.mjs'))
  const arch = process.arch === 'x64' ? 'amd64' : process.arch
  const file = process.platform === 'win32' ? 'anvil.exe' : 'anvil'
  return beside.resolve(`@foundry-rs/anvil-${process.platform}-${arch}/bin/${file}`)
}

export interface EvmChain {
  readonly url: string
  /** Puts a token on the chain and returns its contract. */
  token(): Promise<string>
  /** Sends a coin, or units of a token, and returns the hash; it is in no block until `mine`. */
  pay(to: string, units: bigint, token?: string): Promise<string>
  /** Mines empty blocks, or those with what waits. */
  mine(blocks?: number): Promise<void>
  /** A moment that `goBack` returns to. */
  now(): Promise<string>
  goBack(moment: string): Promise<void>
  close(): Promise<void>
}

/** Seconds before now at which a chain begins. */
const agoSec = 6 * 3600

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}

const word = (value: bigint) => value.toString(16).padStart(64, '0')

/** Starts a chain of its own. */
export async function startEvmChain(): Promise<EvmChain> {
  const port = await freePort()
  // Blocks get times of their own from here on, and none lies in the future.
  const genesis = String(Math.floor(Date.now() / 1000) - agoSec)
  const args = ['--port', String(port), '--no-mining', '--silent', '--timestamp', genesis]
  const child: Child = runProgram(anvil(), args)
  const url = `http://127.0.0.1:${port}`
  let stamp = 0
  let nonce = 0

  async function rpc(method: string, ...params: unknown[]): Promise<unknown> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = (await response.json()) as { result?: unknown; error?: unknown }
    if (error) throw new Error(`${method}: ${JSON.stringify(error)}`)
    return result
  }
  const text = async (method: string, ...params: unknown[]) =>
    z.string().parse(await rpc(method, ...params))
  for (;;) {
    const isUp = await rpc('eth_chainId').then(
      () => true,
      () => false,
    )
    if (isUp) break
    await Promise.race([child.ended, new Promise((done) => setTimeout(done, 50))])
  }
  const [from = ''] = z.array(z.string()).parse(await rpc('eth_accounts'))
  const head = z
    .object({ timestamp: z.string() })
    .parse(await rpc('eth_getBlockByNumber', 'latest', false))
  stamp = Number(head.timestamp)

  async function transact(fields: Record<string, string>): Promise<string> {
    // With the same nonce and price the same payment has the same hash on every fork.
    const hash = await text('eth_sendTransaction', {
      from,
      gas: '0x100000',
      gasPrice: '0x77359400',
      nonce: `0x${nonce.toString(16)}`,
      ...fields,
    })
    nonce += 1
    return hash
  }
  const mine = async (blocks = 1) => {
    for (let at = 0; at < blocks; at += 1) {
      // A time of its own for each: blocks of two forks are never the same.
      stamp += 7
      await rpc('evm_mine', stamp)
    }
  }

  return {
    url,
    async token() {
      const hash = await transact({ data: tokenCode })
      await mine()
      const receipt = await rpc('eth_getTransactionReceipt', hash)
      return z.object({ contractAddress: z.string() }).parse(receipt).contractAddress
    },
    pay: (to, units, token) =>
      token === undefined
        ? transact({ to, value: `0x${units.toString(16)}` })
        : transact({
            to: token,
            data: `0xa9059cbb${word(BigInt(to))}${word(units)}`,
          }),
    mine,
    async now() {
      return `${await text('evm_snapshot')} ${nonce}`
    },
    async goBack(moment) {
      const [snapshot, then] = moment.split(' ')
      if ((await rpc('evm_revert', snapshot)) !== true) throw new Error('There is no way back.')
      nonce = Number(then)
    },
    async close() {
      await child.end('SIGTERM')
    },
  }
}
