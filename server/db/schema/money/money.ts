// Typed mirror of the money tables in migrations; a test compares both.
import { boolean, inet, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { OnOff } from '#contract/define-resource.ts'
import type { WalletType } from '#contract/ledger.ts'
import type { RechargeType, RejectReason, RiskFlag, Status } from '#contract/money/recharge-log.ts'
import type { RiskFlag as WithdrawFlag } from '#contract/money/withdraw-log.ts'
import {
  Status as WithdrawLogStatus,
  RejectReason as RejectReasonValue,
  PayMethod,
} from '#contract/money/withdraw-rules.ts'
import { FeeType } from '#contract/other/wallet-code-rules.ts'
import { idColumn, moneyColumn, numberColumn, stampColumn } from '#server/db/columns.ts'
import { claimed, identity, reviewed, stamps } from '../shared-columns.ts'
import { valuesIn } from '../values.ts'

type Wallet = z.output<typeof WalletType>

/** Registry of currency × network: precision, limits, reference price, switches. */
export const walletCode = pgTable('wallet_code', {
  ...identity,
  code: text().notNull(),
  currency: text().notNull(),
  network: text().notNull(),
  fullName: text().notNull().default(''),
  icon: text().notNull().default(''),
  contractAddress: text().notNull().default(''),
  scale: integer().notNull(),
  displayScale: integer().notNull(),
  priceUsd: moneyColumn().notNull(),
  rechargeEnabled: boolean().notNull().default(true),
  withdrawEnabled: boolean().notNull().default(true),
  flashEnabled: boolean().notNull().default(false),
  rewardEnabled: boolean().notNull().default(false),
  confirmations: integer().notNull().default(1),
  minRecharge: moneyColumn().notNull().default('0'),
  minWithdraw: moneyColumn().notNull().default('0'),
  maxWithdraw: moneyColumn().notNull().default('0'),
  withdrawFeeType: text({ enum: valuesIn(FeeType) })
    .notNull()
    .default('fixed'),
  withdrawFee: moneyColumn().notNull().default('0'),
  addressRegex: text().notNull().default(''),
  txRegex: text().notNull().default(''),
  sampleAddress: text().notNull().default(''),
  memoRequired: boolean().notNull().default(false),
  explorerTxUrl: text().notNull().default(''),
  explorerAddressUrl: text().notNull().default(''),
  sort: integer().notNull().default(0),
  status: text({ enum: valuesIn(OnOff) })
    .notNull()
    .default('on'),
  version: integer().notNull().default(1),
  ...stamps,
})

/** A top-up on its way to a member's wallet. A trigger guards its life; see the migration. */
export const rechargeLog = pgTable('recharge_log', {
  ...identity,
  version: integer().notNull().default(1),
  rechargeNo: numberColumn('RC', 'recharge_no_seq'),
  memberId: idColumn().notNull(),
  rechargeType: text().$type<z.output<typeof RechargeType>>().notNull(),
  walletType: text().$type<Wallet>().notNull().default('spot'),
  currency: text().notNull(),
  network: text().notNull(),
  amount: moneyColumn().notNull(),
  fee: moneyColumn().notNull().default('0'),
  creditedAmount: moneyColumn(),
  priceUsd: moneyColumn().notNull(),
  usdValue: moneyColumn().notNull(),
  txHash: text(),
  fromAddress: text(),
  toAddress: text(),
  confirmations: integer().notNull().default(0),
  confirmationsRequired: integer().notNull().default(0),
  channelCode: text(),
  channelOrderNo: text(),
  proofImgs: jsonb().$type<string[]>().notNull().default([]),
  isFirst: boolean().notNull().default(false),
  riskFlags: text().array().$type<z.output<typeof RiskFlag>[]>().notNull().default([]),
  status: text().$type<Status>().notNull().default('pending'),
  ...claimed,
  rejectReason: text().$type<z.output<typeof RejectReason>>(),
  creatorId: idColumn(),
  creatorName: text(),
  amenderIds: idColumn().array().notNull().default([]),
  formerTxHashes: text().array().notNull().default([]),
  editedFlags: text().array().$type<z.output<typeof RiskFlag>[]>().notNull().default([]),
  clearedFlags: text().array().$type<z.output<typeof RiskFlag>[]>().notNull().default([]),
  ...reviewed,
  remark: text().notNull().default(''),
  deletedAt: stampColumn(),
  ...stamps,
  /** What the platform calls it, where the platform reported it. */
  externalId: text(),
  /** Whether the watcher of its chain entered it. */
  isWatched: boolean().notNull().default(false),
})

/** A payout request; its amount is frozen from application to ending. */
export const withdrawLog = pgTable('withdraw_log', {
  ...identity,
  version: integer().notNull().default(1),
  withdrawNo: numberColumn('WD', 'withdraw_no_seq'),
  memberId: idColumn().notNull(),
  currency: text().notNull(),
  network: text().notNull(),
  amount: moneyColumn().notNull(),
  fee: moneyColumn().notNull().default('0'),
  netAmount: moneyColumn().notNull(),
  networkFee: moneyColumn().notNull().default('0'),
  priceUsd: moneyColumn().notNull(),
  usdValue: moneyColumn().notNull(),
  toAddress: text().notNull(),
  memo: text().notNull().default(''),
  riskScore: integer().notNull().default(0),
  riskFlags: text().array().$type<WithdrawFlag[]>().notNull().default([]),
  clearedFlags: text().array().$type<WithdrawFlag[]>().notNull().default([]),
  status: text({
    enum: valuesIn(WithdrawLogStatus),
  })
    .notNull()
    .default('pending'),
  ...claimed,
  firstReviewerId: idColumn(),
  firstReviewerName: text(),
  firstReviewedAt: stampColumn(),
  secondReviewerId: idColumn(),
  secondReviewerName: text(),
  secondReviewedAt: stampColumn(),
  rejectReason: text({
    enum: valuesIn(RejectReasonValue),
  }),
  reviewRemark: text().notNull().default(''),
  payMethod: text({ enum: valuesIn(PayMethod) }),
  thirdOrderNo: text(),
  txHash: text(),
  payerId: idColumn(),
  payerName: text(),
  paidAt: stampColumn(),
  failReason: text().notNull().default(''),
  applyIp: inet(),
  applyDevice: text().notNull().default(''),
  remark: text().notNull().default(''),
  ...stamps,
  /** What the platform calls it, where the platform reported it. */
  externalId: text(),
  /** When the member asked, as the platform reports it. */
  requestedAt: stampColumn(),
})
