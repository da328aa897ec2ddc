import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { defaultPageSize, maxOffsetRows, pageSizes } from '#contract/wire.ts'
import { Pager } from '#ui/pager/pager.tsx'
import { useMedia } from '#ui/use-media.ts'
import { useKeys } from '../keys/keys.ts'
import { usePagerTexts } from './pager-texts.ts'
import type { List } from './use-list.ts'

/** Where the pager grows from 5 buttons to 7. */
const wide = '(min-width: 992px)'

/** Walks through the pages; `[` and `]` do the same. The size is remembered. */
export function ListPager({ list }: { list: List }) {
  const texts = usePagerTexts()
  const count = useMedia(wide) ? 7 : 5
  const { page, size, total } = list
  const pages = Math.max(1, Math.ceil(total / size))
  // Far down a long list a page is found from the one beside it only: numbers lead to the deepest before that.
  const deepest =
    'cursor' in list.def.search.shape ? Math.max(1, Math.floor(maxOffsetRows / size)) : pages
  const cursorFor = (to: number) =>
    list.isStale
      ? undefined
      : { [page + 1]: list.totals['nextCursor'], [page - 1]: list.totals['prevCursor'] }[to]
  const go = (to: number) => {
    if (to < 1 || to > pages || to === page) return
    if (to <= deepest) list.setSearch({ pageNum: to === 1 ? undefined : to })
    else if (Math.abs(to - page) > 1) go(deepest)
    else {
      const cursor = cursorFor(to)
      if (typeof cursor === 'string') list.setSearch({ pageNum: to, cursor })
    }
  }
  useKeys('list', [
    { keys: '[', label: msg`上一页`, repeat: true, run: () => go(page - 1) },
    { keys: ']', label: msg`下一页`, repeat: true, run: () => go(page + 1) },
  ])
  return (
    <Pager
      page={page}
      size={size}
      total={total}
      sizes={pageSizes}
      count={count}
      summary={
        list.isEstimate ? <Trans>约 {total} 条</Trans> : <Plural value={total} other="共 # 条" />
      }
      texts={{ ...texts, keys: { previous: '[', next: ']' } }}
      onPageChange={go}
      onSizeChange={(rows) => {
        const next = pageSizes.find((each) => each === rows) ?? defaultPageSize
        list.setPrefs({ pageSize: next })
        list.setSearch({ pageSize: next === defaultPageSize ? undefined : next })
      }}
    />
  )
}
