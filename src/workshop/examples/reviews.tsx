// The decisions of a review queue, for one record and for several, and the facts they are made on.
import { useState } from 'react'
import { renderAmounts } from '#kit/bulk/amount-summary.tsx'
import { BulkDialog } from '#kit/bulk/bulk-dialog.tsx'
import { FactsDialog, FactsTable } from '#kit/facts-dialog.tsx'
import { createFormFields } from '#kit/form/create-form-fields.tsx'
import { useCellFacts } from '#kit/grid/use-cell-facts.ts'
import { RecordDetailList, RecordDetails } from '#kit/review/record-details.tsx'
import { RemarkField } from '#kit/review/remark-field.tsx'
import { decisionCheck, Reasons, ReviewDialog } from '#kit/review/review-dialog.tsx'
import { NothingYet, Section, SmallTable } from '#kit/review/small-table.tsx'
import { WorkOrderNote } from '#kit/review/work-order-note.tsx'
import { FiguresTime, useTaken } from '#kit/time/figures-time.tsx'
import { Button } from '#ui/button.tsx'
import type { Examples } from '../examples.ts'
import { labels, unbroken } from '../labels.ts'
import {
  reviewList as list,
  reviewNo as getNumber,
  reviewRow,
  sampleReview,
} from '../sample-review.ts'
import { states } from '../sample-rows.ts'
import { State } from '../state.tsx'

const Review = createFormFields(sampleReview.review)
const options = states.map((value, index) => ({ value, label: labels[value], digit: index + 1 }))
const FactParts = () => {
  const facts = useCellFacts(list.dicts)
  const shown = ['number', 'status', 'createdAt', 'remark'] as const
  const wide = ['remark']
  return (
    <State name={labels.usual} wide>
      <RecordDetails
        {...{ list, facts, shown, wide }}
        row={reviewRow}
        onChain={{ toAddress: 'address' }}
      />
      <RecordDetailList {...{ list, facts, shown, wide }} row={reviewRow} />
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
          endpoint={sampleReview.get}
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
          endpoint={sampleReview.review}
          list={list}
          row={reviewRow}
          compared={['amount', 'remark']}
          title={labels.question}
          submitLabel={labels[open]}
          tone={open === 'approve' ? 'primary' : 'danger'}
          sentence={() => labels.question}
          initial={({ id, version }) => ({ id, version, remark: '' })}
          check={() => decisionCheck({ action: open })}
          outcome={() => labels[open]}
          onDecided={close}
          onConflict={close}
          onClose={close}
        >
          {() => (
            <>
              {open === 'reject' && <Reasons field={Review.Radio} useOptions={() => options} />}
              <RemarkField
                name="remark"
                field={Review.Textarea}
                label={labels.remark}
                useTemplates={() => options}
              />
            </>
          )}
        </ReviewDialog>
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
          endpoint={sampleReview.bulk}
          rows={rows}
          getNumber={getNumber}
          title={labels.question}
          skip={({ id }) => id === '3' && labels.reason}
          initial={(items) => ({ items })}
          renderSummary={renderAmounts}
          getResults={({ results }) => results}
          onBulkDone={() => undefined}
          onClose={close}
        />
      )}
    </State>
  )
}

const Times = () => {
  useTaken('examples', { at: '2026-11-27T03:00:00.000Z', timeZone: 'Asia/Shanghai' })
  return (
    <State name={labels.usual}>
      <FiguresTime />
    </State>
  )
}

const Order = () => (
  <State name={labels.usual}>
    <WorkOrderNote onEnd={() => undefined} />
  </State>
)

export const reviews: Examples = {
  RecordDetails: FactParts,
  RecordDetailList: FactParts,
  FactsDialog: Answers,
  FactsTable: Answers,
  SmallTable: Tables,
  NothingYet: Tables,
  Section: Tables,
  ReviewDialog: Decisions,
  Reasons: Decisions,
  RemarkField: Decisions,
  WorkOrderNote: Order,
  FiguresTime: Times,
  BulkDialog: Bulk,
}
