import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { MoreHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Endpoint, ListEndpoint } from '#contract/endpoint.ts'
import { query } from '#core/http/api.ts'
import { Badge } from '#ui/badge.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Drawer } from '#ui/layer/drawer.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ActionButtons } from '../actions/action-buttons.tsx'
import { ActionMenu } from '../actions/action-menu.tsx'
import type { Action } from '../actions/action.ts'
import { Age, type CellFacts } from '../grid/cells.tsx'
import { useCellFacts } from '../grid/use-cell-facts.ts'
import type { ListDef } from '../list/list-def.ts'
import { holderOf, isMine, type ReviewRow } from './review-rules.ts'

/** What a screen gives its drawer when one of its records is open. */
export interface OpenRecord<R> {
  id: string
  /** The row of the list, until the record itself is loaded. */
  listed: R | undefined
  /** The decision last, never hidden; `more` opens in a menu. */
  actions: (row: R) => readonly Action[]
  more: (row: R) => readonly Action[]
  onClose: () => void
}

interface RecordDrawerProps<R extends ReviewRow, D extends { row: R }> extends OpenRecord<R> {
  get: Endpoint<z.ZodType<unknown, { id: string | number }>, z.ZodType<D>>
  list: ListDef<ListEndpoint>
  /** Shown while neither the row nor the record is there. */
  title: string
  noOf: (row: R) => string
  /** The dictionary of states. */
  statusDict: string
  /** Dictionaries the record shows besides those of the list. */
  dicts?: readonly string[]
  /** Minutes a record may wait, and whether this one still does. */
  slaMinutes: number
  isWaiting: (row: R) => boolean
  /** The record from top to bottom; `detail` is missing until it is loaded. */
  children: (row: R, detail: D | undefined, facts: CellFacts) => ReactNode
}

const none: readonly string[] = []

/** One record with everything a decision needs, beside the list. */
export function RecordDrawer<R extends ReviewRow, D extends { row: R }>({
  id,
  listed,
  actions,
  more,
  onClose,
  get,
  list,
  title,
  noOf,
  statusDict,
  dicts = none,
  slaMinutes,
  isWaiting,
  children,
}: RecordDrawerProps<R, D>) {
  const { t } = useLingui()
  const detail = useQuery(query(get, { id }))
  const facts = useCellFacts([...list.dicts, ...dicts])
  const row = detail.data?.row ?? listed
  const status = row && facts.dict(statusDict, row.status)
  const holder = row && holderOf(row)
  const marks = row && (
    <>
      {isWaiting(row) && <Age since={row.createdAt} slaMinutes={slaMinutes} />}
      {holder !== undefined && (
        <Badge tone="warning">
          <Trans>{holder} 正在处理</Trans>
        </Badge>
      )}
      {isMine(row) && (
        <Badge tone="primary">
          <Trans>我已领单</Trans>
        </Badge>
      )}
      <Badge tone={status?.color ?? 'default'}>{status?.value ?? row.status}</Badge>
    </>
  )
  const footer = row && (
    <>
      <ActionButtons layer="drawer" actions={actions(row)} primary="a" />
      <ActionMenu
        layer="drawer"
        actions={more(row)}
        trigger={
          <IconButton label={t`更多操作`} tip={false} icon={<MoreHorizontal aria-hidden />} />
        }
      />
    </>
  )
  return (
    <Drawer
      open
      modal={false}
      size="lg"
      onOpenChange={onClose}
      title={row ? noOf(row) : title}
      closeLabel={t`关闭`}
      extra={marks}
      footer={footer}
    >
      {detail.isError && !detail.data ? (
        <ErrorState
          title={t`记录加载失败`}
          message={t`请检查网络后重试`}
          request={null}
          retry={{ label: t`重试`, onRetry: () => void detail.refetch(), busy: detail.isFetching }}
        />
      ) : (
        <div key={id} className="flex flex-col gap-6">
          {row && children(row, detail.data, facts)}
          {!detail.data && <Skeleton className="h-60 w-full" />}
        </div>
      )}
    </Drawer>
  )
}
