// A review queue at work: which record is open, who holds it, what comes after a decision. The screen keeps its verbs
// and their dialogs; this keeps the order in which things happen.
import { msg } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type { Endpoint, ListEndpoint } from '#contract/endpoint.ts'
import * as home from '#contract/home.ts'
import type { QueueKind } from '#contract/queues.ts'
import type { ClaimEndpoint } from '#contract/review.ts'
import { Id } from '#contract/wire.ts'
import { notify } from '#core/feedback/toast.ts'
import { call, invalidate, invalidateInBackground } from '#core/http/api.ts'
import type { CallError } from '#core/http/call-error.ts'
import { loadTexts } from '#core/i18n/locale.ts'
import type { Text } from '#core/i18n/text.ts'
import { reportMissingFile } from '#core/version/missing-file.ts'
import type { Action } from '../actions/action.ts'
import { searchSchema, useViewSearch } from '../list/view-search.ts'
import type * as Notices from './review-notices.ts'
import { isMine, nextUndecided, type ReviewRow, startSearch, urgentFirst } from './review-rules.ts'
import { useQueueChanges } from './use-queue-changes.ts'

/** The part of a queue's address that names the open record. */
export const openSearch = searchSchema({ open: Id })
/** Rows of one claim. */
const claimMax = 20

const notices = (say: (module: typeof Notices) => void) =>
  Promise.all([import('./review-notices.ts'), loadTexts('extras')]).then(
    ([module]) => say(module),
    () => reportMissingFile(),
  )

const oldestFirst = 'createdAt asc'

/** What the hook needs of a running list; `useList` gives it. */
export interface QueueList<R> {
  readonly def: { readonly endpoint: ListEndpoint }
  readonly rows: readonly R[]
  readonly search: { readonly orderBy?: string | undefined }
  setSearch(change: { orderBy: string | undefined }): void
  refetch(): Promise<readonly R[]>
  readInOrder(orderBy: string): Promise<readonly R[]>
  readonly select: (ids: readonly string[], on: boolean) => void
}

interface QueueOptions<R> {
  kind: QueueKind
  list: QueueList<R>
  get: Endpoint
  claim: ClaimEndpoint
  /** The call of a decision: who may not make it is not offered the queue's keys. */
  review: Endpoint
  /** The number people see. */
  noOf: (row: R) => string
  /** True while the operator at the screen may decide the record. */
  isUndecided: (row: R) => boolean
  /** Why the lease of a record cannot be changed. */
  claimBlocked: (row: R) => Text | false
}

/** What a dialog of the queue calls when it ends. */
export interface DialogEnd<R> {
  /** The record was decided: the next one opens. */
  onDecided: (row: R) => void
  /** Something else was done. */
  onChanged: () => void
  /** These records of a bulk call were done; the others stay selected. */
  onBulkDone: (ids: readonly string[]) => void
  /** Somebody else was faster: say so, read again, change nothing. */
  onConflict: (error: CallError) => void
  onClose: () => void
}
type DrawDialog<R> = (end: DialogEnd<R>) => ReactNode

/** Runs a review queue over a list: claims what is opened, goes on to the next record, reports conflicts. */
export function useReviewQueue<R extends ReviewRow>({
  kind,
  list,
  get,
  claim: claimCall,
  review,
  noOf,
  isUndecided,
  claimBlocked,
}: QueueOptions<R>) {
  const client = useQueryClient()
  const [{ open }, setOpen] = useViewSearch(openSearch)
  const [, setStart] = useViewSearch(startSearch)
  const isStarting = useRef(false)
  const [draw, setDraw] = useState<DrawDialog<R>>()
  const listed = list.rows.find(({ id }) => id === open)
  const next = nextUndecided(list.rows, open, isUndecided)
  const { refreshCounts } = useQueueChanges(kind, [list.def.endpoint, get])

  /** Marks a record as being looked at, or gives it back; a courtesy that must never stand in the way. */
  const claim = async (id: string, release = false) => {
    await call(claimCall, { ids: [id], release }, { quiet: true }).catch(() => undefined)
    await invalidate(client, get)
  }
  /** Keeps the open record claimed; the server allows it three times. */
  const renew = async () => {
    if (open === undefined) return
    await call(claimCall, { ids: [open] }, { quiet: true, passive: true }).catch(() => undefined)
    await invalidateInBackground(client, get)
  }
  /** Claims records, or gives them back, because the operator asked for it: says what could not be done, and why. */
  const claimRows = async (rows: readonly R[], release = false) => {
    const numbers = new Map(rows.map((row) => [row.id, noOf(row)]))
    const answer = await call(claimCall, { ids: [...numbers.keys()], release }).catch(
      () => undefined,
    )
    if (answer) void notices(({ notifyClaims }) => notifyClaims(answer, numbers))
    await invalidate(client, get)
    await list.refetch()
  }
  /** After a decision there is nothing to give back. */
  const openDecided = (row: R | undefined) => {
    if (row && isUndecided(row)) void claim(row.id)
    // Going from record to record is one step: Back leads to the list.
    setOpen({ open: row?.id }, { replace: open !== undefined })
  }
  const openRow = (row: R | undefined) => {
    if (row && row.id === open) return
    if (listed && isUndecided(listed) && listed.id !== row?.id) void claim(listed.id, true)
    openDecided(row)
  }
  /** Opens the most urgent record and lists the others behind it; in an order of the operator's own, its first. */
  const start = async () => {
    if (list.search.orderBy !== undefined) return openRow(next)
    if (isStarting.current) return
    isStarting.current = true
    const rows = await list.readInOrder(urgentFirst).catch(() => undefined)
    isStarting.current = false
    const first = rows?.find(isUndecided)
    if (!first) return rows && notify.success(msg`没有待审核的记录了`)
    if (listed && isUndecided(listed) && listed.id !== first.id) void claim(listed.id, true)
    void claim(first.id)
    setStart({ open: first.id, orderBy: urgentFirst }, { replace: open !== undefined })
  }
  const refresh = async () => {
    void invalidate(client, home.todo)
    await refreshCounts()
    void invalidate(client, get)
    return list.refetch()
  }
  const onClose = () => setDraw(undefined)
  const onDecided = async (row: R) => {
    const no = noOf(row)
    notify.success(msg`${no} 已处理`)
    onClose()
    const after = nextUndecided(list.rows, row.id, isUndecided)
    if (after) openDecided(after)
    const fresh = await refresh()
    if (after) return
    const first = fresh.find(isUndecided)
    openDecided(first)
    if (!first) notify.success(msg`没有待审核的记录了`)
  }
  const end: DialogEnd<R> = {
    onClose,
    onDecided: (row) => void onDecided(row),
    onChanged: () => {
      notify.success(msg`操作成功`)
      onClose()
      void refresh()
    },
    onBulkDone: (ids) => {
      list.select(ids, false)
      void refresh()
    },
    onConflict: (error) => {
      void notices(({ notifyConflict }) =>
        notifyConflict(error, (record) => {
          // It is a row of the list by the list's own schema.
          const row = list.def.endpoint.row.safeParse(record).data as R | undefined
          return row && noOf(row)
        }),
      )
      onClose()
      void refresh()
    },
  }
  const isOldestFirst = list.search.orderBy === oldestFirst
  const noneLeft = !next && msg`没有待审核的记录了`

  return {
    open,
    listed,
    /** The record that opens after the decision of this one. */
    nextId: next?.id,
    openRow,
    renew,
    /** Whether the list stands in the order of urgency, and how that ends. */
    isByUrgency: list.search.orderBy === urgentFirst,
    endUrgency: () => list.setSearch({ orderBy: undefined }),
    /** The dialog that is open; put it below the list. */
    dialog: draw?.(end),
    /** Opens a dialog; it is drawn anew with the screen, so that it never ends in a stale one. */
    show: (dialog: DrawDialog<R>) => setDraw(() => dialog),
    /** The actions every queue has. */
    actions: {
      start: {
        keys: 'q',
        label: msg`开始审核`,
        calls: review,
        isMain: true,
        // Only this page is known: more may wait on others.
        blocked: list.search.orderBy !== undefined && noneLeft,
        run: () => void start(),
      },
      skip: {
        keys: 'n',
        label: msg`下一条`,
        calls: get,
        blocked: noneLeft,
        run: () => openRow(next),
      },
      order: {
        keys: 'o',
        label: isOldestFirst ? msg`最新优先` : msg`最早优先`,
        calls: list.def.endpoint,
        run: () => list.setSearch({ orderBy: isOldestFirst ? undefined : oldestFirst }),
      },
      view: (row: R): Action => ({ label: msg`查看`, calls: get, run: () => openRow(row) }),
      lease: (row: R): Action => ({
        keys: 'c',
        label: isMine(row) ? msg`释放` : msg`领单`,
        calls: claimCall,
        blocked: claimBlocked(row),
        run: () => void claimRows([row], isMine(row)),
      }),
      claimAll: (rows: readonly R[]): Action => ({
        label: msg`领单`,
        calls: claimCall,
        blocked: rows.length > claimMax && msg`一次最多处理 ${claimMax} 条`,
        run: () => void claimRows(rows),
      }),
      /** An action over selected rows. */
      bulk: (
        action: Pick<Action, 'keys' | 'label' | 'calls' | 'danger'>,
        dialog: DrawDialog<R>,
      ): Action => ({ ...action, run: () => setDraw(() => dialog) }),
    },
  } as const
}
