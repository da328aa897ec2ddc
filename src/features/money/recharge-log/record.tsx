import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { clearRechargeFlags } from '#contract/money/clear-flags.ts'
import * as api from '#contract/money/recharge-log.ts'
import { isRecheckable } from '#contract/money/recharge-rules.ts'
import { WideImages } from '#kit/files/image-gallery.tsx'
import type { CellContext } from '#kit/grid/cells.tsx'
import { RecordTimeline } from '#kit/record/record-timeline.tsx'
import { ClearFlag } from '#kit/review/clear-flag.tsx'
import { BalanceChecks } from '#kit/review/lazy-balance-checks.ts'
import { RecordDetails } from '#kit/review/record-details.tsx'
import { type OpenRecord, RecordDrawer } from '#kit/review/record-drawer.tsx'
import { Balances, RelatedRecords, Journals } from '#kit/review/record-history.tsx'
import { EvidenceAnchor, RiskList } from '#kit/review/risk-list.tsx'
import { Section } from '#kit/review/small-table.tsx'
import { ChainSection } from './chain-section.tsx'
import { recharges } from './list.tsx'

const shown = [
  'memberNo',
  'account',
  'nickname',
  'memberType',
  'teamLeaderNo',
  'isFirst',
  'rechargeType',
  'network',
  'confirmations',
  'fee',
  'creditedAmount',
  'walletType',
  'channelCode',
  'channelOrderNo',
  'creatorName',
  'createdAt',
  'reviewerName',
  'reviewedAt',
  'rejectReason',
  'reviewRemark',
  'remark',
  'externalId',
  'origin',
] as const
const wide = ['reviewRemark', 'remark']
const chain = { txHash: 'tx', fromAddress: 'address', toAddress: 'address' } as const
const extraEvents = {
  confirmed: msg({ message: '链上确认', context: 'timeline' }),
  reversed: msg({ message: '冲正', context: 'timeline' }),
  rechecked: msg({ message: '链上复核', context: 'timeline' }),
  flagCleared: msg({ message: '解除标识', context: 'timeline' }),
}

/** What a look at the chain changes is not all in the list. */
const eventFields = [
  { id: 'chainAmount', label: msg`链上金额` },
  { id: 'chainToAddress', label: msg`链上收款地址` },
  { id: 'chainToken', label: msg`链上币种` },
]

const getNumber = ({ rechargeNo }: { rechargeNo: string }) => rechargeNo

/** One recharge with everything a decision needs, beside the list. */
export function RechargeRecord(props: OpenRecord<api.RechargeLog>) {
  const { t } = useLingui()
  return (
    <RecordDrawer
      {...props}
      get={api.get}
      list={recharges}
      title={t`充值记录`}
      getNumber={getNumber}
      statusDict="recharge_status"
      sla="recharge"
      isWaiting={({ status }) => status === 'pending'}
    >
      {(row, detail, facts) => (
        <>
          {detail && <Risks detail={detail} facts={facts} />}
          <RecordDetails
            {...{ row, facts, shown, wide }}
            list={recharges}
            onChain={chain}
            evidence={detail && <Proof images={detail.proofImgs} />}
          />
          {detail && isRecheckable(row) && (
            <ChainSection key={row.id} row={row} check={detail.chain} />
          )}
          {detail && <Evidence detail={detail} facts={facts} />}
        </>
      )}
    </RecordDrawer>
  )
}

interface DetailProps {
  detail: api.RechargeDetail
  facts: CellContext
}

function Risks({ detail: { row, riskDetail, sameTx }, facts }: DetailProps) {
  const word = (dict: string, key: string) => facts.dict(dict, key)
  const labelOf = (flag: string) => word('recharge_risk_flag', flag)?.value ?? flag
  const statusOf = (key: string) => word('recharge_status', key)?.value ?? key
  return (
    <RiskList
      items={riskDetail.map(({ flag, detail, evidence, isGone }) => ({
        flag,
        label: labelOf(flag),
        isDanger: word('recharge_risk_flag', flag)?.color === 'danger',
        detail,
        evidence,
        clear: isGone && (
          <ClearFlag
            endpoint={clearRechargeFlags}
            reads={api}
            row={row}
            flag={flag}
            label={labelOf(flag)}
            sentence={msg`引起该标识的原因已消失。解除后，您不能审核此单。`}
          />
        ),
      }))}
    >
      {sameTx.length > 0 && (
        <li>
          <b>
            <Trans>同一交易哈希的其他记录：</Trans>
          </b>{' '}
          {sameTx.map((each) => `${each.rechargeNo} (${statusOf(each.status)})`).join(', ')}
        </li>
      )}
    </RiskList>
  )
}

function Proof({ images }: { images: readonly string[] }) {
  const { t } = useLingui()
  if (images.length === 0) return null
  return (
    <EvidenceAnchor section="proof">
      <Section title={t`转账凭证`}>
        <WideImages images={images} name={t`转账凭证`} />
      </Section>
    </EvidenceAnchor>
  )
}

function Evidence({ detail, facts }: DetailProps) {
  const { t } = useLingui()
  return (
    <>
      <Balances balances={detail.balances} facts={facts} />
      <BalanceChecks checks={[detail.balanceCheck]} />
      <Journals journals={detail.journals} />
      <RelatedRecords
        title={t`该会员最近 10 笔充值`}
        rows={detail.memberRecent}
        getNumber={getNumber}
        statusDict="recharge_status"
        facts={facts}
      />
      <RecordTimeline
        title={t`时间线`}
        id={detail.row.id}
        get={api.get}
        events={detail.timeline}
        cursor={detail.historyCursor}
        extra={extraEvents}
        list={recharges}
        row={detail.row}
        facts={facts}
        fields={eventFields}
      />
    </>
  )
}
