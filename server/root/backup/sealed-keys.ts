// The keys of an installation inside a backup: sealed with a passphrase, as whoever holds the books must not also be able to
// sign them.
import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { z } from 'zod'
import { StartError } from '#server/base/start-error.ts'

const minPassphrase = 12
// About a tenth of a second and 32 MiB for each guess.
const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 ** 2 }

const Keys = z.object({
  auditKeys: z.array(z.string()).min(1),
  secretKeys: z.array(z.string()).min(1),
})
/** The keys of an installation, in the order in which they are tried. */
export type Keys = z.output<typeof Keys>

const Sealed = z.object({ salt: z.string(), iv: z.string(), tag: z.string(), sealed: z.string() })

/** Returns the passphrase; throws `StartError` where there is none or a short one. */
export function assertPassphrase(passphrase: string | undefined): string {
  if (passphrase === undefined || passphrase.length < minPassphrase)
    throw new StartError(
      `BACKUP_PASSPHRASE must have at least ${minPassphrase} characters: the keys in the backup are sealed with it.`,
    )
  return passphrase
}

const keyFrom = (passphrase: string, salt: Buffer) =>
  scryptSync(passphrase.normalize('NFKC'), salt, 32, cost)

/** Seals the keys: scrypt and AES-256-GCM, bound to the installation. */
export function sealKeys(keys: Keys, passphrase: string, installation: string): string {
  const [salt, iv] = [randomBytes(16), randomBytes(12)]
  const cipher = createCipheriv('aes-256-gcm', keyFrom(passphrase, salt), iv)
  cipher.setAAD(Buffer.from(installation))
  const sealed = Buffer.concat([cipher.update(JSON.stringify(keys), 'utf8'), cipher.final()])
  const parts = { salt, iv, tag: cipher.getAuthTag(), sealed }
  return JSON.stringify(
    Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [name, part.toString('base64')]),
    ),
  )
}

/** Opens what `sealKeys` sealed. Throws `StartError` when the passphrase or the installation is another one. */
export function openKeys(text: string, passphrase: string, installation: string): Keys {
  const parts = Sealed.parse(JSON.parse(text))
  const bytes = (part: keyof typeof parts) => Buffer.from(parts[part], 'base64')
  const key = keyFrom(passphrase, bytes('salt'))
  const decipher = createDecipheriv('aes-256-gcm', key, bytes('iv'), { authTagLength: 16 })
  decipher.setAAD(Buffer.from(installation))
  decipher.setAuthTag(bytes('tag'))
  try {
    const plain = Buffer.concat([decipher.update(bytes('sealed')), decipher.final()])
    return Keys.parse(JSON.parse(plain.toString('utf8')))
  } catch (error) {
    throw new StartError('BACKUP_PASSPHRASE does not open the keys of the backup.', {
      cause: error,
    })
  }
}
