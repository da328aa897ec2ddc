// The usual list screen, and its frame for screens that run the list themselves. Everything in it is a public part:
// a screen that needs another order pastes the frame and changes it.
import { Plural, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import type { ListEndpoint } from '#contract/endpoint.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { loadTexts } from '#core/i18n/locale.ts'
import { findMenuEntry } from '#core/navigation/menu-index.ts'
import { useMenu } from '#core/navigation/menu.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { ActionButtons } from '../actions/action-buttons.tsx'
import type { Action } from '../actions/action.ts'
import { PageActions } from '../actions/page-actions.tsx'
import { DataTable, type DataTableProps } from '../grid/data-table.tsx'
import { useFilledPage } from '../grid/use-filled-page.ts'
import { useTabContext } from '../tab-context.ts'
import { FilterBar } from './filter-bar.tsx'
import type { ListDef, RowOf } from './list-def.ts'
import { ListPager } from './list-pager.tsx'
import { ListTools } from './list-tools.tsx'
import { type List, useList } from './use-list.ts'

const SumBar = lazyPart(async () => (await import('./sum-bar.tsx')).SumBar, <div className="h-6" />)
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
  /** A line above the rows: why they are these, or in this order. */
  note?: ReactNode
  /** Dialogs and drawers. */
  children?: ReactNode
}

/** What the menu calls the screen; undefined where it stands in no tab of the menu. */
function useScreenTitle(): string | undefined {
  const tab = useTabContext()
  const menu = useMenu()
  return tab ? findMenuEntry(menu, tab.path)?.entry.meta.title : undefined
}

/** A list screen around a list that runs already. */
export function ListFrame<E extends ListEndpoint>({
  list,
  bulkActions,
  pageActions = [],
  note,
  children,
  ...table
}: Parts<E> & { list: List<E> }) {
  const box = useRef<HTMLDivElement>(null)
  useFilledPage(box)
  const { t } = useLingui()
  const { picked, rows, total } = list
  const title = useScreenTitle() ?? table.label
  const bulk = picked.length > 0 ? bulkActions?.(picked) : undefined
  return (
    <div
      ref={box}
      data-list
      data-beside={table.openId === undefined ? undefined : ''}
      className="flex min-h-0 flex-col gap-2 md:h-full xl:data-beside:mr-(--beside)"
    >
      <div className="@container">
        {/* One height with and without a selection, so that the rows stay where the pointer is. */}
        <div className="flex min-h-control flex-wrap items-center gap-x-3 gap-y-2">
          {bulk ? (
            <>
              <h1 className="sr-only">{title}</h1>
              <span className="text-lg font-semibold">
                <Plural value={picked.length} other="已选 # 条" />
              </span>
              <ActionButtons layer="list" actions={bulk} />
              {picked.length === rows.length && total > rows.length && <MatchingRows list={list} />}
              <IconButton
                label={t`取消选择`}
                icon={<X aria-hidden />}
                onClick={() => list.pick([])}
              />
            </>
          ) : (
            <>
              <h1 className="max-w-full truncate text-xl font-semibold">{title}</h1>
              {/* The pager says it in words. */}
              {list.state !== 'loading' && (
                <span aria-hidden className="text-lg text-text-faint tabular-nums">
                  {list.isEstimate && '≈ '}
                  {formatMoney(String(total))}
                </span>
              )}
            </>
          )}
          {/* The same ones with and without a selection: they hold the open view and an export under way. */}
          <ListTools list={list} title={table.label} />
          {!bulk && <PageActions actions={pageActions} />}
        </div>
      </div>
      <FilterBar list={list} />
      {note}
      {/* From edge to edge of the page: lines part the rows, no box stands around them. */}
      <div data-list-body className="-mx-4 flex min-h-0 flex-1 flex-col border-t max-md:flex-none">
        <DataTable {...table} list={list} selectable={bulkActions !== undefined} />
        {/* The corner is the closed upload panel's: nothing to press lies under it. */}
        <div className="@container -mb-4 flex flex-col gap-2 border-t py-2 pr-12 pl-4">
          {list.def.sums.length > 0 && <SumBar list={list} />}
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
