// What a key of a program may do.
import { z } from 'zod'

/** A key has one or more of them; every call needs one. */
export const Scope = z.enum([
  'members',
  'recharges',
  'withdrawals',
  'wallets',
  'trading',
  'prices',
  'marketing',
  'security',
  'content:read',
  'events',
])
export type Scope = z.output<typeof Scope>
