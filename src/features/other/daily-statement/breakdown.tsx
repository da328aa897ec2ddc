// What a day is made of: money logs by type and accounts of the books, each with the list behind it.
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { allCurrencies, type Detail } from '#contract/other/daily-statement.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { pathOfComponent } from '#core/navigation/menu-index.ts'
import { useMenu } from '#core/navigation/menu.ts'
import { FactsTable } from '#kit/facts-dialog.tsx'
import type { CellContext } from '#kit/grid/cells.tsx'
import { Section } from '#kit/review/small-table.tsx'

interface LogsLinkProps {
  detail: Detail
  /** What else the list of money logs is filtered by. */
  search: Readonly<Record<string, readonly string[]>>
  label: string
}

/** Leads to the money logs of the day; plain text for operators who have not got that screen. */
function LogsLink({ detail: { row, currencies }, search, label }: LogsLinkProps) {
  const path = pathOfComponent(useMenu(), 'money/moneyLog')
  if (path === undefined) return label
  const all = { ...search, dateRange: [row.statDate, row.statDate], currency: currencies }
  return (
    <Link to={path} search={all as never} className="text-primary hover:underline">
      {label}
    </Link>
  )
}

/** The parts of a day, below its figures. */
export function Breakdown({ detail, facts }: { detail: Detail; facts: CellContext }) {
  const { t } = useLingui()
  const { row, priceUsd, explanation, bizTypes, accounts } = detail
  const displayScale = facts.scale(row.currency)
  const amount = (value: string) => formatMoney(value, { displayScale })
  const signed = (value: string) => formatMoney(value, { displayScale, sign: true })
  return (
    <>
      {row.currency !== allCurrencies && (
        <p className="text-text-muted">
          <Trans>日终价 {formatMoney(priceUsd)} USDT</Trans>
        </p>
      )}
      {explanation !== '' && (
        <Section title={t`差异说明`}>
          <p className="whitespace-pre-wrap">{explanation}</p>
        </Section>
      )}
      <FactsTable
        title={t`按流水类型`}
        head={[t`流水类型`, t`笔数`, t`收入`, t`支出`, t`净额`]}
        rows={bizTypes.map(({ bizType, count, net, ...each }) => [
          <LogsLink
            key="link"
            detail={detail}
            search={{ bizType: [bizType] }}
            label={facts.dict('money_log_type', bizType)?.value ?? bizType}
          />,
          String(count),
          amount(each.in),
          amount(each.out),
          signed(net),
        ])}
      />
      <FactsTable
        title={t`按科目`}
        head={[t`科目`, t`名称`, t`借方`, t`贷方`, t`余额变动`]}
        rows={accounts.map(({ code, name, walletType, debit, credit, change }) => [
          walletType === null ? (
            code
          ) : (
            <LogsLink
              key="link"
              detail={detail}
              search={{ walletType: [walletType] }}
              label={code}
            />
          ),
          name,
          amount(debit),
          amount(credit),
          signed(change),
        ])}
      />
    </>
  )
}
