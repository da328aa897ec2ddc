import { useLingui } from '@lingui/react/macro'
import { type ReactNode, use } from 'react'
import { useSnapshot } from 'valtio'
import type { Lang } from '#contract/lang.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { Decimal } from '#core/format/money.ts'
import { toLang } from '#core/i18n/locale.ts'
import { session } from '#core/session/session.ts'
import { DescriptionList } from '#ui/description-list.tsx'
import { type LazyModule, lazyModule, useRetriedModule } from '#ui/lazy-module.ts'
import { DockContext } from '../form/dock.ts'

const writers: Record<Lang, LazyModule<{ toCardinal: (whole: string) => string }>> = {
  'zh-cn': lazyModule(() => import('n2words/zh-Hans-CN')),
  en: lazyModule(() => import('n2words/en-US')),
  'zh-tw': lazyModule(() => import('n2words/zh-Hant-TW')),
}

const Words = ({ whole, lang }: { whole: string; lang: Lang }) =>
  useRetriedModule(writers[lang], true).part?.toCardinal(whole)

/** The whole part of an amount in words, so that a digit too many is seen. Its line is there before the words are. */
function AmountInWords({ amount }: { amount: string }) {
  const { i18n } = useLingui()
  const lang = toLang(i18n)
  return (
    <span className="block min-h-5">
      <Words key={lang} lang={lang} whole={amount.split('.')[0] ?? amount} />
    </span>
  )
}

interface SummaryRow {
  readonly memberNo: string
  readonly account: string
  readonly amount: string
  readonly currency: string
  readonly usdValue?: string
}
interface RecordSummaryProps {
  row: SummaryRow
  /** What the number and the amount are called here. */
  number: { term: string; value: string }
  amount: string
  items?: readonly { id: string; term: string; value: ReactNode; wide?: boolean }[]
}

/** Number, member, amount: what a verb is about, once more before it is done (K1). */
export function RecordSummary({ row, number, amount, items = [] }: RecordSummaryProps) {
  const { t } = useLingui()
  const { largeUsd } = useSnapshot(session.state)
  const isLarge = new Decimal(row.usdValue ?? '0').gte(String(largeUsd))
  const sum = `${formatMoney(row.amount)} ${row.currency}`
  // The record is in view there: what it is about in a line or two.
  const isInPanel = use(DockContext) !== undefined
  if (isInPanel)
    return (
      <div className="rounded bg-sunken px-3 py-1.5">
        <p className="flex flex-wrap items-baseline gap-x-3 text-sm tabular-nums">
          <b className="text-base">{sum}</b>
          <span>{number.value}</span>
          <span>{`${row.memberNo} ${row.account}`}</span>
          {items.map(({ id, term, value }) => (
            <span key={id} className="wrap-anywhere">
              <span className="text-text-muted">{term}</span> {value}
            </span>
          ))}
        </p>
        {isLarge && <AmountInWords amount={row.amount} />}
      </div>
    )
  return (
    <DescriptionList
      columns={2}
      className="rounded bg-sunken p-3"
      items={[
        { id: 'no', ...number },
        { id: 'member', term: t`会员`, value: `${row.memberNo} ${row.account}` },
        {
          id: 'amount',
          term: amount,
          value: <b className="text-lg">{sum}</b>,
        },
        ...(isLarge
          ? [
              {
                id: 'words',
                term: t`整数部分大写`,
                value: <AmountInWords amount={row.amount} />,
                wide: true,
              },
            ]
          : []),
        ...items,
      ]}
    />
  )
}
