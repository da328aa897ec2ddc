// A text that is too long for a history: its length in place of the text, and both texts when they are asked for.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { type ChangedValue, type Difference, toDifferenceEndpoint } from '#contract/history.ts'
import { blank } from '#core/format/blank.ts'
import { markBidi } from '#core/format/mark-bidi.ts'
import { query } from '#core/http/api.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** True where the difference has to be asked for. */
export const isLong = ({ before, after }: { before: ChangedValue; after: ChangedValue }): boolean =>
  [before, after].some((value) => typeof value === 'object' && value !== null)

/** The value of a field before or after a change; of a long text its length. */
export function ChangedText({ value }: { value: ChangedValue }) {
  const { i18n } = useLingui()
  if (value === null) return blank
  if (typeof value === 'string') return markBidi(value)
  const count = i18n.number(value.length)
  return <Trans>{count} 个字符</Trans>
}

/** Which difference: of an event to a field, or where the record has one change itself, of that. */
export interface DifferenceInput {
  readonly id: string
  readonly field: string
  readonly event?: string
}

interface LongDifferenceProps {
  get: Endpoint
  input: DifferenceInput
  /** What the field is called. */
  label: string
}

/** A button that shows and hides both texts of a change, read when they are first shown. */
export function LongDifference({ get, input, label }: LongDifferenceProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className="mt-1 flex flex-col items-start gap-2">
      <Button
        size="sm"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={isOpen ? t`收起差异：${label}` : t`查看差异：${label}`}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? t`收起差异` : t`查看差异`}
      </Button>
      <div id={id} className="w-full">
        {isOpen && <Texts get={get} input={input} />}
      </div>
    </div>
  )
}

function Texts({ get, input }: Pick<LongDifferenceProps, 'get' | 'input'>) {
  const { t } = useLingui()
  const { data, isError, isFetching, refetch } = useQuery(
    query(toDifferenceEndpoint(get), { ...input }, { quiet: true }),
  )
  if (isError && !data)
    return (
      <p role="alert" className="flex flex-wrap items-center gap-2 text-danger-strong">
        <Trans>差异加载失败</Trans>
        <Button size="sm" busy={isFetching} onClick={() => void refetch()}>{t`重试`}</Button>
      </p>
    )
  if (!data) return <Skeleton className="h-24 w-full" />
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      <Side title={t`变更前`} text={data.before} other={data.after} difference={data} />
      <Side title={t`变更后`} text={data.after} other={data.before} isNew difference={data} />
      {data.isCut && (
        <p className="text-sm text-text-muted sm:col-span-2">
          <Trans>差异过长，只显示开头部分</Trans>
        </p>
      )}
    </div>
  )
}

/** A text in three parts: what both begin with, what differs, what both end with. The end of a cut text says nothing. */
function changedPart(text: string, other: string, isCut: boolean): [string, string, string] {
  const [own, their] = [[...text], [...other]]
  const max = Math.min(own.length, their.length)
  let start = 0
  while (start < max && own[start] === their[start]) start += 1
  let end = 0
  while (!isCut && end < max - start && own.at(-1 - end) === their.at(-1 - end)) end += 1
  const part = (from: number, to: number) => own.slice(from, to).join('')
  return [part(0, start), part(start, own.length - end), part(own.length - end, own.length)]
}

interface SideProps {
  title: string
  text: string | null
  /** The text of the other side: what both have at their ends is not marked. */
  other: string | null
  isNew?: boolean
  difference: Difference
}

function Side({ title, text, other, isNew = false, difference }: SideProps) {
  const { sameBefore, sameAfter, isCut } = difference
  const [start, changed, end] = changedPart(text ?? '', other ?? '', isCut)
  const { t, i18n } = useLingui()
  const [skipped, left] = [i18n.number(sameBefore), i18n.number(sameAfter)]
  const note = 'block text-text-muted'
  return (
    <figure className="flex min-w-0 flex-col gap-1">
      <figcaption className="text-sm text-text-muted">{title}</figcaption>
      <div
        role="group"
        aria-label={title}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is scrolled by keys only with the focus
        tabIndex={0}
        className="max-h-80 overflow-y-auto rounded-md border bg-sunken p-2 text-sm wrap-anywhere whitespace-pre-wrap"
      >
        {sameBefore > 0 && <span className={note}>{t`… 前面 ${skipped} 个字符相同`}</span>}
        {text === null || text === '' ? (
          blank
        ) : (
          <>
            {markBidi(start)}
            {isNew ? (
              <ins className="bg-success-soft text-success-strong no-underline">
                {markBidi(changed)}
              </ins>
            ) : (
              <del className="bg-danger-soft text-danger-strong no-underline">
                {markBidi(changed)}
              </del>
            )}
            {markBidi(end)}
          </>
        )}
        {sameAfter > 0 && !isCut && <span className={note}>{t`… 后面 ${left} 个字符相同`}</span>}
      </div>
    </figure>
  )
}
