// The parts of a review queue, with one record that waits and the books of another.
import { useState } from 'react'
import { FactsDialog, FactsTable } from '#kit/facts-dialog.tsx'
import { fieldsOf } from '#kit/form/fields-of.tsx'
import { cells } from '#kit/grid/cells.tsx'
import { useCellFacts } from '#kit/grid/use-cell-facts.ts'
import { defineList } from '#kit/list/list-def.ts'
import { RecordTimeline } from '#kit/record/record-timeline.tsx'
import { BulkDialog } from '#kit/review/bulk-dialog.tsx'
import { FactList, Facts } from '#kit/review/facts.tsx'
import { RecordDialog, RecordSummary } from '#kit/review/record-dialog.tsx'
import { RecordDrawer } from '#kit/review/record-drawer.tsx'
import { Balances, Briefs, Journals, RiskNote } from '#kit/review/record-history.tsx'
import { checkVerdict, Reasons, ReviewDialog } from '#kit/review/review-dialog.tsx'
import { NothingYet, Section, SmallTable } from '#kit/review/small-table.tsx'
import { Button } from '#ui/button.tsx'
import type { Examples } from '../examples.ts'
import { labels, unbroken } from '../labels.ts'
import { stateDict } from '../sample-calls.ts'
import { reviewDetail, reviewRow, sampleReview } from '../sample-review.ts'
import { states } from '../sample-rows.ts'
import { State } from '../state.tsx'

const Review = fieldsOf(sampleReview.review)
const options = states.map((value) => ({ value, label: labels[value] }))
const noOf = ({ number }: typeof reviewRow) => number

const list = defineList(sampleReview.list, (field) => ({
  columns: [
    field('number', labels.number, cells.code),
    field('amount', labels.amount, cells.money),
    field('status', labels.state, cells.leased(stateDict)),
    field('toAddress', labels.network, cells.address),
    field('remark', labels.remark),
    field('createdAt', labels.time, cells.dateTime),
  ],
  filters: [],
}))

const History = () => {
  const facts = useCellFacts([stateDict])
  return (
    <State name={labels.usual} wide>
      <Balances balances={reviewDetail.balances} facts={facts} />
      <Journals journals={reviewDetail.journals} />
      <RiskNote>{labels.reason}</RiskNote>
      <Briefs
        title={labels.recharge}
        rows={[{ ...reviewRow, memberNo: '10000001' }]}
        noOf={noOf}
        statusDict={stateDict}
        facts={facts}
      />
      <RecordTimeline title={labels.time} events={reviewDetail.timeline} columns={list.columns} />
    </State>
  )
}
const NoHistory = () => (
  <State name={labels.empty} wide>
    <Journals journals={[]} />
  </State>
)

const FactParts = () => {
  const facts = useCellFacts(list.dicts)
  const shown = ['number', 'status', 'createdAt', 'remark'] as const
  const wide = ['remark']
  return (
    <State name={labels.usual} wide>
      <Facts {...{ list, facts, shown, wide }} row={reviewRow} onChain={{ toAddress: 'address' }} />
      <FactList {...{ list, facts, shown, wide }} row={reviewRow} />
    </State>
  )
}

const Tables = () => (
  <State name={labels.long} wide>
    <Section title={labels.recharge}>
      <SmallTable
        head={[labels.number, labels.remark]}
        rows={[
          ['1', labels.longText],
          ['2', unbroken],
        ]}
      />
      <NothingYet />
    </Section>
  </State>
)

const Answers = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <State name={labels.usual}>
      <Button data-opens="[role=dialog]" onClick={() => setOpen(true)}>
        {labels.recharge}
      </Button>
      {isOpen && (
        <FactsDialog
          title={labels.recharge}
          calls={sampleReview.get}
          input={{ id: '1' }}
          onClose={() => setOpen(false)}
        >
          {({ row }) => (
            <FactsTable
              title={labels.amount}
              head={[labels.number, labels.amount]}
              rows={[[row.number, row.amount]]}
            />
          )}
        </FactsDialog>
      )}
    </State>
  )
}

const Decisions = () => {
  const [open, setOpen] = useState<'approve' | 'reject'>()
  const close = () => setOpen(undefined)
  return (
    <State name={`${labels.approve} · ${labels.reject}`} wide>
      {(['approve', 'reject'] as const).map((action) => (
        <Button key={action} data-opens="[role=dialog]" onClick={() => setOpen(action)}>
          {labels[action]}
        </Button>
      ))}
      {open && (
        <ReviewDialog
          calls={sampleReview.review}
          list={list}
          row={reviewRow}
          compared={['amount', 'remark']}
          title={labels.question}
          submitLabel={labels[open]}
          tone={open === 'approve' ? 'primary' : 'danger'}
          initial={({ id, version }) => ({ id, version, remark: '' })}
          check={() => checkVerdict({ action: open })}
          onDone={close}
          onConflict={close}
          onClose={close}
        >
          {() => (
            <>
              {open === 'reject' && <Reasons field={Review.Radio} useOptions={() => options} />}
              <Review.Textarea name="remark" label={labels.remark} max={200} />
            </>
          )}
        </ReviewDialog>
      )}
    </State>
  )
}

const Verbs = () => {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <State name={labels.usual} wide>
      <Button data-opens="[role=dialog]" onClick={() => setOpen(true)}>
        {labels.reason}
      </Button>
      {isOpen && (
        <RecordDialog
          calls={sampleReview.review}
          row={reviewRow}
          title={labels.question}
          onChanged={close}
          onConflict={close}
          onClose={close}
        >
          <RecordSummary
            row={{ ...reviewRow, memberNo: '10000001', account: 'm***@example.com' }}
            number={{ term: labels.number, value: reviewRow.number }}
            amount={labels.amount}
          />
          <Review.Textarea name="remark" label={labels.remark} max={200} />
        </RecordDialog>
      )}
    </State>
  )
}

const Bulk = () => {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const rows = ['1', '2', '3'].map((id) => ({ ...reviewRow, id, number: `RC2607120000010${id}` }))
  return (
    <State name={labels.many} wide>
      <Button data-opens="[role=dialog]" onClick={() => setOpen(true)}>
        {labels.approve}
      </Button>
      {isOpen && (
        <BulkDialog
          calls={sampleReview.bulk}
          rows={rows}
          noOf={noOf}
          title={labels.question}
          skip={({ id }) => id === '3' && labels.reason}
          initial={(items) => ({ items })}
          resultsOf={({ results }) => results}
          onBulkDone={() => undefined}
          onClose={close}
        />
      )}
    </State>
  )
}

const Drawers = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <State name={labels.usual} wide>
      <Button data-opens="[role=dialog]" onClick={() => setOpen(true)}>
        {labels.recharge}
      </Button>
      {isOpen && (
        <RecordDrawer
          id={reviewRow.id}
          listed={reviewRow}
          get={sampleReview.get}
          list={list}
          title={labels.recharge}
          noOf={noOf}
          statusDict={stateDict}
          slaMinutes={30}
          isWaiting={() => true}
          actions={() => [
            { label: labels.approve, calls: sampleReview.review, run: () => undefined },
          ]}
          more={() => [{ label: labels.copy, calls: sampleReview.review, run: () => undefined }]}
          onClose={() => setOpen(false)}
        >
          {(row, _, facts) => <Facts {...{ list, row, facts }} shown={['number', 'remark']} />}
        </RecordDrawer>
      )}
    </State>
  )
}

export const reviews: Examples = {
  Facts: FactParts,
  FactList: FactParts,
  FactsDialog: Answers,
  FactsTable: Answers,
  SmallTable: Tables,
  NothingYet: Tables,
  Section: Tables,
  Balances: History,
  RecordTimeline: History,
  Journals: NoHistory,
  ReviewDialog: Decisions,
  Reasons: Decisions,
  BulkDialog: Bulk,
  Briefs: History,
  RiskNote: History,
  RecordDialog: Verbs,
  RecordSummary: Verbs,
  RecordDrawer: Drawers,
}
