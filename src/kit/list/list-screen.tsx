// The usual list screen, and its frame for screens that run the list themselves. Everything in it is a public part:
// a screen that needs another order pastes the frame and changes it.
import { Plural, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import type { ListEndpoint } from '#contract/endpoint.ts'
import { loadTexts } from '#core/i18n/locale.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { ActionButtons } from '../actions/action-buttons.tsx'
import type { Action } from '../actions/action.ts'
import { DataTable, type DataTableProps } from '../grid/data-table.tsx'
import { useFilledPage } from '../grid/use-filled-page.ts'
import { FilterBar } from './filter-bar.tsx'
import type { ListDef, RowOf } from './list-def.ts'
import { ListPager } from './list-pager.tsx'
import { ListTools } from './list-tools.tsx'
import { SumBar } from './sum-bar.tsx'
import { type List, useList } from './use-list.ts'

const MatchingRows = lazyPart(
  async () =>
    (await Promise.all([import('./matching-rows.tsx'), loadTexts('extras')]))[0].MatchingRows,
)

interface Parts<E extends ListEndpoint> extends Pick<
  DataTableProps<E>,
  'label' | 'rowActions' | 'onOpen' | 'openId' | 'tree' | 'empty'
> {
  /** What can be done with the selected rows; with it rows can be selected. */
  bulkActions?: (rows: readonly RowOf<E>[]) => readonly Action[]
  /** What can be done without a row: add, a change of mode. */
  pageActions?: readonly Action[]
  /** Dialogs and drawers. */
  children?: ReactNode
}

/** A list screen around a list that runs already. */
export function ListFrame<E extends ListEndpoint>({
  list,
  bulkActions,
  pageActions = [],
  children,
  ...table
}: Parts<E> & { list: List<E> }) {
  const box = useRef<HTMLDivElement>(null)
  useFilledPage(box)
  const { t } = useLingui()
  const { picked, rows, total } = list
  return (
    <div
      ref={box}
      data-list
      data-beside={table.openId === undefined ? undefined : ''}
      className="flex min-h-0 flex-col gap-3 md:h-full xl:data-beside:mr-(--beside)"
    >
      {/* The tab and the breadcrumb show it; who jumps from heading to heading must find it too. */}
      <h1 className="sr-only">{table.label}</h1>
      <FilterBar list={list} />
      <div className="flex min-h-0 flex-1 flex-col rounded-md border bg-surface shadow-card max-md:flex-none">
        <div className="@container flex min-h-12 flex-wrap items-center gap-2 border-b px-3 py-2">
          {bulkActions && picked.length > 0 ? (
            <>
              <span className="font-medium">
                <Plural value={picked.length} other="已选 # 条" />
              </span>
              <ActionButtons layer="list" actions={bulkActions(picked)} />
              {picked.length === rows.length && total > rows.length && <MatchingRows list={list} />}
              {/* No word, so that the tools stay in the line and the rows where the pointer is. */}
              <IconButton
                label={t`取消选择`}
                icon={<X aria-hidden />}
                onClick={() => list.pick([])}
              />
            </>
          ) : (
            <ActionButtons layer="list" actions={pageActions} />
          )}
          <ListTools list={list} title={table.label} />
        </div>
        <DataTable {...table} list={list} selectable={bulkActions !== undefined} />
        {/* The corner is the closed upload panel's: nothing to press lies under it. */}
        <div className="@container flex flex-col gap-2 border-t py-2 pr-6 pl-3">
          <SumBar list={list} />
          {table.tree ? (
            <span className="text-sm text-text-muted">
              <Plural value={list.total} other="共 # 条" />
            </span>
          ) : (
            <ListPager list={list} />
          )}
        </div>
      </div>
      {children}
    </div>
  )
}

/** A list screen: filters, table, sums and pager over a `defineList`. */
export const ListScreen = <E extends ListEndpoint>({
  def,
  ...parts
}: Omit<Parts<E>, 'openId'> & { def: ListDef<E> }) => <ListFrame {...parts} list={useList(def)} />
