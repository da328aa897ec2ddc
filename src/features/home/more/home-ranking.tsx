// The funnel of the last 30 days and the top lists.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ranking, type Step, type TopList } from '#contract/home-trend.ts'
import { formatMoney, formatPercent } from '#core/format/format-money.ts'
import { query } from '#core/http/api.ts'
import { ListNumber } from '#kit/list-number.tsx'
import { Card } from '#ui/card.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { HomeBlock } from '../home-block.tsx'

const stepTexts: Record<Step['key'], MessageDescriptor> = {
  registered: msg`注册`,
  verified: msg`实名通过`,
  recharged: msg`完成充值`,
  traded: msg`完成交易`,
  retained: msg`7日留存`,
}
const topTexts: Record<TopList['key'], MessageDescriptor> = {
  products: msg`今日产品交易额`,
  members: msg`近 30 日会员净流入`,
  leaders: msg`近 30 日团队贡献`,
  risk: msg`距强平最近的持仓`,
}

/** Returns `count / whole`, 0 where there is no whole. */
const partOf = (count: number, whole: number) => (whole === 0 ? 0 : count / whole)

function Funnel({ steps }: { steps: readonly Step[] }) {
  const { i18n, t } = useLingui()
  const first = steps[0]?.count ?? 0
  return (
    <Card title={t`近 30 日注册会员转化`}>
      <ol className="flex flex-col gap-3">
        {steps.map(({ key, count, list }) => (
          <li key={key} className="flex flex-col gap-1">
            <div className="flex items-baseline gap-2 text-sm">
              <span className="grow text-text-muted">{i18n._(stepTexts[key])}</span>
              <span className="font-semibold tabular-nums">
                <ListNumber list={list}>{formatMoney(String(count))}</ListNumber>
              </span>
              <span className="w-14 text-right text-text-faint tabular-nums">
                {formatPercent(partOf(count, first).toFixed(4), 1)}
              </span>
            </div>
            <div aria-hidden className="h-2 rounded-full bg-sunken">
              <div
                className="h-full rounded-full bg-primary"
                style={{ width: `${Math.min(partOf(count, first), 1) * 100}%` }}
              />
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Top({ top: { key, unit, entries, list } }: { top: TopList }) {
  const { i18n } = useLingui()
  const shown = (value: string) =>
    unit === 'fraction' ? formatPercent(value) : formatMoney(value, { displayScale: 2 })
  return (
    <Card
      title={i18n._(topTexts[key])}
      extra={
        list && (
          <span className="text-sm">
            <ListNumber list={list}>
              <Trans>查看全部</Trans>
            </ListNumber>
          </span>
        )
      }
    >
      <ol className="flex flex-col gap-2">
        {entries.map(({ id, name, value, list: own }, at) => (
          <li key={id} className="flex items-baseline gap-2 text-sm">
            <span aria-hidden className="w-4 text-text-faint tabular-nums">
              {at + 1}
            </span>
            <span className="min-w-0 grow truncate font-mono" title={name}>
              {name}
            </span>
            <span className="font-semibold tabular-nums">
              <ListNumber list={own}>{shown(value)}</ListNumber>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

export function HomeRanking() {
  const { t } = useLingui()
  const result = useQuery(query(ranking, null))
  return (
    <HomeBlock
      title={t`转化与排行`}
      result={result}
      skeleton={<Skeleton className="h-60 w-full" />}
    >
      {({ funnel, tops }) =>
        funnel.length + tops.length === 0 ? null : (
          <div className="grid gap-3 md:grid-cols-2 xl:grid-cols-6 xl:[&>section]:col-span-2 xl:[&>section:nth-child(n+4)]:col-span-3">
            {funnel.length > 0 && <Funnel steps={funnel} />}
            {tops.map((top) => (
              <Top key={top.key} top={top} />
            ))}
          </div>
        )
      }
    </HomeBlock>
  )
}
