import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MoreHorizontal } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import type { z } from 'zod'
import type { Endpoint, ListEndpoint } from '#contract/endpoint.ts'
import type { WaitingApproval } from '#contract/history.ts'
import type { QueueKind } from '#contract/queues.ts'
import { query } from '#core/http/api.ts'
import { Badge } from '#ui/badge.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ActionButtons } from '../actions/action-buttons.tsx'
import { ActionMenu } from '../actions/action-menu.tsx'
import type { Action } from '../actions/action.ts'
import { type CellContext, WaitingAge } from '../grid/cells.tsx'
import { useCellFacts } from '../grid/use-cell-facts.ts'
import type { ListDef } from '../list/list-def.ts'
import { RecordFrame } from '../record/record-frame.tsx'
import { WaitingApprovals } from '../record/waiting-approvals.tsx'
import { undecidable } from '../unread.ts'
import { useText } from '../use-text.ts'
import { getClaimHolder, isMine, type ReviewRow } from './review-rules.ts'
import { useLeaseRenewal } from './use-lease-renewal.ts'
import { ViewersBadge } from './viewers-badge.tsx'

/** What a screen gives its drawer when one of its records is open. */
export interface OpenRecord<R> {
  id: string
  /** The row of the list, until the record itself is loaded. */
  listed: R | undefined
  /** The record that opens after the decision: it is read once this one is there. */
  nextId: string | undefined
  /** What leaves it undecided; `more` opens in a menu. */
  actions: (row: R) => readonly Action[]
  /** The decisions, that which approves last: at the right, where the eye ends. */
  decisions: (row: R) => readonly Action[]
  more: (row: R) => readonly Action[]
  /** The form about the record that is open, at the foot of its panel. */
  form?: ReactNode
  onClose: () => void
  /** The own lease of the record is about to end while it is looked at. */
  onRenew: () => void
}

interface Detail<R> {
  readonly row: R
  readonly waiting?: readonly WaitingApproval[]
}

interface RecordDrawerProps<R extends ReviewRow, D extends Detail<R>> extends OpenRecord<R> {
  get: Endpoint<z.ZodType<unknown, { id: string | number }>, z.ZodType<D>>
  list: ListDef<ListEndpoint>
  /** Shown while neither the row nor the record is there. */
  title: string
  getNumber: (row: R) => string
  /** The dictionary of states. */
  statusDict: string
  /** Dictionaries the record shows besides those of the list. */
  dicts?: readonly string[]
  /** Whose record it is, and whose setting says how long one may wait. */
  sla: QueueKind
  /** Whether this one still does. */
  isWaiting: (row: R) => boolean
  /** The record from top to bottom; `detail` is missing until it is loaded. */
  children: (row: R, detail: D | undefined, facts: CellContext) => ReactNode
}

const none: readonly string[] = []
const isPlain = ({ danger }: Action) => danger !== true

/** One record with everything a decision needs, beside the list. */
export function RecordDrawer<R extends ReviewRow, D extends Detail<R>>({
  id,
  listed,
  nextId,
  actions,
  decisions,
  more,
  form,
  onClose,
  onRenew,
  get,
  list,
  title,
  getNumber,
  statusDict,
  dicts = none,
  sla,
  isWaiting,
  children,
}: RecordDrawerProps<R, D>) {
  const { t } = useLingui()
  const text = useText()
  const client = useQueryClient()
  const detail = useQuery(query(get, { id }))
  const isHere = detail.isSuccess
  // The cache lives outside React. Reading claims nothing, and what is written down when it is looked at is no part of it.
  useEffect(() => {
    if (isHere && nextId !== undefined)
      // Another operator's decision may change what is next: that nobody at this screen did anything.
      void client.prefetchQuery(query(get, { id: nextId }, { quiet: true, passive: true }))
  }, [client, get, isHere, nextId])
  const facts = useCellFacts([...list.dicts, ...dicts])
  const row = detail.data?.row ?? listed
  useLeaseRenewal(row && isMine(row) ? row.claimedUntil : null, onRenew)
  const status = row && facts.dict(statusDict, row.status)
  const holder = row && getClaimHolder(row)
  const marks = row && (
    <>
      {isWaiting(row) && <WaitingAge since={row.createdAt} sla={sla} />}
      {holder !== undefined && (
        <Badge tone="warning">
          <Trans>{holder} 正在处理</Trans>
        </Badge>
      )}
      <ViewersBadge queue={sla} id={id} except={holder} />
      {isMine(row) && (
        <Badge tone="primary">
          <Trans>我已领单</Trans>
        </Badge>
      )}
      <Badge tone={status?.color ?? 'default'}>{status?.value ?? row.status}</Badge>
    </>
  )
  const unread = row && undecidable(row)
  const others = row ? more(row) : []
  const verbs = row ? decisions(row) : []
  // What comes after the decision: paid out, confirmed, taken back. The menu keeps the rest.
  const mains = others.filter(({ isMain, blocked }) => isMain === true && !blocked)
  const footer = row && (
    <>
      <ActionButtons layer="drawer" actions={actions(row)} />
      <ActionMenu
        layer="drawer"
        actions={others.filter((action) => !mains.includes(action))}
        trigger={
          <IconButton label={t`更多操作`} tip={false} icon={<MoreHorizontal aria-hidden />} />
        }
      />
      <span className="ml-auto flex gap-2">
        {mains.length > 0 && (
          <ActionButtons layer="drawer" actions={mains} primary={mains.find(isPlain)?.keys} />
        )}
        {verbs.length > 0 && <ActionButtons layer="drawer" actions={verbs} primary="a" />}
      </span>
    </>
  )
  return (
    <RecordFrame
      id={id}
      answer={detail}
      size="lg"
      title={row ? getNumber(row) : title}
      extra={marks}
      footer={footer}
      dock={row && form}
      onClose={onClose}
    >
      {detail.data?.waiting && <WaitingApprovals waiting={detail.data.waiting} facts={facts} />}
      {unread && (
        <p role="status" className="rounded bg-warning-soft px-3 py-2 text-warning-strong">
          {text(unread)}
        </p>
      )}
      {row && children(row, detail.data, facts)}
    </RecordFrame>
  )
}
