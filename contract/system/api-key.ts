// Keys that programs of the platform call with: what each may do, from where, and who holds it.
import { z } from 'zod'
import { defineResource } from '../define-resource.ts'
import { endpoint } from '../endpoint.ts'
import { Scope } from '../platform/scope.ts'
import { Id, Reason, RequestId, Stamp, Text, WireInt } from '../wire.ts'

/** `unissued`: the key was agreed to, and nobody has a secret of it. */
export const KeyState = z.enum(['active', 'unissued', 'expired', 'ended'])
export type KeyState = z.output<typeof KeyState>

/** Secrets of one key that are valid at the same time. */
export const maxSecrets = 2
/** Days that a secret stays valid at most once there is another one. */
export const overlapDays = 30

/** An address, or a network in CIDR notation. */
const Network = z.union([z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()])

/** A secret that is valid, without what would let anybody call with it. */
const KeySecret = z.object({
  id: Id,
  /** Its last characters. */
  hint: z.string(),
  createdAt: Stamp,
  /** Unset while there is no later one. */
  endsAt: Stamp.nullable(),
  lastUsedAt: Stamp.nullable(),
})

/** Both need a second operator: a key lets requests about money in, and more of it lets in more. A name alone does not. */
export const { list, get, add, edit } = defineResource('apiKey', {
  verbs: ['list', 'get', 'add', 'edit'],
  levels: { add: 'K4', edit: 'K4' },
  isEditConditional: true,
  fields: z.object({
    name: Text(64).min(1),
    scopes: z.array(Scope).min(1).max(Scope.options.length),
    /** Anywhere when there is none. */
    networks: z.array(Network).max(20).default([]),
    expiresAt: Stamp.nullable().default(null),
    /** The only operator who may take its secrets out. */
    ownerId: Id,
  }),
  row: z.object({
    id: Id,
    version: z.int(),
    name: z.string(),
    /** The part of its secrets that names it. */
    keyId: z.string(),
    state: KeyState,
    scopes: z.array(Scope),
    networks: z.array(z.string()),
    expiresAt: Stamp.nullable(),
    /** Unset for a key that was made on the machine of the server. */
    ownerId: Id.nullable(),
    ownerName: z.string().nullable(),
    /** The caller is its owner. */
    isOwn: z.boolean(),
    lastUsedAt: Stamp.nullable(),
    /** Of the last 24 hours. */
    callCount: z.int(),
    /** Calls of the last 24 hours that were refused or failed. */
    errorCount: z.int(),
    /** Those that are valid, the oldest first. */
    secrets: z.array(KeySecret),
    createdAt: Stamp,
    updatedAt: Stamp,
  }),
  filter: z
    .object({
      /** Part of the name or of the key's id. */
      keyword: Text(64),
      state: KeyState,
      scope: Scope,
      ownerId: Id,
    })
    .partial(),
  sortable: ['name', 'expiresAt', 'createdAt'],
})
export type Row = z.output<(typeof list)['row']>

const target = { id: Id, version: WireInt }
const changed = z.object({ id: Id, version: z.int() })

/**
 * Makes a secret of a key for its owner and answers it once; it is stored as a hash only. The former one ends 30 days later at
 * the latest. A lost answer leaves a secret that nobody has: it is ended, and another one made.
 */
export const issueSecret = endpoint(
  'POST apiKey/issueSecret',
  z.object(target),
  z.object({ secret: z.string() }),
  { level: 'K3' },
)

/** Ends one secret at once. */
export const endSecret = endpoint(
  'PUT apiKey/endSecret',
  z.object({ ...target, secretId: Id, reason: Reason, requestId: RequestId.optional() }),
  changed,
)

/** Ends a key with its secrets at once and for good. */
export const end = endpoint(
  'PUT apiKey/end',
  z.object({ ...target, reason: Reason, requestId: RequestId.optional() }),
  changed,
)
