// The screen of a resource: its list, the form to add and to change, the switch, the deletion, and the open record.
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Fragment, type ReactNode, useState } from 'react'
import type { CrudCalls } from '#contract/define-resource.ts'
import type { Endpoint, ListEndpoint } from '#contract/endpoint.ts'
import { markBidi } from '#core/format/mark-bidi.ts'
import { invalidate } from '#core/http/api.ts'
import { useAccess } from '#core/session/access.ts'
import type { Action } from '../actions/action.ts'
import type { FieldCheck } from '../form/validate-form.ts'
import { lazyDialog } from '../lazy-dialog.tsx'
import { hasFilters } from '../list/filter-state.ts'
import type { ListDef } from '../list/list-def.ts'
import { ListFrame } from '../list/list-screen.tsx'
import { prefetchList, useList } from '../list/use-list.ts'
import { searchSchema } from '../list/view-search.ts'
import type { TreePlace, TreeRow } from '../tree/tree-rows.ts'
import { openSteps, treeSteps } from '../tree/tree-steps.ts'
import { useTree } from '../tree/use-tree.ts'
import { useText } from '../use-text.ts'
import { defineView } from '../view.ts'
import { bulkActions, onOffSteps } from './bulk-actions.ts'
import type { CrudDialog, FormValues } from './crud-dialogs.tsx'
import {
  type CrudRow,
  type CrudScreenHandle,
  type CrudViewOptions,
  getListFilter,
} from './crud-options.ts'
import { notifyRecordDone } from './notify-record-done.ts'
import { opened, useOpenRecord } from './use-open-record.ts'
import { useShownDialog } from './use-shown-dialog.ts'

const CrudDialogs = lazyDialog(async () => (await import('./crud-dialogs.tsx')).CrudDialogs)
const RecordPanel = lazyDialog(async () => (await import('./record-panel.tsx')).RecordPanel)

/** The same options without the types of one screen: what reaches them went through its schemas. */
interface AnyOptions extends Omit<CrudViewOptions<CrudCalls>, 'Fields' | 'getTitle'> {
  getTitle: (row: CrudRow) => string
  Fields?: (props: { row?: CrudRow | undefined }) => ReactNode
}

/**
 * Makes a screen of a list and its calls: the default export of a view file. Buttons, dialogs and the drawer follow from
 * the calls that `api` has; each is hidden without its permission.
 */
export function defineResourceView<L extends ListEndpoint, A extends CrudCalls & { list: L }>(
  def: ListDef<L>,
  api: A,
  options: CrudViewOptions<A>,
) {
  const {
    resourceName,
    initial = {},
    Fields,
    check,
    statusChanges = onOffSteps,
    blocked,
    ...more
  } = options as unknown as AnyOptions
  const list: ListDef<ListEndpoint> = def as unknown as ListDef<ListEndpoint>
  const calls: CrudCalls = api
  const getTitle = (row: CrudRow) => markBidi(more.getTitle(row))
  const rowOf = (row: unknown) => row as CrudRow & Record<string, unknown>

  function CrudScreen() {
    const { t } = useLingui()
    const text = useText()
    const client = useQueryClient()
    const { can } = useAccess()
    const all = useList(list)
    const mayMove = more.tree?.move !== undefined && can(more.tree.move.endpoint)
    // Between rows that are left out or sorted otherwise nobody sees where a row would come to stand.
    const isWhole = !hasFilters(all) && all.order === undefined
    const asTree = useTree(all, {
      onMove: mayMove && isWhole ? (id, position) => move(id, position) : undefined,
    })
    const running = more.tree ? asTree.list : all
    const { open, openRow, showInPanel, form } = useOpenRecord()
    const [dialog, setDialog] = useState<CrudDialog>()
    const { dialog: own, show } = useShownDialog()
    const name = text(resourceName)
    const close = () => setDialog(undefined)
    const refresh = async () => {
      for (const read of [calls.get, more.footer?.endpoint]) if (read) void invalidate(client, read)
      await running.refetch()
    }
    const deselect = (ids: readonly string[]) => {
      running.select(ids, false)
      void refresh()
    }
    const screen: CrudScreenHandle<CrudCalls> = {
      onBulkDone: deselect,
      openAdd: (values) => setDialog({ kind: 'add', values: { ...initial, ...values } }),
      show,
      showInPanel,
      filter: getListFilter(all),
      refresh,
    }
    const move = (id: string, position: TreePlace) => {
      const row = all.rows.find((one) => rowOf(one).id === id)
      if (row) more.tree?.move?.run(rowOf(row) as never, position, screen as never)
    }
    const moves = ({ id }: CrudRow): Action[] =>
      mayMove && more.tree?.move
        ? treeSteps(all.rows as unknown as readonly TreeRow[], id, more.tree.move.endpoint, {
            isWhole,
            onMove: (position) => move(id, position),
          })
        : []
    /** The rows are fresh before the dialog closes: what comes next carries their new versions. */
    const onDone = async () => {
      await refresh()
      notifyRecordDone(dialog, { api: calls, name, getTitle, statusChanges, refresh, text })
      if (dialog?.kind === 'remove') void openRow(undefined)
      close()
    }
    const onRefused = () => {
      close()
      void refresh()
    }
    const changes = (value: unknown): Action[] => {
      const row = rowOf(value)
      const open = statusChanges.filter(({ from }) => from.includes(row.status ?? ''))
      return [
        ...(calls.edit
          ? [
              {
                keys: 'e',
                label: msg`编辑`,
                endpoint: calls.edit,
                blocked: blocked?.edit?.(row),
                run: () => setDialog({ kind: 'edit', row }),
              },
            ]
          : []),
        // The key is that of the first step; others have buttons.
        ...(calls.setStatus ? open : []).map((step, at) => ({
          ...(at === 0 && { keys: more.statusKey ?? 't' }),
          label: step.label,
          endpoint: calls.setStatus as Endpoint,
          run: () => setDialog({ kind: 'setStatus', rows: [row], step }),
        })),
        ...(more.rowActions?.(row, { ...screen, object: `“${getTitle(row)}”` }) ?? []),
        ...moves(row),
        ...(calls.remove
          ? [
              {
                keys: 'Delete',
                label: msg`删除`,
                endpoint: calls.remove,
                danger: true,
                blocked: blocked?.remove?.(row),
                run: () => setDialog({ kind: 'remove', rows: [row] }),
              },
            ]
          : []),
      ]
    }
    const { get, add, edit } = calls
    const onOpen = get
      ? (row: unknown) => void openRow(rowOf(row).id)
      : edit && ((row: unknown) => setDialog({ kind: 'edit', row: rowOf(row) }))
    const canPick = more.bulk === true || more.bulkActions !== undefined
    return (
      <ListFrame
        list={running}
        label={name.charAt(0).toUpperCase() + name.slice(1)}
        empty={t`还没有${name}`}
        {...(onOpen && { onOpen })}
        {...(get && { openId: open })}
        {...(more.tree && { tree: asTree.tree })}
        rowActions={(row) => [
          ...(get
            ? [{ label: msg`查看`, endpoint: get, run: () => void openRow(rowOf(row).id) }]
            : []),
          ...changes(row),
        ]}
        pageActions={[
          ...(add
            ? [
                {
                  keys: 'n',
                  label: msg`新增${name}`,
                  endpoint: add,
                  run: () => setDialog({ kind: 'add', values: initial }),
                },
              ]
            : []),
          ...(more.pageActions?.(screen) ?? []),
          ...(more.tree ? openSteps(list.endpoint, asTree.setAll) : []),
        ]}
        {...(canPick && {
          bulkActions: (rows: readonly unknown[]) => [
            ...(more.bulk
              ? bulkActions(calls, rows.map(rowOf), {
                  statusChanges,
                  blocked: blocked?.remove,
                  setDialog,
                })
              : []),
            ...(more.bulkActions?.(rows.map(rowOf), screen) ?? []),
          ],
        })}
      >
        {more.footer && can(more.footer.endpoint) && <more.footer.Part />}
        {get && open !== undefined && (
          <RecordPanel
            id={open}
            listed={all.rows.find((row) => rowOf(row).id === open)}
            get={get}
            list={list}
            title={name}
            getTitle={getTitle}
            actions={changes}
            parts={more}
            form={form}
            onClose={() => void openRow(undefined)}
          />
        )}
        {dialog && (
          <CrudDialogs
            key={dialog.kind}
            dialog={dialog}
            api={calls}
            name={name}
            getTitle={getTitle}
            Fields={Fields}
            check={check as FieldCheck | undefined}
            options={more}
            formValues={more.formValues as FormValues | undefined}
            onDone={onDone}
            onBulkDone={deselect}
            onRefused={onRefused}
            onClose={close}
          />
        )}
        <Fragment>{own}</Fragment>
      </ListFrame>
    )
  }

  return defineView({
    search: searchSchema({ ...def.search.shape, ...opened.shape }, def.search.defaults),
    component: CrudScreen,
    prefetch: prefetchList(def),
  })
}
