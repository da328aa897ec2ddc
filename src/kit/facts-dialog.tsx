// A dialog that shows what a call answers as small tables.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { query } from '#core/http/api.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { Dialog } from '#ui/layer/dialog.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Section, SmallTable } from './review/small-table.tsx'

interface FactsProps<I extends z.ZodType, O extends z.ZodType> {
  endpoint: Endpoint<I, O>
  input: z.input<I>
  children: (answer: z.output<O>) => ReactNode
}

/** What a call answers, once it is there. */
export function CallFacts<I extends z.ZodType, O extends z.ZodType>({
  endpoint,
  input,
  children,
}: FactsProps<I, O>) {
  const { t } = useLingui()
  const answer = useQuery(query(endpoint, input))
  if (answer.data !== undefined) return children(answer.data)
  return answer.isError ? (
    <ErrorState
      title={t`记录加载失败`}
      message={t`请检查网络后重试`}
      request={null}
      retry={{ label: t`重试`, onRetry: () => void answer.refetch(), busy: answer.isFetching }}
    />
  ) : (
    <Skeleton className="h-40 w-full" />
  )
}

/** A dialog around the answer of a call; `head` stands above it, also while the call is on its way. */
export function FactsDialog<I extends z.ZodType, O extends z.ZodType>({
  title,
  head,
  onClose,
  ...facts
}: FactsProps<I, O> & { title: string; head?: ReactNode; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog open onOpenChange={onClose} title={title} closeLabel={t`关闭`} size="lg">
      <div className="flex flex-col gap-6">
        {head}
        <CallFacts {...facts} />
      </div>
    </Dialog>
  )
}

interface TableProps {
  title: string
  head: readonly string[]
  rows: readonly (readonly ReactNode[])[]
  /** How many rows there are, where the answer may hold fewer of them. */
  total?: number
}

/** A small table with a heading; says so where it shows only some of the rows. */
export const FactsTable = ({ title, total, ...table }: TableProps) => {
  const shown = table.rows.length
  return (
    <Section title={title}>
      {total !== undefined && total > shown && (
        <p className="text-text-muted">
          <Trans>
            共 {total} 条，仅显示 {shown} 条
          </Trans>
        </p>
      )}
      <SmallTable {...table} />
    </Section>
  )
}
