/**
 * One spelling per transaction: hexadecimal hashes (EVM, TRON, Bitcoin) ignore case, so that `0xAB…` and
 * `0xab…` cannot be credited twice; other alphabets (base58) keep theirs. Empty text reads as none.
 */
export function normalTxHash(text: string | undefined): string | null {
  if (text === undefined || text === '') return null
  return /^(0x)?[0-9a-f]+$/i.test(text) ? text.toLowerCase() : text
}
