import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { clearWithdrawFlags } from '#contract/money/clear-flags.ts'
import * as api from '#contract/money/withdraw-log.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import type { CellContext } from '#kit/grid/cells.tsx'
import { RecordTimeline } from '#kit/record/record-timeline.tsx'
import { ClearFlag } from '#kit/review/clear-flag.tsx'
import { BalanceChecks } from '#kit/review/lazy-balance-checks.ts'
import { RecordDetails } from '#kit/review/record-details.tsx'
import { type OpenRecord, RecordDrawer } from '#kit/review/record-drawer.tsx'
import { Balances, RelatedRecords, Journals } from '#kit/review/record-history.tsx'
import { EvidenceAnchor, RiskList } from '#kit/review/risk-list.tsx'
import { Section, SmallTable } from '#kit/review/small-table.tsx'
import { isWaiting, withdrawals } from './list.tsx'
import { Payouts } from './payouts.tsx'
import { RiskWords } from './risk-words.tsx'

const shown = [
  'memberNo',
  'account',
  'nickname',
  'memberType',
  'teamLeaderNo',
  'network',
  'fee',
  'netAmount',
  'networkFee',
  'memo',
  'applyIp',
  'applyDevice',
  'createdAt',
  'firstReviewerName',
  'firstReviewedAt',
  'secondReviewerName',
  'secondReviewedAt',
  'rejectReason',
  'payMethod',
  'payerName',
  'paidAt',
  'reviewRemark',
  'failReason',
  'remark',
  'externalId',
  'origin',
] as const
const wide = ['reviewRemark', 'failReason', 'remark']
const chain = { toAddress: 'address', txHash: 'tx' } as const
const extraEvents = {
  flagCleared: msg({ message: '解除标识', context: 'timeline' }),
  firstPassed: msg({ message: '初审通过', context: 'timeline' }),
  paying: msg({ message: '打款', context: 'timeline' }),
  thirdPaying: msg({ message: '三方打款', context: 'timeline' }),
  paid: msg({ message: '确认到账', context: 'timeline' }),
  failed: msg({ message: '打款失败', context: 'timeline' }),
  refunded: msg({ message: '退回会员', context: 'timeline' }),
  cancelled: msg({ message: '会员撤销', context: 'timeline' }),
}

const getNumber = ({ withdrawNo }: { withdrawNo: string }) => withdrawNo

/** One withdrawal with everything a decision needs, in the order it is asked for. */
export function WithdrawRecord(props: OpenRecord<api.WithdrawLog>) {
  const { t } = useLingui()
  return (
    <RecordDrawer
      {...props}
      get={api.get}
      list={withdrawals}
      title={t`提币记录`}
      getNumber={getNumber}
      statusDict="withdraw_status"
      dicts={['wallet_type', 'auth_status', 'money_log_type']}
      sla="withdraw"
      isWaiting={isWaiting}
    >
      {(row, detail, facts) => (
        <>
          {detail && <Risks row={row} detail={detail} facts={facts} />}
          <RecordDetails {...{ row, facts, shown, wide }} list={withdrawals} onChain={chain} />
          <Payouts payouts={row.payouts} />
          {detail && <Evidence detail={detail} facts={facts} />}
        </>
      )}
    </RecordDrawer>
  )
}

interface RisksProps {
  row: api.WithdrawLog
  detail: api.WithdrawDetail
  facts: CellContext
}

function Risks({ row, detail, facts }: RisksProps) {
  const label = (flag: string) => facts.dict('withdraw_risk_flag', flag)?.value ?? flag
  return (
    <RiskList
      score={row.riskScore}
      items={detail.risk.map((fact) => ({
        flag: fact.code,
        label: label(fact.code),
        isDanger: api.hasDanger([fact.code]),
        detail: <RiskWords fact={fact} currency={row.currency} />,
        evidence: fact.evidence,
        clear: fact.figures === null && isWaiting(row) && (
          <ClearFlag
            endpoint={clearWithdrawFlags}
            reads={api}
            row={row}
            flag={fact.code}
            label={label(fact.code)}
            sentence={msg`引起该标识的原因已消失。解除后，此单仍须初审和复审。`}
          />
        ),
      }))}
    />
  )
}

function Evidence({ detail, facts }: { detail: api.WithdrawDetail; facts: CellContext }) {
  const { t } = useLingui()
  const { currency } = detail.row
  const word = (dict: string, key: string) => facts.dict(dict, key)?.value ?? key
  const others = (title: string, rows: api.WithdrawDetail['memberRecent']) => (
    <RelatedRecords
      {...{ title, rows, facts }}
      getNumber={getNumber}
      statusDict="withdraw_status"
    />
  )
  return (
    <>
      <EvidenceAnchor section="balanceCheck">
        <BalanceChecks checks={[detail.balanceCheck]} />
      </EvidenceAnchor>
      {detail.sameAddress.length > 0 && others(t`同一收款地址的其他会员`, detail.sameAddress)}
      {detail.sameIp.length > 0 && others(t`同一申请IP的其他会员`, detail.sameIp)}
      <p>
        <Trans>
          体验金 {formatMoney(detail.bonusFunds)} {currency} · 实名认证{' '}
          {word('auth_status', detail.realNameStatus)}
        </Trans>
      </p>
      <EvidenceAnchor section="balances">
        <Balances balances={detail.balances} facts={facts} />
      </EvidenceAnchor>
      <Section title={t`最近 10 条资金流水`}>
        <SmallTable
          head={[t`流水类型`, t`业务单号`, t`可用`, t`冻结`, t`时间`]}
          rows={detail.lastMoneyLogs.map((log) => [
            word('money_log_type', log.bizType),
            log.bizNo,
            formatMoney(log.availableDelta),
            formatMoney(log.frozenDelta),
            formatDateTime(log.at),
          ])}
        />
      </Section>
      <Journals journals={detail.journals} />
      {others(t`该会员最近 10 笔提币`, detail.memberRecent)}
      <RecordTimeline
        title={t`时间线`}
        id={detail.row.id}
        get={api.get}
        events={detail.timeline}
        cursor={detail.historyCursor}
        extra={extraEvents}
        list={withdrawals}
        row={detail.row}
        facts={facts}
      />
    </>
  )
}
