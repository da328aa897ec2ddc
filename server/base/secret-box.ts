// Seals what the database keeps but must not be able to tell: secrets of authenticators. The keys are in SECRET_KEY or in
// a file of the data folder; the first one seals, all of them open.
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
} from 'node:crypto'
import { loadKeyFile } from './key-file.ts'

/** The file in the data folder that holds them. */
export const secretKeyFile = 'secret.key'

interface SecretKey {
  /** Eight hexadecimal digits that name the key without telling it. */
  readonly id: string
  readonly bytes: Buffer
  readonly mac: Buffer
}

let keys: readonly SecretKey[] = []

const derived = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `countersign ${purpose}`, 32))

/** Sets the keys of this process; done once at the start, and by tests. */
export function setSecretKeys(secrets: readonly string[]): void {
  keys = secrets.map((secret) => ({
    id: createHash('sha256').update(`countersign secret key ${secret}`).digest('hex').slice(0, 8),
    bytes: derived(secret, 'seal'),
    mac: derived(secret, 'mac'),
  }))
}

/**
 * Returns the keys of the configuration, or those of `secret.key` in the data folder; makes that where it is missing, or throws
 * `StartError` where `create` is false.
 */
export const loadSecretKeys = (
  {
    secretKeys,
    dataDir,
  }: {
    secretKeys: readonly string[] | undefined
    dataDir: string
  },
  { create = true }: { create?: boolean } = {},
): readonly string[] =>
  secretKeys ??
  loadKeyFile({
    dataDir,
    fileName: secretKeyFile,
    name: 'secret key',
    variable: 'SECRET_KEY',
    remedy: 'Put the one back that sealed the authenticators.',
    create,
  })

/** Whether this process has the key that sealed a text. */
export const hasSealingKey = (sealed: string): boolean =>
  keys.some(({ id }) => id === sealed.split('.')[0])

/** Names the key that seals without telling it. */
export const firstKeyId = (): string => firstKey().id

function firstKey(): SecretKey {
  const [first] = keys
  if (!first) throw new Error('There is no secret key: call setSecretKeys at the start.')
  return first
}

/** Encrypts with AES-256-GCM. `context` says whose secret it is: it opens for nobody else. */
export function seal(plain: string, context: string): string {
  const { id, bytes } = firstKey()
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', bytes, iv)
  cipher.setAAD(Buffer.from(context))
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return [id, ...[iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join(
    '.',
  )
}

/** Decrypts what `seal` made; throws for another context, an altered text or a key that is not known. */
export function unseal(text: string, context: string): string {
  const [id, ...parts] = text.split('.')
  const [iv, tag, sealed] = parts.map((part) => Buffer.from(part, 'base64url'))
  const key = keys.find((known) => known.id === id)
  if (!key)
    throw new Error(`No secret key ${id ?? ''} is known: set SECRET_KEY or restore secret.key.`)
  if (!iv || !tag || !sealed) throw new Error('This is no sealed secret.')
  const decipher = createDecipheriv('aes-256-gcm', key.bytes, iv, { authTagLength: 16 })
  decipher.setAAD(Buffer.from(context))
  decipher.setAuthTag(tag)
  return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8')
}

/** Returns hashes of a short secret under each known key, the one to store first. */
export function hashWithKeys(secret: string, context: string): string[] {
  firstKey()
  return keys.map(({ id, mac }) => {
    const hash = createHmac('sha256', mac).update(`${context}:${secret}`).digest('base64url')
    return `${id}.${hash}`
  })
}
