// The usual screen of a review queue: its list, the open record beside it, and what every queue lets operators do. The
// screen gives its verbs, their dialogs and the parts of its record.
import { msg } from '@lingui/core/macro'
import type { FunctionComponent } from 'react'
import type { Endpoint, ListEndpoint } from '#contract/endpoint.ts'
import type { QueueKind } from '#contract/queues.ts'
import type { ClaimEndpoint, Decision } from '#contract/review.ts'
import { loadTexts } from '#core/i18n/locale.ts'
import type { Text } from '#core/i18n/text.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { Action } from '../actions/action.ts'
import type { ListDef, RowOf } from '../list/list-def.ts'
import { ListFrame } from '../list/list-screen.tsx'
import { prefetchList, useList } from '../list/use-list.ts'
import { searchSchema } from '../list/view-search.ts'
import { useText } from '../use-text.ts'
import { defineView } from '../view.ts'
import type { QueueList } from './queue-options.ts'
import type { OpenRecord } from './record-drawer.tsx'
import type { BlockedFor, ReviewRow } from './review-rules.ts'
import { type DialogEnd, openSearch, useReviewQueue } from './use-review-queue.ts'

const WorkOrderNote = lazyPart(async () => {
  const [note] = await Promise.all([import('./work-order-note.tsx'), loadTexts('extras')])
  return note.WorkOrderNote
})

type Queue<R extends ReviewRow> = ReturnType<typeof useReviewQueue<R>>

/** What a screen makes its own actions with. */
export interface QueueTools<R extends ReviewRow> extends Pick<Queue<R>, 'show' | 'openRow'> {
  /** The claim of selected records. */
  claimAll: Queue<R>['actions']['claimAll']
}

interface QueueViewOptions<R extends ReviewRow, A extends string> {
  /** The kind of waiting work: what other operators do to it reaches the open screen. */
  kind: QueueKind
  calls: { get: Endpoint; claim: ClaimEndpoint; review: Endpoint }
  label: Text
  empty: Text
  /** The number people see. */
  getNumber: (row: R) => string
  /** Why an action is not possible now; false where it is. */
  blockedFor: BlockedFor<R, A | 'approve' | 'reject' | 'claim'>
  Decide: FunctionComponent<DialogEnd<R> & { row: R; action: Decision['action'] }>
  Record: FunctionComponent<OpenRecord<R>>
  /** Runs when the operator begins to review a record. */
  onReview?: (row: R) => void
  /** What else can be done to a record. What follows its decision is the main action (`isMain`) of the states it starts from. */
  more: (row: R, tools: QueueTools<R>) => Action[]
  pageActions?: (tools: QueueTools<R>) => Action[]
  bulkActions?: (rows: readonly R[], tools: QueueTools<R>) => Action[]
}

/** Makes the screen of a review queue: the default export of a view file. */
export function defineQueueView<E extends ListEndpoint, A extends string>(
  def: ListDef<E>,
  {
    kind,
    calls,
    label,
    empty,
    getNumber,
    blockedFor,
    Decide,
    Record,
    more,
    onReview,
    pageActions,
    bulkActions,
  }: QueueViewOptions<RowOf<E> & ReviewRow, A>,
) {
  type R = RowOf<E> & ReviewRow

  function QueueScreen() {
    const text = useText()
    const list = useList(def)
    const queue = useReviewQueue<R>({
      kind,
      ...calls,
      // Every list can be ordered by its creation; its rows are those of `def`.
      list: list as unknown as QueueList<R>,
      getNumber,
      isUndecided: (row) => blockedFor('approve', row) === false,
      claimBlocked: (row) => blockedFor('claim', row),
      onReview,
    })
    const { actions } = queue
    const decide = (action: Decision['action'], row: R, look: Pick<Action, 'keys' | 'label'>) => ({
      ...look,
      endpoint: calls.review,
      danger: action === 'reject',
      blocked: blockedFor(action, row),
      run: () => queue.decide(row, (end) => <Decide action={action} row={row} {...end} />),
    })
    const decisions = (row: R): Action[] => [
      decide('approve', row, { keys: 'a', label: msg`通过` }),
      decide('reject', row, { keys: 'r', label: msg`驳回` }),
    ]
    const tools: QueueTools<R> = {
      ...queue,
      ...actions,
    }
    return (
      <ListFrame
        list={list}
        label={text(label)}
        empty={text(empty)}
        rowActions={(row) => [
          actions.view(row as R),
          ...decisions(row as R),
          actions.lease(row as R),
          ...more(row as R, tools),
        ]}
        onOpen={(row) => void queue.openRow(row as R)}
        openId={queue.open}
        note={queue.isByUrgency && <WorkOrderNote onEnd={queue.endUrgency} />}
        pageActions={[...(pageActions?.(tools) ?? []), actions.start, actions.order]}
        {...(bulkActions && { bulkActions: (rows) => bulkActions(rows as readonly R[], tools) })}
      >
        {queue.open !== undefined && (
          <Record
            id={queue.open}
            listed={queue.listed}
            nextId={queue.nextId}
            onClose={() => void queue.openRow(undefined)}
            onRenew={() => void queue.renew()}
            actions={(row) => [
              actions.skip,
              ...(blockedFor.isOfState('claim', row) ? [actions.lease(row)] : []),
            ]}
            decisions={(row) => {
              const [approve, reject] = decisions(row)
              // A decided record offers what its state allows; a button that is always refused says nothing.
              return [
                ...(reject && blockedFor.isOfState('reject', row) ? [reject] : []),
                ...(approve && blockedFor.isOfState('approve', row) ? [approve] : []),
              ]
            }}
            more={(row) => more(row, tools)}
            form={queue.form}
          />
        )}
        {queue.dialog}
      </ListFrame>
    )
  }

  return defineView({
    search: searchSchema({ ...def.search.shape, ...openSearch.shape }, def.search.defaults),
    component: QueueScreen,
    prefetch: prefetchList(def),
  })
}
