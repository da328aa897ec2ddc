// A list as a small table inside a dialog or an open record, page by page.
import { Plural } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import type { ListEndpoint } from '#contract/endpoint.ts'
import { Pager } from '#ui/pager/pager.tsx'
import { CallFacts } from './facts-dialog.tsx'
import { usePagerTexts } from './list/pager-texts.ts'

const sizes = [50, 100, 200] as const

interface PagedFactsProps<L extends ListEndpoint> {
  endpoint: L
  /** What is asked for; other values begin at the first page where the part gets another `key` with them. */
  input: z.input<L['input']>
  children: (answer: z.output<L['output']>) => ReactNode
}

/** What a list answers, and the pager where that is more than a page. */
export function PagedFacts<L extends ListEndpoint>({
  endpoint,
  input,
  children,
}: PagedFactsProps<L>) {
  const texts = usePagerTexts()
  const [{ pageNum, pageSize }, setPage] = useState({ pageNum: 1, pageSize: sizes[0] as number })
  const paged = { ...(input as object), pageNum, pageSize }
  return (
    <CallFacts endpoint={endpoint as ListEndpoint} input={paged as never}>
      {(answer) => {
        const { total } = answer as { total: number }
        return (
          <>
            {children(answer as z.output<L['output']>)}
            {total > sizes[0] && (
              <Pager
                className="mt-2"
                page={pageNum}
                size={pageSize}
                total={total}
                sizes={sizes}
                count={5}
                summary={<Plural value={total} other="共 # 条" />}
                texts={texts}
                onPageChange={(to) => setPage({ pageNum: to, pageSize })}
                onSizeChange={(size) => setPage({ pageNum: 1, pageSize: size })}
              />
            )}
          </>
        )
      }}
    </CallFacts>
  )
}
