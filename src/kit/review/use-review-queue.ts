// A review queue at work: which record is open, who holds it, what comes after a decision. The screen keeps its verbs
// and their dialogs; this keeps the order in which things happen.
import { msg } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import * as home from '#contract/home.ts'
import { Id } from '#contract/wire.ts'
import { notifyDone } from '#core/feedback/notify-done.ts'
import { notify } from '#core/feedback/toast.ts'
import { call, invalidate, invalidateInBackground } from '#core/http/api.ts'
import type { CallError } from '#core/http/call-error.ts'
import { loadTexts } from '#core/i18n/locale.ts'
import type { Text } from '#core/i18n/text.ts'
import { reportMissingFile } from '#core/version/missing-file.ts'
import type { Action } from '../actions/action.ts'
import { type DrawForm, useForms } from '../form/use-forms.tsx'
import { searchSchema, useViewSearch } from '../list/view-search.ts'
import { describeSent, type QueueOptions } from './queue-options.ts'
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

/** What a dialog of the queue calls when it ends. */
export interface DialogEnd<R> {
  /** The record was decided, as the second says: the next one opens. */
  onDecided: (row: R, outcome: Text) => void
  /** Something else was done, which the title of the dialog names, to the records that the sent body names. */
  onDone: (answer: unknown, title: Text, sent?: unknown) => void
  /** The call waits for another operator, as the record says from then on. */
  onSubmitted: () => void
  /** These records of a bulk call were done; the others stay selected. */
  onBulkDone: (ids: readonly string[]) => void
  /** Somebody else was faster: say so, read again, change nothing. */
  onConflict: (error: CallError) => void
  onClose: () => void
}
type DrawDialog<R> = DrawForm<DialogEnd<R>>

/** Runs a review queue over a list: claims what is opened, goes on to the next record, reports conflicts. */
export function useReviewQueue<R extends ReviewRow>({
  kind,
  list,
  get,
  claim: claimCall,
  review,
  getNumber,
  isUndecided,
  claimBlocked,
  onReview,
}: QueueOptions<R>) {
  const client = useQueryClient()
  const [{ open }, setOpen] = useViewSearch(openSearch)
  const [, setStart] = useViewSearch(startSearch)
  const isStarting = useRef(false)
  const forms = useForms<DialogEnd<R>>()
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
    const numbers = new Map(rows.map((row) => [row.id, getNumber(row)]))
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
  const openRow = async (row: R | undefined): Promise<boolean> => {
    if (row && row.id === open) return true
    // What is written in the form of the panel is not lost by a click on another row.
    if (forms.isGuarded() && !(await forms.leave())) return false
    forms.close()
    if (listed && isUndecided(listed) && listed.id !== row?.id) void claim(listed.id, true)
    openDecided(row)
    return true
  }
  /** Opens a record in order to decide it. */
  const begin = async (row: R | undefined) => {
    if ((await openRow(row)) && row) onReview?.(row)
  }
  /** Opens a form in the panel of its record, which opens with it. */
  const showInPanel = async (row: R, draw: DrawDialog<R>, begins = false) => {
    if (!(await openRow(row))) return
    forms.show(draw, row.id)
    if (begins) onReview?.(row)
  }
  /** Opens the most urgent record and lists the others behind it; in an order of the operator's own, its first. */
  const start = async () => {
    if (list.search.orderBy !== undefined) return begin(next)
    if (isStarting.current) return
    isStarting.current = true
    const rows = await list.readInOrder(urgentFirst).catch(() => undefined)
    isStarting.current = false
    const first = rows?.find(isUndecided)
    if (!first) return rows && notify.success(msg`没有待审核的记录了`)
    if (forms.isGuarded() && !(await forms.leave())) return
    forms.close()
    if (listed && isUndecided(listed) && listed.id !== first.id) void claim(listed.id, true)
    void claim(first.id)
    setStart({ open: first.id, orderBy: urgentFirst }, { replace: open !== undefined })
    onReview?.(first)
  }
  const refresh = async () => {
    void invalidate(client, home.todo)
    await refreshCounts()
    void invalidate(client, get)
    return list.refetch()
  }
  const onClose = forms.close
  const onDecided = async (row: R, outcome: Text) => {
    notify.success(outcome)
    onClose()
    const after = nextUndecided(list.rows, row.id, isUndecided)
    const review = (next: R | undefined) => {
      openDecided(next)
      if (next) onReview?.(next)
    }
    if (after) review(after)
    const fresh = await refresh()
    if (after) return
    const first = fresh.find(isUndecided)
    review(first)
    if (!first) notify.success(msg`没有待审核的记录了`)
  }
  const goOn = () => {
    onClose()
    void refresh()
  }
  const done = (title: Text, object?: string) => {
    notifyDone(title, object)
    goOn()
  }
  const end: DialogEnd<R> = {
    onClose,
    onSubmitted: goOn,
    onDecided: (row, outcome) => void onDecided(row, outcome),
    onDone: (_answer, title, sent) => done(title, describeSent(sent, { list, getNumber })),
    onBulkDone: (ids) => {
      list.select(ids, false)
      void refresh()
    },
    onConflict: (error) => {
      void notices(({ notifyConflict }) =>
        notifyConflict(error, (record) => {
          // It is a row of the list by the list's own schema.
          const row = list.def.endpoint.row.safeParse(record).data as R | undefined
          return row && getNumber(row)
        }),
      )
      goOn()
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
    /** The dialog that is open; put it below the list. It is drawn anew with the screen, so that it never ends in a stale one. */
    dialog: forms.overScreen(end),
    form: forms.inPanel(open, end),
    /** Opens a dialog over the list; one about the open record stands in its panel, beside what it is about. */
    show: (draw: DrawDialog<R>, row?: R) => {
      if (!row) return forms.show(draw)
      const about: DrawDialog<R> = (ends) =>
        draw({ ...ends, onDone: (_answer, title) => done(title, getNumber(row)) })
      return row.id === open ? void showInPanel(row, about) : forms.show(about)
    },
    /** Opens the form of a decision in the panel of its record. */
    decide: (row: R, draw: DrawDialog<R>) => void showInPanel(row, draw, true),
    /** The actions every queue has. */
    actions: {
      start: {
        keys: 'q',
        label: msg`开始审核`,
        endpoint: review,
        isMain: true,
        // Only this page is known: more may wait on others.
        blocked: list.search.orderBy !== undefined && noneLeft,
        run: () => void start(),
      },
      skip: {
        keys: 'n',
        label: msg`下一条`,
        endpoint: get,
        blocked: noneLeft,
        run: () => void begin(next),
      },
      order: {
        keys: 'o',
        label: isOldestFirst ? msg`最新优先` : msg`最早优先`,
        endpoint: list.def.endpoint,
        run: () => list.setSearch({ orderBy: isOldestFirst ? undefined : oldestFirst }),
      },
      view: (row: R): Action => ({ label: msg`查看`, endpoint: get, run: () => void openRow(row) }),
      lease: (row: R): Action => ({
        keys: 'c',
        label: isMine(row) ? msg`释放` : msg`领单`,
        endpoint: claimCall,
        blocked: claimBlocked(row),
        run: () => void claimRows([row], isMine(row)),
      }),
      claimAll: (rows: readonly R[]): Action => ({
        label: msg`领单`,
        endpoint: claimCall,
        blocked: rows.length > claimMax && msg`一次最多处理 ${claimMax} 条`,
        run: () => void claimRows(rows),
      }),
    },
  } as const
}
