// The operator's own notices and messages: opened to be read, and read by being opened.
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import * as api from '#contract/system/sys-notice-read.ts'
import { Id } from '#contract/wire.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import { call, invalidate, query } from '#core/http/api.ts'
import { controls } from '#kit/list/controls.tsx'
import { FilterBar } from '#kit/list/filter-bar.tsx'
import { defineList } from '#kit/list/list-def.ts'
import { ListPager } from '#kit/list/list-pager.tsx'
import { prefetchList, useList } from '#kit/list/use-list.ts'
import { searchSchema, useViewSearch } from '#kit/list/view-search.ts'
import { dictOptions, useDicts } from '#kit/refs/dict.ts'
import { defineView } from '#kit/view.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LazyArticle } from './lazy-article.tsx'

const opened = searchSchema({ open: Id })
const dictionaries = ['notice_tag', 'notice_kind']

const mine = defineList(api.listShow, (_, filter) => ({
  columns: [],
  filters: [
    filter('noticeType', controls.select(msg`类型`, dictOptions('notice_kind'))),
    filter('isRead', controls.bool(msg`已读`)),
  ],
}))

function MyNotices() {
  const { t } = useLingui()
  const client = useQueryClient()
  const list = useList(mine)
  const [{ open }, setOpened] = useViewSearch(opened)
  const { data: unread } = useQuery({
    ...query(api.unReadCount, {}),
    placeholderData: keepPreviousData,
  })
  const refresh = () => {
    // The bell and the home page list what is unread too.
    void invalidate(client, api.unReadCount)
    void invalidate(client, api.listShow)
  }
  const readAll = useMutation({ mutationFn: () => call(api.readAll, {}), onSuccess: refresh })
  const waiting = (unread?.noticeCount ?? 0) + (unread?.messageCount ?? 0)
  const { data: shown } = useQuery({
    queryKey: [api.getShow.path, { noticeId: open }],
    enabled: open !== undefined,
    queryFn: async ({ signal }) => {
      const { notice } = await call(api.getShow, { noticeId: open ?? '' }, { signal })
      if (notice.isRead) return notice
      // Read by being shown, whether a click opened it or an address. It is shown even where that cannot be stored.
      const isRead = await call(api.readNotice, { noticeId: notice.id }).then(
        () => true,
        () => false,
      )
      if (isRead) refresh()
      return { ...notice, isRead }
    },
  })
  const toggle = ({ id }: api.ShownNotice) =>
    setOpened({ open: open === id ? undefined : id }, { replace: true })
  // An address may open one that is on another page, or filtered away.
  const isBeside =
    open !== undefined && list.state === 'ready' && !list.rows.some(({ id }) => id === open)
  const rows = isBeside && shown?.id === open ? [shown, ...list.rows] : list.rows
  return (
    <div className="flex min-h-0 flex-col gap-3">
      <h1 className="sr-only">{t`我的消息`}</h1>
      <FilterBar list={list} />
      <div className="flex justify-end">
        <Button
          busy={readAll.isPending}
          reason={waiting === 0 ? t`没有未读消息` : undefined}
          onClick={() => readAll.mutate()}
        >
          {t`全部已读`}
        </Button>
      </div>
      {list.state === 'ready' && rows.length === 0 ? (
        <EmptyState title={t`还没有消息`} />
      ) : (
        <ul className="flex flex-col gap-2">
          {rows.map((row) => (
            <NoticeRow
              key={row.id}
              row={row}
              isOpen={open === row.id}
              onToggle={() => toggle(row)}
            />
          ))}
        </ul>
      )}
      <ListPager list={list} />
    </div>
  )
}

interface NoticeRowProps {
  row: api.ShownNotice
  isOpen: boolean
  onToggle: () => void
}

function NoticeRow({ row, isOpen, onToggle }: NoticeRowProps) {
  const { t } = useLingui()
  const dict = useDicts(dictionaries)
  const badge = (type: string, key: string) => {
    const word = dict(type, key)
    return <Badge tone={word?.color ?? 'default'}>{word?.value ?? key}</Badge>
  }
  return (
    <li className="rounded-md border bg-surface shadow-card">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        className="flex w-full flex-wrap items-center gap-2 px-4 py-3 text-left"
      >
        <ChevronDown
          aria-hidden
          className={`size-4 shrink-0 transition-transform ${isOpen ? '' : '-rotate-90'}`}
        />
        <span className={`min-w-0 wrap-anywhere ${row.isRead ? '' : 'font-semibold'}`}>
          {row.title}
        </span>
        {badge('notice_kind', row.noticeType)}
        {row.tag !== 'none' && badge('notice_tag', row.tag)}
        <Badge tone={row.isRead ? 'muted' : 'warning'}>{row.isRead ? t`已读` : t`未读`}</Badge>
        <span className="ml-auto text-text-muted tabular-nums">
          {row.senderName} · {formatDateTime(row.createdAt)}
        </span>
      </button>
      {isOpen && (
        <div className="px-4 pb-4">
          <LazyArticle html={row.content} />
        </div>
      )}
    </li>
  )
}

export default defineView({
  search: searchSchema({ ...mine.search.shape, ...opened.shape }, mine.search.defaults),
  component: MyNotices,
  prefetch: prefetchList(mine),
})
