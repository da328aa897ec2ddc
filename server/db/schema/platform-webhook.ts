// Typed mirror of the endpoints that events are sent to and of their deliveries; a test compares both.
import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { EventType } from '#contract/platform/events.ts'
import { SwitchedOffReason } from '#contract/platform/webhook.ts'
import { DeliveryStatus } from '#contract/system/delivery.ts'
import { idColumn, stampColumn } from '../columns.ts'
import { identity, stamps } from './shared-columns.ts'
import { valuesIn } from './values.ts'

/** An endpoint of the platform. */
export const platformWebhook = pgTable('platform_webhook', {
  ...identity,
  url: text().notNull(),
  types: text().array().$type<EventType[]>().notNull(),
  isActive: boolean().notNull().default(true),
  secret: text().notNull(),
  formerSecret: text(),
  formerEndsAt: stampColumn(),
  sequence: idColumn().notNull(),
  failingSince: stampColumn(),
  switchedOffAt: stampColumn(),
  switchedOffReason: text({ enum: valuesIn(SwitchedOffReason) }),
  ownerId: idColumn(),
  secretIssuedAt: stampColumn(),
  leaseUntil: stampColumn()
    .notNull()
    .default(sql`now()`),
  leaseOwner: text(),
  version: integer().notNull().default(1),
  ...stamps,
})

/** An event on its way to an endpoint, and what its last try met. */
export const platformDelivery = pgTable('platform_delivery', {
  ...identity,
  webhookId: idColumn().notNull(),
  sequence: idColumn().notNull(),
  recordKey: text().notNull(),
  type: text().$type<EventType>().notNull(),
  status: text({ enum: valuesIn(DeliveryStatus) })
    .notNull()
    .default('waiting'),
  tries: integer().notNull().default(0),
  nextTryAt: stampColumn().notNull(),
  triedAt: stampColumn(),
  durationMs: integer(),
  httpStatus: integer(),
  answer: text(),
  error: text(),
  createdAt: stamps.createdAt,
})
