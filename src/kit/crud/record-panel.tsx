import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { HistoryEvent } from '#contract/crud.ts'
import type { Endpoint, ListEndpoint } from '#contract/endpoint.ts'
import { blank } from '#core/format/blank.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import { query } from '#core/http/api.ts'
import type { Text } from '#core/i18n/text.ts'
import { DescriptionList } from '#ui/description-list.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Drawer } from '#ui/layer/drawer.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ActionButtons } from '../actions/action-buttons.tsx'
import type { Action } from '../actions/action.ts'
import type { CellFacts } from '../grid/cells.tsx'
import { copyOnClick } from '../grid/copy.ts'
import { useCellFacts } from '../grid/use-cell-facts.ts'
import type { ListDef } from '../list/list-def.ts'
import { useText } from '../use-text.ts'

interface RecordPanelProps {
  id: string
  /** The row of the list, until the record itself is loaded. */
  listed: object | undefined
  get: Endpoint
  list: ListDef<ListEndpoint>
  /** Shown while neither the row nor the record is there. */
  title: string
  titleOf: (row: never) => string
  actions: (row: never) => readonly Action[]
  sections: ((detail: never, facts: CellFacts) => ReactNode) | undefined
  onClose: () => void
}
interface Detail {
  readonly row: object
  readonly history?: readonly HistoryEvent[]
}

/** One record beside its list: every column, the screen's own sections, its history. */
export function RecordPanel({
  id,
  listed,
  get,
  list,
  title,
  titleOf,
  actions,
  sections,
  onClose,
}: RecordPanelProps) {
  const { t } = useLingui()
  const text = useText()
  const answer = useQuery(query(get, { id }))
  const facts = useCellFacts(list.dicts)
  // The types of `crudView` hold the call, the list and these functions to one another.
  const detail = answer.data as Detail | undefined
  const row = (detail?.row ?? listed) as never
  return (
    <Drawer
      open
      modal={false}
      size="md"
      onOpenChange={onClose}
      title={row ? titleOf(row) : title}
      closeLabel={t`关闭`}
      footer={row && <ActionButtons layer="drawer" actions={actions(row)} />}
    >
      {answer.isError && !detail ? (
        <ErrorState
          title={t`记录加载失败`}
          message={t`请检查网络后重试`}
          request={null}
          retry={{ label: t`重试`, onRetry: () => void answer.refetch(), busy: answer.isFetching }}
        />
      ) : (
        <div
          key={id}
          onClickCapture={copyOnClick}
          className="flex flex-col gap-6 [&_.truncate]:whitespace-normal"
        >
          {row && (
            <DescriptionList
              items={list.columns.map((column) => ({
                id: column.id,
                term: text(column.label),
                value: column.render(row, facts),
              }))}
            />
          )}
          {detail && sections?.(detail as never, facts)}
          {detail?.history && <History events={detail.history} list={list} />}
          {!detail && <Skeleton className="h-40 w-full" />}
        </div>
      )}
    </Drawer>
  )
}

const actionLabels: Readonly<Record<string, Text>> = {
  add: msg({ message: '新增', context: 'timeline' }),
  edit: msg({ message: '编辑', context: 'timeline' }),
  remove: msg({ message: '删除', context: 'timeline' }),
  setStatus: msg({ message: '变更状态', context: 'timeline' }),
  setTags: msg({ message: '变更标签', context: 'timeline' }),
  kick: msg({ message: '强制下线', context: 'timeline' }),
  unmask: msg({ message: '查看联系方式', context: 'timeline' }),
  freeze: msg({ message: '冻结', context: 'timeline' }),
  unfreeze: msg({ message: '解冻', context: 'timeline' }),
}

/** What was done to the record, oldest first; of the changes those of fields that the list can show. */
function History({
  events,
  list,
}: {
  events: readonly HistoryEvent[]
  list: ListDef<ListEndpoint>
}) {
  const { t } = useLingui()
  const text = useText()
  const labelOf = (field: string) => list.columns.find(({ id }) => id === field)?.label
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{t`操作记录`}</h3>
      <ol className="flex flex-col gap-2 border-l-2 pl-4">
        {events.map((event) => (
          <li key={`${event.at} ${event.action}`}>
            <p className="tabular-nums">
              <span className="text-text-muted">{formatDateTime(event.at)}</span>{' '}
              <b>{text(actionLabels[event.action] ?? event.action)}</b> {event.actorName}
            </p>
            {event.remark !== '' && <p className="text-text-muted">{event.remark}</p>}
            {event.changes.flatMap(({ field, before, after }) => {
              const label = labelOf(field)
              return label === undefined ? (
                []
              ) : (
                <p key={field} className="text-sm wrap-anywhere">
                  {text(label)}: <del className="text-danger-strong">{before ?? blank}</del> →{' '}
                  <ins className="text-success-strong no-underline">{after ?? blank}</ins>
                </p>
              )
            })}
          </li>
        ))}
      </ol>
    </section>
  )
}
