// Mistakes in the interface for programs.
import type { Mutant } from './mutant.ts'

export const platformMutants: readonly Mutant[] = [
  {
    name: 'P1 an event gets its number when it is written, not when it is committed',
    file: 'server/platform/events/append.ts',
    from: 'select ${head.sequence}::bigint + row_number() over (order by t.id), t.id,',
    to: 'select t.id, t.id,',
    test: 'tests/flows/platform/event-order.test.ts',
  },
  {
    name: 'P2 a call with a used key is carried out again',
    file: 'server/platform/idempotency.ts',
    from: 'if (first) {',
    to: 'if (first && first.call !== call) {',
    test: 'tests/flows/platform/posts-have-one-effect.test.ts',
  },
  {
    name: 'P3 a call needs no scope',
    file: 'server/platform/key.ts',
    from: 'if (!scopes.includes(scope))',
    to: 'if (scopes.length === 0)',
    test: 'tests/flows/platform/keys.test.ts',
  },
  {
    name: 'P4 a webhook gets further types without a second operator',
    file: 'server/platform/webhooks/webhook.ts',
    from: "changed.some((field) => field !== 'types') || getsMore(types, before) ? 'K4' : undefined",
    to: "changed.some((field) => field !== 'types') ? 'K4' : undefined",
    test: 'tests/flows/platform/webhook-screen.test.ts',
  },
  {
    name: 'P5 anybody gets the secret of a webhook',
    file: 'server/platform/webhooks/webhook.ts',
    from: "if (row.ownerId !== call.actor.id) throw new Refusal(Code.rule, 'webhookOwner')",
    to: '',
    test: 'tests/flows/platform/webhook-screen.test.ts',
  },
  {
    name: 'P6 an event is sent again to a webhook that does not get its type',
    file: 'server/platform/webhooks/deliveries.ts',
    from: 'where w.id = ${webhookId} and ${isMeant(sql`w.id`, sql`w.types`)} and ${which}',
    to: 'where w.id = ${webhookId} and ${which}',
    test: 'tests/flows/platform/webhook-screen.test.ts',
  },
  {
    name: 'P7 the platform reports payouts where operators pay',
    file: 'server/money/withdraw/report-payment.ts',
    from: "await assertPaidBy(tx, 'platform')",
    to: '',
    test: 'tests/flows/platform/payments-are-reported.test.ts',
  },
  {
    name: 'P8 operators pay what the platform pays',
    file: 'server/money/withdraw/payout.ts',
    from: "await assertPaidBy(tx, 'console')",
    to: '',
    test: 'tests/flows/platform/payments-are-reported.test.ts',
  },
  {
    name: 'P9 the platform ends a payout that an operator has started',
    file: 'server/money/withdraw/report-payment.ts',
    from: "if (before.status === 'paying' && before.payerId !== null)",
    to: 'if (before.id === before.payerName)',
    test: 'tests/flows/platform/payments-are-reported.test.ts',
  },
  {
    name: 'P10 a conversion may be made at any rate',
    file: 'server/money/move/convert.ts',
    from: 'if (spread.abs().gt(max))',
    to: 'if (spread.abs().gt(max) && spread.eq(0))',
    test: 'tests/flows/platform/moves-come-in.test.ts',
  },
  {
    name: 'P11 a stake is taken beyond the quota of its product',
    file: 'server/other/staking/stake-open.ts',
    from: 'if (staked.gt(product.quota))',
    to: 'if (staked.lt(0))',
    test: 'tests/flows/platform/stakes-come-in.test.ts',
  },
  {
    name: 'P12 two coupons are used for one recharge',
    file: 'server/marketing/coupon/coupon-purpose.ts',
    from: 'if ((await tx.$count(couponLog, others)) > 0)',
    to: 'if ((await tx.$count(couponLog, others)) < 0)',
    test: 'tests/flows/platform/campaigns-pay-once.test.ts',
  },
]
