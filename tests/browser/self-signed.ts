// A certificate for fronts of tests and benchmarks that speak TLS: nobody trusts it, and the browser is told not to ask.
import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'

/** One value of DER: its tag, its length and its content. */
function der(tag: number, ...content: readonly Uint8Array[]): Buffer {
  const bytes = Buffer.concat(content)
  const { length } = bytes
  const size =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), bytes])
}

const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const bits = (bytes: Uint8Array) => der(0x03, Buffer.from([0]), bytes)
const integer = (value: number) => der(0x02, Buffer.from([value]))
const utcTime = (text: string) => der(0x17, Buffer.from(text))

const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'))
const commonName = oid('550403')

/** Makes a key and a certificate signed by itself, both as PEM. */
export function selfSigned(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'der' },
  })
  const name = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from('localhost')))))
  const facts = sequence(
    der(0xa0, integer(2)),
    integer(1),
    ecdsaWithSha256,
    name,
    sequence(utcTime('200101000000Z'), utcTime('491231235959Z')),
    name,
    publicKey,
  )
  const signature = sign('sha256', facts, createPrivateKey(privateKey))
  const body = sequence(facts, ecdsaWithSha256, bits(signature)).toString('base64')
  return {
    key: privateKey,
    cert: `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`,
  }
}
