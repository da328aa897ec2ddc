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
    name: 'P4 the platform reports payouts where operators pay',
    file: 'server/money/withdraw/report-payment.ts',
    from: "await assertPaidBy(tx, 'platform')",
    to: '',
    test: 'tests/flows/platform/payments-are-reported.test.ts',
  },
  {
    name: 'P5 operators pay what the platform pays',
    file: 'server/money/withdraw/payout.ts',
    from: "await assertPaidBy(tx, 'console')",
    to: '',
    test: 'tests/flows/platform/payments-are-reported.test.ts',
  },
  {
    name: 'P6 the platform ends a payout that an operator has started',
    file: 'server/money/withdraw/report-payment.ts',
    from: "if (before.status === 'paying' && before.payerId !== null)",
    to: 'if (before.id === before.payerName)',
    test: 'tests/flows/platform/payments-are-reported.test.ts',
  },
]
