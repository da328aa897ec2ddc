// Typed mirror of the tables of red envelopes (migration 0123); a test compares both.
import { boolean, inet, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Titles } from '#contract/lang.ts'
import {
  Sender as RedEnvelopeSender,
  EnvelopeType,
  ClaimLimit,
  Status as RedEnvelopeStatus,
} from '#contract/marketing/red-envelope.ts'
import { ClientSource } from '#contract/member/values.ts'
import { idColumn, moneyColumn, numberColumn, stampColumn } from '#server/db/columns.ts'
import { identity, register, stamps } from '../shared-columns.ts'
import { valuesIn } from '../values.ts'

/** Amounts put into escrow and split among those who claim them. */
export const redEnvelope = pgTable('red_envelope', {
  ...identity,
  envelopeNo: numberColumn('RE', 'red_envelope_no_seq'),
  title: jsonb().$type<Titles>().notNull(),
  senderType: text({ enum: valuesIn(RedEnvelopeSender) }).notNull(),
  memberId: idColumn(),
  envelopeType: text({ enum: valuesIn(EnvelopeType) }).notNull(),
  currency: text().notNull(),
  totalAmount: moneyColumn().notNull(),
  totalCount: integer().notNull(),
  claimedAmount: moneyColumn().notNull().default('0'),
  claimedCount: integer().notNull().default(0),
  refundAmount: moneyColumn().notNull().default('0'),
  claimCode: text().notNull(),
  claimLimit: text({ enum: valuesIn(ClaimLimit) }).notNull(),
  startAt: stampColumn().notNull(),
  expireAt: stampColumn().notNull(),
  status: text({ enum: valuesIn(RedEnvelopeStatus) })
    .notNull()
    .default('draft'),
  ...register,
  ...stamps,
})

/** Who got how much of which envelope. */
export const redEnvelopeRecord = pgTable('red_envelope_record', {
  ...identity,
  version: integer().notNull().default(1),
  recordNo: numberColumn('RR', 'red_envelope_record_no_seq'),
  envelopeId: idColumn().notNull(),
  memberId: idColumn().notNull(),
  currency: text().notNull(),
  amount: moneyColumn().notNull(),
  claimIp: inet().notNull(),
  isBest: boolean().notNull().default(false),
  clientSource: text({ enum: valuesIn(ClientSource) }).notNull(),
  ...stamps,
})
