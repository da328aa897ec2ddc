import { Trans } from '@lingui/react/macro'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ListEndpoint } from '#contract/endpoint.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { Decimal } from '#core/format/money.ts'
import type { Text } from '#core/i18n/text.ts'
import { DescriptionList } from '#ui/description-list.tsx'
import { linkClass } from '#ui/link-class.ts'
import type { CellContext } from '../grid/cells.tsx'
import { copyOnClick } from '../grid/copy.ts'
import type { ListDef, RowOf } from '../list/list-def.ts'
import { useWalletCodes } from '../refs/wallet-code.ts'
import { useText } from '../use-text.ts'

/** The entry of a record's currency on its network in the registry; undefined until loaded, or where there is none. */
export const useWalletCode = ({ currency, network }: { currency: string; network: string }) =>
  useWalletCodes().find((code) => code.currency === currency && code.network === network)

interface ExplorerLinkProps {
  /** An address with a placeholder such as `{tx}`. */
  template: string | undefined
  value: string
}

/** Leads to a transaction or an address on the chain's public explorer; nothing where none is registered. */
function ExplorerLink({ template = '', value }: ExplorerLinkProps) {
  const address = template.replace(/\{\w+\}/, encodeURIComponent(value))
  if (!address.startsWith('https://')) return null
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer noopener"
      className={`${linkClass} inline-flex items-center gap-1`}
    >
      <Trans>链上查看</Trans>
      <ExternalLink aria-hidden className="size-3.5" />
    </a>
  )
}

interface Chained {
  /** What a wallet was credited with, where that may be another sum than the amount. */
  creditedAmount?: string | null
  currency: string
  network: string
  amount: string
  usdValue?: string
}

interface FactListProps<E extends ListEndpoint> {
  list: ListDef<E>
  row: RowOf<E>
  facts: CellContext
  /** Columns in the order they are asked for; what the record does not have is left out. */
  shown: readonly (keyof RowOf<E> & string)[]
  /** Columns that take the full width. */
  wide?: readonly string[]
}

/** Columns of the list as terms and values, without what the record does not have. */
function factItems<E extends ListEndpoint>(
  { list, row, facts, shown, wide = [] }: FactListProps<E>,
  text: (text: Text) => string,
) {
  const values = row as Readonly<Record<string, unknown>>
  return shown
    .filter((id) => ![null, '', 0].some((none) => none === values[id]))
    .flatMap((id) => list.columns.find((column) => column.id === id) ?? [])
    .map((column) => ({
      id: column.id,
      term: text(column.label),
      value: column.render(row, facts),
      wide: wide.includes(column.id),
    }))
}

/** The facts of a record that is not about an amount. */
export function RecordDetailList<E extends ListEndpoint>({
  columns = 2,
  ...props
}: FactListProps<E> & { columns?: 1 | 2 | 3 }) {
  const text = useText()
  return (
    <div onClickCapture={copyOnClick} className="[&_.truncate]:whitespace-normal">
      <DescriptionList columns={columns} items={factItems(props, text)} />
    </div>
  )
}

interface FactsProps<E extends ListEndpoint> extends FactListProps<E> {
  row: RowOf<E> & Chained
  /** Fields that are found on the chain: full text, and a link to the explorer. */
  onChain?: Readonly<Record<string, 'tx' | 'address'>>
  /** What the amount is held against, below it: it is in view while the record is decided. */
  evidence?: ReactNode
}

/** The facts a decision needs, the amount first. */
export function RecordDetails<E extends ListEndpoint>({
  list,
  row,
  facts,
  shown,
  wide = [],
  onChain = {},
  evidence,
}: FactsProps<E>) {
  const text = useText()
  const code = useWalletCode(row)
  const explorer = { tx: code?.explorerTxUrl, address: code?.explorerAddressUrl }
  const values = row as Readonly<Record<string, unknown>>
  const isGiven = (id: string) => ![null, '', 0].some((none) => none === values[id])
  const columnOf = (id: string) => list.columns.find((column) => column.id === id)
  return (
    <div
      onClickCapture={copyOnClick}
      className="flex flex-col gap-4 [&_.truncate]:whitespace-normal"
    >
      <p className="flex flex-wrap items-baseline gap-x-3 tabular-nums">
        <span className="text-2xl font-semibold">
          {formatMoney(row.amount)} <span className="text-lg">{row.currency}</span>
        </span>
        {row.usdValue && (
          <span className="text-text-muted">
            ≈ {formatMoney(row.usdValue, { displayScale: 2 })} USDT
          </span>
        )}
        {row.creditedAmount && !new Decimal(row.creditedAmount).eq(row.amount) && (
          <b>
            <Trans>
              到账 {formatMoney(row.creditedAmount)} {row.currency}
            </Trans>
          </b>
        )}
      </p>
      {evidence}
      <DescriptionList
        columns={3}
        items={[
          ...factItems({ list, row, facts, shown, wide }, text),
          ...Object.entries(onChain)
            .filter(([id]) => isGiven(id))
            .map(([id, kind]) => ({
              id,
              term: text(columnOf(id)?.label ?? id),
              wide: true,
              value: (
                <span className="flex flex-wrap items-baseline gap-x-3">
                  <code data-copy={values[id]} className="cursor-copy font-mono wrap-anywhere">
                    {String(values[id])}
                  </code>
                  <ExplorerLink template={explorer[kind]} value={String(values[id])} />
                </span>
              ),
            })),
        ]}
      />
    </div>
  )
}
