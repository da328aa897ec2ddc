// Tokens that stand for a session, a ticket or an invitation: drawn at random, and stored as their hash alone.
import { createHash, randomBytes } from 'node:crypto'

/** An opaque token of 256 bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The token of an `Authorization: Bearer` header; a cookie is never accepted. */
export function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer ([\w-]{43})$/i.exec(header ?? '')?.[1]
}
