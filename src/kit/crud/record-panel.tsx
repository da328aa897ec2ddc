import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Endpoint, ListEndpoint } from '#contract/endpoint.ts'
import type { HistoryEvent, HistoryVerb, WaitingApproval } from '#contract/history.ts'
import { query } from '#core/http/api.ts'
import type { Text } from '#core/i18n/text.ts'
import { ActionButtons } from '../actions/action-buttons.tsx'
import type { Action } from '../actions/action.ts'
import type { CellContext } from '../grid/cells.tsx'
import { copyOnClick } from '../grid/copy.ts'
import { useCellFacts } from '../grid/use-cell-facts.ts'
import type { ListDef } from '../list/list-def.ts'
import { RecordFrame } from '../record/record-frame.tsx'
import { type HistoryField, RecordTimeline } from '../record/record-timeline.tsx'
import { WaitingApprovals } from '../record/waiting-approvals.tsx'
import { ChosenActions, DividedRecord, type RecordLayout, RowFields } from './record-layout.tsx'

/** What a screen says of its open record. */
interface RecordParts {
  readonly sections?: ((detail: never, facts: CellContext) => ReactNode) | undefined
  readonly historyLabels?: Readonly<Partial<Record<HistoryVerb, Text>>> | undefined
  /** Fields of the history that are no columns of the list. */
  readonly historyFields?: readonly HistoryField[] | undefined
  /** Without it all columns stand in one list, and every action has a button. */
  readonly layout?: RecordLayout<never> | undefined
}

interface RecordPanelProps {
  id: string
  /** The row of the list, until the record itself is loaded. */
  listed: object | undefined
  get: Endpoint
  list: ListDef<ListEndpoint>
  /** Shown while neither the row nor the record is there. */
  title: string
  getTitle: (row: never) => string
  actions: (row: never) => readonly Action[]
  parts: RecordParts
  /** A form about the record, at the foot of its panel. */
  form?: ReactNode
  onClose: () => void
}

interface Detail {
  readonly row: object
  readonly history?: readonly HistoryEvent[]
  readonly historyCursor?: string | null
  readonly waiting?: readonly WaitingApproval[]
}

/** One record beside its list: every column, the screen's own sections, its history; divided where the screen says how. */
export function RecordPanel({
  id,
  listed,
  get,
  list,
  title,
  getTitle,
  actions,
  parts: { sections, historyLabels, historyFields = [], layout },
  form,
  onClose,
}: RecordPanelProps) {
  const { t } = useLingui()
  const answer = useQuery(query(get, { id }))
  const facts = useCellFacts(list.dicts)
  // The types of `defineResourceView` hold the call, the list and these functions to one another.
  const detail = answer.data as Detail | undefined
  const row = (detail?.row ?? listed) as never
  const history = detail?.history && (
    <RecordTimeline
      title={t`操作记录`}
      id={id}
      get={get}
      // A rule holds the server to the verbs.
      events={detail.history as readonly (HistoryEvent & { readonly action: HistoryVerb })[]}
      cursor={detail.historyCursor ?? null}
      extra={historyLabels}
      list={list}
      row={detail.row}
      facts={facts}
      fields={historyFields}
    />
  )
  return (
    <RecordFrame
      id={id}
      answer={answer}
      title={row ? getTitle(row) : title}
      footer={
        row &&
        (layout ? (
          <ChosenActions actions={actions(row)} named={layout.actions} />
        ) : (
          <Footer actions={actions(row)} />
        ))
      }
      dock={row && form}
      onClose={onClose}
    >
      <div onClickCapture={copyOnClick} className="flex flex-col gap-6">
        {detail?.waiting && <WaitingApprovals waiting={detail.waiting} facts={facts} />}
        {row && layout ? (
          <DividedRecord columns={list.columns} {...{ layout, row, detail, facts, history }} />
        ) : (
          <>
            {row && <RowFields columns={list.columns} row={row} facts={facts} />}
            {detail && sections?.(detail as never, facts)}
            {history}
          </>
        )}
      </div>
    </RecordFrame>
  )
}

const decisionKeys: readonly (string | undefined)[] = ['a', 'r']

/** What can be done; the decisions stand as in the queues, that which approves last: at the right, where the eye ends. */
function Footer({ actions }: { actions: readonly Action[] }) {
  const decisions = actions.filter(({ keys }) => decisionKeys.includes(keys))
  const others = actions.filter((action) => !decisions.includes(action))
  return (
    <>
      <ActionButtons layer="drawer" actions={others} />
      {decisions.length > 0 && (
        <span className="ml-auto flex gap-2">
          <ActionButtons layer="drawer" actions={decisions.toReversed()} primary="a" />
        </span>
      )}
    </>
  )
}
