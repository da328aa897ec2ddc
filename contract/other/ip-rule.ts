import { z } from 'zod'
import { defineResource } from '../define-resource.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Reason, RequestId, Stamp, Text } from '../wire.ts'

export const Rule = z.enum(['block', 'allow'])
export const Scope = z.enum(['login', 'register', 'withdraw', 'all', 'backOffice'])
export type Scope = z.output<typeof Scope>

/** An address or a range in CIDR notation; which ranges are too wide the server says. */
const Cidr = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])

const fields = z.object({
  cidr: Cidr,
  rule: Rule.default('block'),
  scope: Scope,
  until: Stamp.nullable().default(null),
})

/** A rule that blocks is said why; one that allows, which is stronger than any that blocks, needs a code too. */
export const { list, add, edit, remove } = defineResource('ipRule', {
  verbs: ['list', 'add', 'edit', 'remove'],
  reasons: ['add', 'edit', 'remove'],
  levels: { add: 'K3', edit: 'K3' },
  isAddConditional: true,
  isEditConditional: true,
  fields,
  row: z.object({
    id: Id,
    version: z.int(),
    cidr: z.string(),
    rule: Rule,
    scope: Scope,
    until: Stamp.nullable(),
    operatorName: z.string(),
    createdAt: Stamp,
    updatedAt: Stamp,
  }),
  filter: z.object({ keyword: Text(64), rule: z.array(Rule), scope: z.array(Scope) }).partial(),
  sortable: ['createdAt', 'until'],
})

/** Addresses that one call blocks. */
export const maxBlocked = 100

/**
 * Blocks single addresses, all or none. Those that a rule of the same scope names already are left as they are and counted;
 * the own address is refused (42203).
 */
export const block = endpoint(
  'POST ipRule/block',
  z.object({
    ips: z
      .array(z.union([z.ipv4(), z.ipv6()]))
      .min(1)
      .max(maxBlocked),
    scope: Scope,
    until: Stamp.nullable().default(null),
    reason: Reason,
    requestId: RequestId.optional(),
  }),
  z.object({ added: z.int(), existing: z.int() }),
)

export type Row = z.output<(typeof list)['row']>
