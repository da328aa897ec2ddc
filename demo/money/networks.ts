// What addresses and transactions look like on each network. Generated ones have the right form and
// belong to nobody.
import type { Random } from '../random.ts'

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const bech32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const hex = '0123456789abcdef'

interface Shape {
  readonly prefix: string
  readonly alphabet: string
  readonly length: number
  readonly pattern: string
}

export interface Network {
  readonly address: Shape
  readonly tx: Shape
  readonly explorerTx: string
  readonly explorerAddress: string
}

const shape = (prefix: string, alphabet: string, length: number, pattern: string): Shape => ({
  prefix,
  alphabet,
  length,
  pattern,
})
const evmAddress = shape('0x', hex, 40, '^0x[0-9a-fA-F]{40}$')
const evmTx = shape('0x', hex, 64, '^0x[0-9a-f]{64}$')
const plainTx = shape('', hex, 64, '^[0-9a-f]{64}$')

/** Networks by the name that records carry. */
export const networks = {
  TRC20: {
    address: shape('T', base58, 33, '^T[1-9A-HJ-NP-Za-km-z]{33}$'),
    tx: plainTx,
    explorerTx: 'https://tronscan.org/#/transaction/{tx}',
    explorerAddress: 'https://tronscan.org/#/address/{address}',
  },
  ERC20: {
    address: evmAddress,
    tx: evmTx,
    explorerTx: 'https://etherscan.io/tx/{tx}',
    explorerAddress: 'https://etherscan.io/address/{address}',
  },
  BEP20: {
    address: evmAddress,
    tx: evmTx,
    explorerTx: 'https://bscscan.com/tx/{tx}',
    explorerAddress: 'https://bscscan.com/address/{address}',
  },
  SOL: {
    address: shape('', base58, 44, '^[1-9A-HJ-NP-Za-km-z]{32,44}$'),
    tx: shape('', base58, 88, '^[1-9A-HJ-NP-Za-km-z]{87,88}$'),
    explorerTx: 'https://solscan.io/tx/{tx}',
    explorerAddress: 'https://solscan.io/account/{address}',
  },
  BTC: {
    address: shape(
      'bc1q',
      bech32,
      38,
      '^(bc1q[ac-hj-np-z02-9]{38,58}|[13][1-9A-HJ-NP-Za-km-z]{25,34})$',
    ),
    tx: plainTx,
    explorerTx: 'https://mempool.space/tx/{tx}',
    explorerAddress: 'https://mempool.space/address/{address}',
  },
  XRP: {
    address: shape('r', base58, 33, '^r[1-9A-HJ-NP-Za-km-z]{24,34}$'),
    // Shown in capitals elsewhere; stored as the server spells every hexadecimal hash.
    tx: shape('', hex, 64, '^[0-9A-Fa-f]{64}$'),
    explorerTx: 'https://xrpscan.com/tx/{tx}',
    explorerAddress: 'https://xrpscan.com/account/{address}',
  },
  LTC: {
    address: shape('ltc1q', bech32, 38, '^ltc1q[ac-hj-np-z02-9]{38,58}$'),
    tx: plainTx,
    explorerTx: 'https://litecoinspace.org/tx/{tx}',
    explorerAddress: 'https://litecoinspace.org/address/{address}',
  },
  DOGE: {
    address: shape('D', base58, 33, '^D[1-9A-HJ-NP-Za-km-z]{33}$'),
    tx: plainTx,
    explorerTx: 'https://dogechain.info/tx/{tx}',
    explorerAddress: 'https://dogechain.info/address/{address}',
  },
} as const satisfies Record<string, Network>

export type NetworkName = keyof typeof networks

const draw = (random: Random, { prefix, alphabet, length }: Shape) =>
  prefix + random.text(alphabet, length)

/** An address of the network. */
export const address = (random: Random, network: NetworkName): string =>
  draw(random, networks[network].address)

/** A transaction hash of the network. */
export const txHash = (random: Random, network: NetworkName): string =>
  draw(random, networks[network].tx)
