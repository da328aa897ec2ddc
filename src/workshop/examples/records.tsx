// The parts of an open record: its drawer, its dialogs, and what its books say.
import { useState } from 'react'
import { CallDialog } from '#kit/form/call-dialog.tsx'
import { createFormFields } from '#kit/form/create-form-fields.tsx'
import { useCellFacts } from '#kit/grid/use-cell-facts.ts'
import { RecordTimeline } from '#kit/record/record-timeline.tsx'
import { WaitingApprovals } from '#kit/record/waiting-approvals.tsx'
import { BalanceChecks } from '#kit/review/balance-checks.tsx'
import { RecordDetails } from '#kit/review/record-details.tsx'
import { RecordDrawer } from '#kit/review/record-drawer.tsx'
import { Balances, RelatedRecords, Journals } from '#kit/review/record-history.tsx'
import { RecordSummary } from '#kit/review/record-summary.tsx'
import { EvidenceAnchor, type RiskItem, RiskList } from '#kit/review/risk-list.tsx'
import { Button } from '#ui/button.tsx'
import type { Examples } from '../examples.ts'
import { labels } from '../labels.ts'
import { stateDict } from '../sample-calls.ts'
import {
  reviewDetail,
  reviewList as list,
  reviewNo as getNumber,
  reviewRow,
  sampleReview,
} from '../sample-review.ts'
import { State } from '../state.tsx'

const Review = createFormFields(sampleReview.review)

const History = () => {
  const facts = useCellFacts([stateDict])
  return (
    <State name={labels.usual} wide>
      <Balances balances={reviewDetail.balances} facts={facts} />
      <BalanceChecks checks={reviewDetail.balanceChecks} />
      <Journals journals={reviewDetail.journals} />
      <RelatedRecords
        title={labels.recharge}
        rows={[{ ...reviewRow, memberNo: '10000001' }]}
        getNumber={getNumber}
        statusDict={stateDict}
        facts={facts}
      />
      <RecordTimeline
        title={labels.time}
        id={reviewRow.id}
        get={sampleReview.get}
        events={reviewDetail.timeline}
        cursor={reviewDetail.historyCursor}
        list={list}
        row={reviewRow}
        facts={facts}
      />
    </State>
  )
}
const Waiting = () => {
  const facts = useCellFacts([])
  const waiting = {
    approvalId: '1',
    actionName: labels.remark,
    applicantName: labels.long,
    createdAt: reviewRow.createdAt,
  }
  return (
    <State name={labels.usual} wide>
      <WaitingApprovals waiting={[waiting]} facts={facts} />
    </State>
  )
}
const NoHistory = () => (
  <State name={labels.empty} wide>
    <Journals journals={[]} />
  </State>
)

const Verbs = () => {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <State name={labels.usual} wide>
      <Button data-opens="[role=dialog]" onClick={() => setOpen(true)}>
        {labels.reason}
      </Button>
      {isOpen && (
        <CallDialog
          endpoint={sampleReview.review}
          title={labels.question}
          initial={{ id: reviewRow.id, version: reviewRow.version }}
          onDone={close}
          onConflict={close}
          onClose={close}
        >
          <RecordSummary
            row={{ ...reviewRow, memberNo: '10000001', account: 'm***@example.com' }}
            number={{ term: labels.number, value: reviewRow.number }}
            amount={labels.amount}
          />
          <Review.Textarea name="remark" label={labels.remark} max={200} />
        </CallDialog>
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
          nextId={undefined}
          onRenew={() => undefined}
          get={sampleReview.get}
          list={list}
          title={labels.recharge}
          getNumber={getNumber}
          statusDict={stateDict}
          sla="recharge"
          isWaiting={() => true}
          actions={() => []}
          decisions={() => [
            { label: labels.approve, endpoint: sampleReview.review, run: () => undefined },
          ]}
          more={() => [{ label: labels.copy, endpoint: sampleReview.review, run: () => undefined }]}
          onClose={() => setOpen(false)}
        >
          {(row, _, facts) => (
            <RecordDetails {...{ list, row, facts }} shown={['number', 'remark']} />
          )}
        </RecordDrawer>
      )}
    </State>
  )
}

const risk = (isDanger: boolean): RiskItem => ({
  flag: labels.reason,
  label: labels.reason,
  isDanger,
  detail: labels.usual,
  evidence: { section: 'balances' },
})

const Risks = () => {
  const facts = useCellFacts([stateDict])
  return (
    <State name={labels.usual} wide>
      <RiskList score={15} items={[risk(false)]} />
      <RiskList score={55} items={[{ ...risk(true), flag: labels.time }, risk(false)]} />
      <EvidenceAnchor section="balances">
        <Balances balances={reviewDetail.balances} facts={facts} />
      </EvidenceAnchor>
    </State>
  )
}

export const records: Examples = {
  WaitingApprovals: Waiting,
  Balances: History,
  BalanceChecks: History,
  RecordTimeline: History,
  Journals: NoHistory,
  RelatedRecords: History,
  EvidenceAnchor: Risks,
  RiskList: Risks,
  RecordSummary: Verbs,
  RecordDrawer: Drawers,
}
