import { Trans } from '@lingui/react/macro'
import { ExternalLink } from 'lucide-react'
import type { RechargeDetail } from '#contract/money/recharge-log.ts'
import { blank } from '#core/format/blank.ts'
import { formatMoney } from '#core/format/format-money.ts'
import type { CellFacts } from '#kit/grid/cells.tsx'
import { copyOnClick } from '#kit/grid/copy.ts'
import { useWalletCodes } from '#kit/refs/wallet-code.ts'
import { useText } from '#kit/use-text.ts'
import { DescriptionList } from '#ui/description-list.tsx'
import { linkClass } from '#ui/link-class.ts'
import { recharges } from './list.tsx'

/** In the order they are asked for; what the record does not have is left out. */
const shown = [
  'memberNo',
  'account',
  'nickname',
  'memberType',
  'teamLeaderNo',
  'isFirst',
  'rechargeType',
  'network',
  'confirmations',
  'fee',
  'creditedAmount',
  'walletType',
  'channelCode',
  'channelOrderNo',
  'creatorName',
  'createdAt',
  'reviewerName',
  'reviewedAt',
  'rejectReason',
  'reviewRemark',
  'remark',
]
const wide = new Set(['reviewRemark', 'remark'])

function Explorer({ template, value }: { template: string; value: string }) {
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

/** The facts a decision needs, the amount first. */
export function RecordFacts({ row, facts }: { row: RechargeDetail['row']; facts: CellFacts }) {
  const text = useText()
  const code = useWalletCodes().find(
    (each) => each.currency === row.currency && each.network === row.network,
  )
  const chain = [
    { id: 'txHash', value: row.txHash, template: code?.explorerTxUrl },
    { id: 'fromAddress', value: row.fromAddress, template: code?.explorerAddressUrl },
    { id: 'toAddress', value: row.toAddress, template: code?.explorerAddressUrl },
  ].filter(({ value }) => value !== null)
  const labelOf = (id: string) =>
    text(recharges.columns.find((column) => column.id === id)?.label ?? id)
  const isGiven = (id: string) =>
    ![null, '', 0].includes(row[id as keyof typeof row] as string | number | null)
  const columns = shown
    .filter(isGiven)
    .flatMap((id) => recharges.columns.find((column) => column.id === id) ?? [])
  return (
    <div
      onClickCapture={copyOnClick}
      className="flex flex-col gap-4 [&_.truncate]:whitespace-normal"
    >
      <p className="flex flex-wrap items-baseline gap-x-3 tabular-nums">
        <span className="text-2xl font-semibold">
          {formatMoney(row.amount)} <span className="text-lg">{row.currency}</span>
        </span>
        <span className="text-text-muted">
          ≈ {formatMoney(row.usdValue, { displayScale: 2 })} USDT
        </span>
      </p>
      <DescriptionList
        columns={3}
        items={[
          ...columns.map((column) => ({
            id: column.id,
            term: text(column.label),
            value: column.render(row, facts),
            wide: wide.has(column.id),
          })),
          ...chain.map(({ id, value, template }) => ({
            id,
            term: labelOf(id),
            wide: true,
            value:
              value === null ? (
                blank
              ) : (
                <span className="flex flex-wrap items-baseline gap-x-3">
                  <code data-copy={value} className="cursor-copy font-mono wrap-anywhere">
                    {value}
                  </code>
                  {template !== undefined && <Explorer template={template} value={value} />}
                </span>
              ),
          })),
        ]}
      />
    </div>
  )
}
