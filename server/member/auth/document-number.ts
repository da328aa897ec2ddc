// Numbers of identity documents: sealed where they are kept, compared by a keyed hash. The demo set has a key of its own,
// which protects nothing: its numbers are made up, and it must read the same on every machine.
import { createCipheriv, createDecipheriv, createHash, createHmac } from 'node:crypto'
import { hashWithKeys, seal, unseal } from '#server/base/secret-box.ts'

const context = 'document'
const demoMark = 'demo:'
const demoKey = createHash('sha256').update('countersign demo documents').digest()

/** Numbers are compared without regard to case. */
const normal = (number: string) => number.toUpperCase()

/** Seals a made-up number; `iv` are 12 bytes. */
export function sealDemoNumber(number: string, iv: Buffer): string {
  const cipher = createCipheriv('aes-256-gcm', demoKey, iv)
  const body = Buffer.concat([cipher.update(number, 'utf8'), cipher.final()])
  return demoMark + Buffer.concat([iv, body, cipher.getAuthTag()]).toString('base64')
}

/** The hash of a made-up number. */
export const hashDemoNumber = (number: string): string =>
  createHmac('sha256', demoKey).update(normal(number)).digest('hex')

function openDemoNumber(text: string): string {
  const bytes = Buffer.from(text.slice(demoMark.length), 'base64')
  const opener = createDecipheriv('aes-256-gcm', demoKey, bytes.subarray(0, 12), {
    authTagLength: 16,
  })
  opener.setAuthTag(bytes.subarray(-16))
  return Buffer.concat([opener.update(bytes.subarray(12, -16)), opener.final()]).toString('utf8')
}

/** Returns the number in clear; throws where the key that sealed it is not known. */
export const openNumber = (sealed: string): string =>
  sealed.startsWith(demoMark) ? openDemoNumber(sealed) : unseal(sealed, context)

/** Seals a number as it comes in. */
export const sealNumber = (number: string): { idNoEnc: string; idNoHash: string } => ({
  idNoEnc: seal(number, context),
  idNoHash: hashWithKeys(normal(number), context)[0] ?? '',
})

/** Seals another number in place of `before`, with the kind of key that sealed that: both stay comparable with their like. */
export function resealNumber(
  before: string,
  number: string,
): { idNoEnc: string; idNoHash: string } {
  if (!before.startsWith(demoMark)) return sealNumber(number)
  const idNoHash = hashDemoNumber(number)
  // Enough for a number that is no secret.
  const iv = Buffer.from(idNoHash.slice(0, 24), 'hex')
  return { idNoEnc: sealDemoNumber(number, iv), idNoHash }
}

/** Every hash that a stored number can have. */
export const numberHashes = (number: string): string[] => [
  ...hashWithKeys(normal(number), context),
  hashDemoNumber(number),
]

/** A number with its middle hidden: `110***********1234` reads `110****1234`. */
export const maskNumber = (number: string): string =>
  number.length < 8 ? `${number.slice(0, 1)}****` : `${number.slice(0, 3)}****${number.slice(-4)}`

/** A name of which only the first character shows. */
export const maskName = (name: string): string => `${[...name][0] ?? ''}**`
