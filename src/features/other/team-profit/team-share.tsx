// How one team's volume or contribution is made up of the teams below it: as bars, and with the same numbers as a table.
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as api from '#contract/other/team-profit.ts'
import type { DateRange } from '#contract/wire.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { Decimal } from '#core/format/money.ts'
import { BarRows } from '#kit/chart/bar-rows.tsx'
import { FactsDialog, FactsTable } from '#kit/facts-dialog.tsx'
import { Section } from '#kit/review/small-table.tsx'
import { Button } from '#ui/button.tsx'

type Measure = 'volumeUsd' | 'contributionUsd'
interface Part extends api.Shared {
  readonly key: string
  readonly label: string
  readonly people: number | undefined
}

const usd = (value: string) => formatMoney(value, { displayScale: 2 })

/** The part of a whole; nothing where the whole is not above zero, since shares would mislead. */
function percentOf(part: string, whole: string): string {
  const all = new Decimal(whole)
  return all.gt('0') ? `${new Decimal(part).times('100').div(all).toFixed(1)}%` : ''
}

function Shares({ share, measure }: { share: api.Share; measure: Measure }) {
  const { t } = useLingui()
  const { total, own, teams, others } = share
  const parts: Part[] = [
    ...teams.map((team) => ({
      ...team,
      key: team.id,
      label: team.memberNo,
      people: team.teamCount,
    })),
    ...(others.count > 0
      ? [
          {
            ...others,
            key: 'others',
            label: plural(others.count, { other: '其余 # 个团队' }),
            people: undefined,
          },
        ]
      : []),
    { ...own, key: 'own', label: t`本人`, people: undefined },
  ]
  return (
    <>
      <Section title={measure === 'volumeUsd' ? t`交易额占比` : t`团队贡献占比`}>
        <BarRows
          rows={parts.map((part) => ({
            key: part.key,
            label: part.label,
            bars: [
              {
                value: part[measure],
                mark: new Decimal(part[measure]).lt('0') ? 'bg-danger' : 'bg-primary',
              },
            ],
            text: percentOf(part[measure], total[measure]) || usd(part[measure]),
          }))}
        />
      </Section>
      <FactsTable
        title={t`各下级团队`}
        head={[
          t`团队`,
          t`团队人数`,
          t`交易额`,
          t`交易额占比`,
          t`手续费`,
          t`团队贡献`,
          t`团队贡献占比`,
        ]}
        rows={[...parts, { ...total, key: 'total', label: t`合计`, people: undefined }].map(
          (part) => [
            part.label,
            part.people ?? '',
            usd(part.volumeUsd),
            percentOf(part.volumeUsd, total.volumeUsd),
            usd(part.feeUsd),
            usd(part.contributionUsd),
            percentOf(part.contributionUsd, total.contributionUsd),
          ],
        )}
      />
    </>
  )
}

interface ShareProps {
  row: api.TeamProfit
  dateRange: DateRange | undefined
  includeInternal: boolean | undefined
  onClose: () => void
}

/** The shares of the teams directly below a leader, in the days of the list. */
export function TeamShareDialog({ row, dateRange, includeInternal, onClose }: ShareProps) {
  const { t } = useLingui()
  const [measure, setMeasure] = useState<Measure>('volumeUsd')
  const choice = (value: Measure, label: string) => (
    <Button
      size="sm"
      variant={measure === value ? 'primary' : 'default'}
      aria-pressed={measure === value}
      onClick={() => setMeasure(value)}
    >
      {label}
    </Button>
  )
  return (
    <FactsDialog
      title={t`${row.memberNo} 下级团队占比`}
      endpoint={api.share}
      input={{
        memberId: row.id,
        ...(dateRange && { dateRange }),
        ...(includeInternal === true && { includeInternal }),
      }}
      onClose={onClose}
    >
      {(share) => (
        <>
          <div className="flex gap-2">
            {choice('volumeUsd', t`交易额`)}
            {choice('contributionUsd', t`团队贡献`)}
          </div>
          <Shares share={share} measure={measure} />
          <p className="text-text-muted">
            <Trans>金额为 USDT；直属下级的团队互不重叠，与本人合计即为整个团队。</Trans>
          </p>
        </>
      )}
    </FactsDialog>
  )
}
