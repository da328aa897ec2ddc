import { useLingui } from '@lingui/react/macro'
import { type ReactNode, use } from 'react'
import { useSnapshot } from 'valtio'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Lang } from '#contract/lang.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { Decimal } from '#core/format/money.ts'
import { langOf } from '#core/i18n/locale.ts'
import type { Text } from '#core/i18n/text.ts'
import { session } from '#core/session/session.ts'
import { DescriptionList } from '#ui/description-list.tsx'
import { type LazyModule, lazyModule, useRetriedModule } from '#ui/lazy-module.ts'
import { CallDialog } from '../form/call-dialog.tsx'
import { DockContext } from '../form/dock.ts'
import type { FieldCheck } from '../form/errors-of.ts'
import { conflicts, type VerbLook } from './review-dialog.tsx'
import type { ReviewRow } from './review-rules.ts'
import type { DialogEnd } from './use-review-queue.ts'

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
  const lang = langOf(i18n)
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

type End = Pick<DialogEnd<never>, 'onChanged' | 'onConflict' | 'onClose'>
interface RecordDialogProps<I extends z.ZodType, O extends z.ZodType> extends VerbLook, End {
  calls: Endpoint<I, O>
  row: Pick<ReviewRow, 'id' | 'version'>
  /** First values beside the record and its version. */
  initial?: NoInfer<Partial<z.input<I>>>
  check?: FieldCheck | undefined
  /** What will happen, in one sentence. */
  sentence?: Text
  /** Codes that end the dialog with the server's words, beside those of a conflict. */
  handles?: readonly number[]
  children: ReactNode
}

/** A form about one record in the version that is on screen; a conflict closes it and says who was faster. */
export const RecordDialog = <I extends z.ZodType, O extends z.ZodType>({
  row: { id, version },
  initial,
  handles = [],
  onChanged,
  onConflict,
  ...dialog
}: RecordDialogProps<I, O>) => (
  <CallDialog
    {...dialog}
    // Every verb on a record is bound to it and its version.
    initial={{ id, version, ...initial } as object as Partial<z.input<I>>}
    handles={[...conflicts, ...handles]}
    onRefused={onConflict}
    onDone={() => onChanged(dialog.title)}
  />
)
