// What open positions stand for, product by product, as bars with the same numbers as a table.
import { Trans, useLingui } from '@lingui/react/macro'
import type { z } from 'zod'
import { type Exposure, exposure } from '#contract/trade/contract-position.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { BarLegend, BarRows } from '#kit/chart/bar-rows.tsx'
import { FactsDialog, FactsTable } from '#kit/facts-dialog.tsx'
import { dictOptions } from '#kit/refs/dict.ts'
import { NothingYet, Section } from '#kit/review/small-table.tsx'
import { getOptionLabel } from '#ui/select/option.ts'

const useSides = dictOptions<string>('position_side')
const marks = { long: 'bg-success', short: 'bg-danger' } as const
const amount = (value: string) => formatMoney(value, { displayScale: 2 })
const signed = (value: string) => formatMoney(value, { displayScale: 2, sign: true })

/** The products that settle in one currency: their bars are of one scale. */
function Products({ currency, rows }: { currency: string; rows: readonly Exposure[] }) {
  const { t } = useLingui()
  const sides = useSides()
  const [long, short] = [getOptionLabel(sides, 'long'), getOptionLabel(sides, 'short')]
  return (
    <>
      <Section title={t`产品敞口（${currency}）`}>
        <BarLegend
          of={[
            { label: long, mark: marks.long },
            { label: short, mark: marks.short },
          ]}
        />
        <BarRows
          rows={rows.map(({ productCode, longNotional, shortNotional, netNotional }) => ({
            key: productCode,
            label: productCode,
            bars: [
              { value: longNotional, mark: marks.long },
              { value: shortNotional, mark: marks.short },
            ],
            text: signed(netNotional),
          }))}
        />
      </Section>
      <FactsTable
        title={t`各产品敞口（${currency}）`}
        head={[t`合约产品`, t`持仓数`, long, short, t`净敞口`]}
        rows={rows.map((row) => [
          row.productCode,
          row.count,
          amount(row.longNotional),
          amount(row.shortNotional),
          signed(row.netNotional),
        ])}
      />
    </>
  )
}

interface ExposureProps {
  filter: z.input<typeof exposure.input>
  onClose: () => void
}

/** The exposure of the open positions that the list is filtered by. */
export function PositionExposure({ filter, onClose }: ExposureProps) {
  const { t } = useLingui()
  return (
    <FactsDialog title={t`产品敞口`} endpoint={exposure} input={filter} onClose={onClose}>
      {({ list, isTooMany }) => (
        <>
          <p className="text-text-muted">
            <Trans>按列表当前筛选，仅含持仓中的仓位，按最新价格计值。</Trans>
          </p>
          {[...new Set(list.map(({ currency }) => currency))].map((currency) => (
            <Products
              key={currency}
              currency={currency}
              rows={list.filter((row) => row.currency === currency)}
            />
          ))}
          {isTooMany ? (
            <p role="status">
              <Trans>匹配的持仓过多，无法汇总；请缩小筛选范围。</Trans>
            </p>
          ) : (
            list.length === 0 && <NothingYet />
          )}
        </>
      )}
    </FactsDialog>
  )
}
