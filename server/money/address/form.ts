// Whether an address can exist on its network: the registry's pattern, and the checksum that the network puts into it.
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { base58, base58xrp, bech32, bech32m, createBase58check } from '@scure/base'
import { matchesPattern } from '../pattern.ts'

const base58check = createBase58check(sha256)

const decodes = (decode: () => unknown): boolean => {
  try {
    decode()
    return true
  } catch {
    return false
  }
}

/** Four bytes of a double SHA-256 behind the payload, in the alphabet of the XRP ledger. */
function isXrp(address: string): boolean {
  const bytes = base58xrp.decode(address)
  const [payload, checksum] = [bytes.slice(0, -4), bytes.slice(-4)]
  const digest = sha256(sha256(payload))
  return payload.length === 21 && checksum.every((byte, index) => byte === digest[index])
}

/** Capital letters carry the checksum (EIP-55); an address all in one case has none. */
function isEvm(address: string): boolean {
  const digits = address.slice(2)
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return true
  const digest = keccak_256(new TextEncoder().encode(digits.toLowerCase()))
  return [...digits].every((digit, index) => {
    const nibble = ((digest[index >> 1] ?? 0) >> (index % 2 === 0 ? 4 : 0)) & 15
    return digit === (nibble >= 8 ? digit.toUpperCase() : digit.toLowerCase())
  })
}

const isSegwit = (address: string): boolean =>
  decodes(() => bech32.decode(address as `${string}1${string}`, 100)) ||
  decodes(() => bech32m.decode(address as `${string}1${string}`, 100))
const isBase58Check = (address: string): boolean => base58check.decode(address).length === 21

const checks: Readonly<Record<string, (address: string) => boolean>> = {
  TRC20: isBase58Check,
  DOGE: isBase58Check,
  BTC: (address) => (address.startsWith('bc1') ? isSegwit(address) : isBase58Check(address)),
  LTC: (address) => (address.startsWith('ltc1') ? isSegwit(address) : isBase58Check(address)),
  ERC20: isEvm,
  BEP20: isEvm,
  XRP: isXrp,
  // Keys of 32 bytes, without a checksum.
  SOL: (address) => base58.decode(address).length === 32,
}

/** Returns whether the address has the registry's form and the checksum of its network; networks unknown here have none. */
export function isAddress(address: string, network: string, pattern: string): boolean {
  if (!matchesPattern(pattern, address)) return false
  const check = checks[network]
  return check === undefined || decodes(() => assertTrue(check(address)))
}

function assertTrue(isTrue: boolean): void {
  if (!isTrue) throw new Error('The checksum differs.')
}

/**
 * Returns the one spelling an address is stored and compared in: hexadecimal ones without capitals. The database's function
 * `canonical_address` does the same.
 */
export const canonicalAddress = (address: string, network: string): string =>
  network === 'ERC20' || network === 'BEP20' ? address.toLowerCase() : address
