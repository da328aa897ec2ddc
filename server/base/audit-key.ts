// The key that seals the audit trail. It is kept outside of the database: in AUDIT_KEY, or in a file of
// the data folder that only this user may read.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { loadKeyFile } from './key-file.ts'

interface AuditKey {
  /** Eight hexadecimal digits that name the key without telling it. */
  readonly id: string
  readonly secret: string
}

/** The keys of this installation: the first one seals, all of them verify. */
export type AuditKeys = readonly [AuditKey, ...AuditKey[]]

/** What a seal covers: lines `firstSeq` to `lastSeq`, the last one with this hash. */
export interface Sealed {
  readonly firstSeq: string
  readonly lastSeq: string
  readonly hash: string
}

/** Keys from their texts; throws when there is none. */
export function parseAuditKeys(secrets: readonly string[]): AuditKeys {
  const [first, ...rest] = secrets.map((secret) => ({
    id: createHash('sha256').update(`countersign audit key ${secret}`).digest('hex').slice(0, 8),
    secret,
  }))
  if (!first) throw new Error('There is no audit key.')
  return [first, ...rest]
}

/** HMAC-SHA256 in hexadecimal over what a seal covers. */
export const computeMac = ({ secret }: AuditKey, { firstSeq, lastSeq, hash }: Sealed): string =>
  createHmac('sha256', secret).update(`${firstSeq}-${lastSeq}:${hash}`).digest('hex')

/** True when the MAC is the key's; undefined when no such key is known. */
export function isValidMac(
  keys: AuditKeys,
  keyId: string,
  mac: string,
  sealed: Sealed,
): boolean | undefined {
  const key = keys.find(({ id }) => id === keyId)
  return key && timingSafeEqual(Buffer.from(mac), Buffer.from(computeMac(key, sealed)))
}

/**
 * The keys of the configuration, or those in the data folder; where there is no file, one is made with
 * mode 600 unless `create` is false. Throws `StartError` when it cannot be read or made.
 */
export function loadAuditKeys(
  { auditKeys, dataDir }: { auditKeys: readonly string[] | undefined; dataDir: string },
  { create = true } = {},
): AuditKeys {
  if (auditKeys !== undefined) return parseAuditKeys(auditKeys)
  return parseAuditKeys(
    loadKeyFile({
      dataDir,
      fileName: 'audit.key',
      name: 'audit key',
      variable: 'AUDIT_KEY',
      remedy: 'Put the one back that sealed the trail.',
      create,
    }),
  )
}

let current: AuditKeys | undefined

/** Sets the keys that this process seals and verifies with. */
export function setAuditKeys(keys: AuditKeys): void {
  current = keys
}

/** The keys of this process; throws when none were set, as nothing may be written unsealed. */
export function auditKeys(): AuditKeys {
  if (!current) throw new Error('Call setAuditKeys before anything is written to the audit trail.')
  return current
}
