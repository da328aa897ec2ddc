// The text of redemption codes: made at random, typed with or without dashes, kept as a keyed hash.
import { randomBytes } from 'node:crypto'
import { hashWithKeys, seal, unseal } from '#server/base/secret-box.ts'

/** Crockford's base 32 without 0 and 1, which are read as letters. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
/** The largest multiple of the alphabet's length below 256: bytes above it would favour some letters. */
const fair = 256 - (256 % alphabet.length)
const context = 'redemptionCode'

/** Makes a code. */
export function newCode(length: number): string {
  let code = ''
  while (code.length < length)
    for (const byte of randomBytes(length * 2))
      if (byte < fair && code.length < length) code += alphabet[byte % alphabet.length] ?? ''
  return code
}

/** What of a code is shown in lists: too little to guess the rest. */
export const maskCode = (code: string): string =>
  `${code.slice(0, 2)}${'*'.repeat(code.length - 4)}${code.slice(-2)}`

/** The hashes a typed code may be stored under, the one to store first. */
export const codeHashes = (typed: string): string[] =>
  hashWithKeys(typed.replaceAll(/[\s-]/g, '').toUpperCase(), context)

/** Seals a code for the one download of its batch. */
export const sealCode = (code: string, batchNo: string): string =>
  seal(code, `${context}:${batchNo}`)

/** Opens what `sealCode` made. */
export const openCode = (sealed: string, batchNo: string): string =>
  unseal(sealed, `${context}:${batchNo}`)
