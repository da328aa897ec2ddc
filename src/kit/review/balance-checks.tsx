// Explains a balance: what came in, less what went out, with the result of everything else, is what is there.
import { Trans, useLingui } from '@lingui/react/macro'
import type { BalanceCheck } from '#contract/ledger.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { Section, SmallTable } from './small-table.tsx'

/** One line for each currency, and a warning where the wallets hold something else than the log says. */
export function BalanceChecks({ checks }: { checks: readonly BalanceCheck[] }) {
  const { t } = useLingui()
  return (
    <Section title={t`余额核对`}>
      <SmallTable
        head={[
          t`币种`,
          // First, since a narrow panel shows no more than the first columns.
          t`差额`,
          t`转入`,
          t`转出`,
          t({ context: 'balance', message: '盈亏' }),
          t`当前余额`,
        ]}
        rows={checks.map((check) => [
          check.currency,
          ...[check.diff, check.in, check.out, check.pnl, check.actual].map((amount) =>
            formatMoney(amount),
          ),
        ])}
      />
      <p className="text-sm text-text-muted">
        <Trans>转入 − 转出 ± 盈亏 = 当前余额</Trans>
      </p>
      {checks.some(({ diff }) => /[1-9]/.test(diff)) && (
        <p role="alert" className="text-danger-strong">
          <Trans>账实不符：流水合计与当前余额不一致，请先查明原因。</Trans>
        </p>
      )}
    </Section>
  )
}
