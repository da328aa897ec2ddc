// What addresses and transactions look like on each network. Generated ones have the right form and
// belong to nobody.
import type { Random } from '../random.ts'
import { facts } from '../records.ts'

const alphabets = {
  base58: '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz',
  bech32: 'qpzry9x8gf2tvdw0s3jn54khce6mua7l',
  hex: '0123456789abcdef',
} as const

export type NetworkName = 'TRC20' | 'ERC20' | 'BEP20' | 'SOL' | 'BTC' | 'XRP' | 'LTC' | 'DOGE'

const shapes = facts(
  'name prefix letters length pattern sample',
  `
  TRC20  T       base58   33      ^T[1-9A-HJ-NP-Za-km-z]{33}$                                       TJRabPrwbZy45sbavfcjinPJC18kjpRTv8
  ERC20  0x      hex      40      ^0x[0-9a-fA-F]{40}$                                               0x52908400098527886E0F7030069857D2E4169EE7
  BEP20  0x      hex      40      ^0x[0-9a-fA-F]{40}$                                               0x8617E340B3D01FA5F11F306F4090FD50E238070D
  SOL    -       base58   44      ^[1-9A-HJ-NP-Za-km-z]{32,44}$                                     7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5
  BTC    bc1q    bech32   38      ^(bc1q[ac-hj-np-z02-9]{38,58}|[13][1-9A-HJ-NP-Za-km-z]{25,34})$   bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4
  XRP    r       base58   33      ^r[1-9A-HJ-NP-Za-km-z]{24,34}$                                    rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh
  LTC    ltc1q   bech32   38      ^ltc1q[ac-hj-np-z02-9]{38,58}$                                    ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9
  DOGE   D       base58   33      ^D[1-9A-HJ-NP-Za-km-z]{33}$                                       DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L
`,
)

// Hashes of XRP are shown in capitals elsewhere; stored as the server spells every hexadecimal hash.
const explorers = facts(
  'name prefix letters length pattern tx address',
  `
  TRC20  -       hex      64      ^[0-9a-f]{64}$                  https://tronscan.org/#/transaction/     https://tronscan.org/#/address/
  ERC20  0x      hex      64      ^0x[0-9a-f]{64}$                https://etherscan.io/tx/                https://etherscan.io/address/
  BEP20  0x      hex      64      ^0x[0-9a-f]{64}$                https://bscscan.com/tx/                 https://bscscan.com/address/
  SOL    -       base58   88      ^[1-9A-HJ-NP-Za-km-z]{87,88}$   https://solscan.io/tx/                  https://solscan.io/account/
  BTC    -       hex      64      ^[0-9a-f]{64}$                  https://mempool.space/tx/               https://mempool.space/address/
  XRP    -       hex      64      ^[0-9A-Fa-f]{64}$               https://xrpscan.com/tx/                 https://xrpscan.com/account/
  LTC    -       hex      64      ^[0-9a-f]{64}$                  https://litecoinspace.org/tx/           https://litecoinspace.org/address/
  DOGE   -       hex      64      ^[0-9a-f]{64}$                  https://dogechain.info/tx/              https://dogechain.info/address/
`,
)

interface Shape {
  readonly prefix: string
  readonly letters: string
  readonly length: string
  readonly pattern: string
}
interface Network {
  readonly address: Shape & { readonly sample: string }
  readonly tx: Shape
  readonly explorerTx: string
  readonly explorerAddress: string
}

const entries = shapes.map((address, at): [string, Network] => {
  const { tx, address: page, ...shape } = explorers[at] ?? { ...address, tx: '', address: '' }
  const links = { explorerTx: `${tx}{tx}`, explorerAddress: `${page}{address}` }
  return [address.name, { address, tx: shape, ...links }]
})
/** Networks by the name that records carry. */
export const networks = Object.fromEntries(entries) as Record<NetworkName, Network>

const draw = (random: Random, { prefix, letters, length }: Shape) =>
  prefix + random.text(alphabets[letters as keyof typeof alphabets], Number(length))

/** An address of the network. */
export const address = (random: Random, network: NetworkName): string =>
  draw(random, networks[network].address)

/** A transaction hash of the network. */
export const txHash = (random: Random, network: NetworkName): string =>
  draw(random, networks[network].tx)
