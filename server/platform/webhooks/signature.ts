// Secrets of endpoints and the headers that sign a delivery, as Standard Webhooks has them.
import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** Returns a secret that is shown once. */
export const newSecret = (): string => prefix + randomBytes(32).toString('base64')

/** Whose secret the database keeps, for `seal` and `unseal`. */
export const secretContext = 'platform-webhook'

interface Signed {
  readonly id: string
  /** Seconds of the epoch. */
  readonly timestamp: number
  readonly body: string
}

/** Returns the headers of a delivery, with one signature for each secret. */
export function signatureHeaders(
  secrets: readonly string[],
  { id, timestamp, body }: Signed,
): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  }
}
