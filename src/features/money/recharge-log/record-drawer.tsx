import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { MoreHorizontal, TriangleAlert } from 'lucide-react'
import * as api from '#contract/money/recharge-log.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import { query } from '#core/http/api.ts'
import { Journals, Part, SmallTable } from '#kit/crud/record-parts.tsx'
import { ActionButtons } from '#kit/actions/action-buttons.tsx'
import { ActionMenu } from '#kit/actions/action-menu.tsx'
import type { Action } from '#kit/actions/action.ts'
import { Age, type CellFacts } from '#kit/grid/cells.tsx'
import { useCellFacts } from '#kit/grid/use-cell-facts.ts'
import { Badge } from '#ui/badge.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Drawer } from '#ui/layer/drawer.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { recharges, slaMinutes } from './list.tsx'
import { ProofImages } from './proof-images.tsx'
import { RecordFacts } from './record-facts.tsx'
import { RecordTimeline } from './record-history.tsx'
import { holderOf, isMine } from './rules.ts'

interface RecordDrawerProps {
  id: string
  /** The row of the list, until the record itself is loaded. */
  listed: api.RechargeLog | undefined
  /** The decision first or last, never hidden; `more` opens in a menu. */
  actions: (row: api.RechargeLog) => readonly Action[]
  more: (row: api.RechargeLog) => readonly Action[]
  onClose: () => void
}

/** One recharge with everything a decision needs, beside the list. */
export function RecordDrawer({ id, listed, actions, more, onClose }: RecordDrawerProps) {
  const { t } = useLingui()
  const detail = useQuery(query(api.get, { id }))
  const facts = useCellFacts(recharges.dicts)
  const row = detail.data?.row ?? listed
  return (
    <Drawer
      open
      modal={false}
      size="lg"
      onOpenChange={onClose}
      title={row?.rechargeNo ?? t`充值记录`}
      closeLabel={t`关闭`}
      extra={row && <Marks row={row} facts={facts} />}
      footer={
        row && (
          <>
            <ActionButtons layer="drawer" actions={actions(row)} primary="a" />
            <ActionMenu
              layer="drawer"
              actions={more(row)}
              trigger={
                <IconButton label={t`更多操作`} tip={false} icon={<MoreHorizontal aria-hidden />} />
              }
            />
          </>
        )
      }
    >
      {detail.isError && !detail.data ? (
        <ErrorState
          title={t`记录加载失败`}
          message={t`请检查网络后重试`}
          request={null}
          retry={{ label: t`重试`, onRetry: () => void detail.refetch(), busy: detail.isFetching }}
        />
      ) : (
        <div key={id} className="flex flex-col gap-6">
          {detail.data && <Risks detail={detail.data} facts={facts} />}
          {row && <RecordFacts row={row} facts={facts} />}
          {detail.data ? (
            <Rest detail={detail.data} facts={facts} />
          ) : (
            <Skeleton className="h-60 w-full" />
          )}
        </div>
      )}
    </Drawer>
  )
}

function Marks({ row, facts }: { row: api.RechargeLog; facts: CellFacts }) {
  const status = facts.dict('recharge_status', row.status)
  const holder = holderOf(row)
  return (
    <>
      {row.status === 'pending' && <Age since={row.createdAt} slaMinutes={slaMinutes} />}
      {holder !== undefined && (
        <Badge tone="warning">
          <Trans>{holder} 正在处理</Trans>
        </Badge>
      )}
      {isMine(row) && (
        <Badge tone="primary">
          <Trans>我已领单</Trans>
        </Badge>
      )}
      <Badge tone={status?.color ?? 'default'}>{status?.value ?? row.status}</Badge>
    </>
  )
}

function Risks({
  detail: { row, riskDetail, sameTx },
  facts,
}: {
  detail: api.RechargeDetail
  facts: CellFacts
}) {
  if (row.riskFlags.length === 0 && sameTx.length === 0) return null
  return (
    <section className="flex gap-3 rounded border-l-4 border-l-danger bg-danger-soft p-3 text-danger-strong">
      <TriangleAlert aria-hidden className="size-5 shrink-0" />
      <ul className="flex flex-col gap-1">
        {row.riskFlags.map((flag) => (
          <li key={flag}>
            <b>{facts.dict('recharge_risk_flag', flag)?.value ?? flag}</b>{' '}
            {riskDetail.find((each) => each.flag === flag)?.detail}
          </li>
        ))}
        {sameTx.length > 0 && (
          <li>
            <b>
              <Trans>同一交易哈希的其他记录：</Trans>
            </b>{' '}
            {sameTx
              .map(
                (other) =>
                  `${other.rechargeNo} (${facts.dict('recharge_status', other.status)?.value ?? other.status})`,
              )
              .join(', ')}
          </li>
        )}
      </ul>
    </section>
  )
}

function Rest({ detail, facts }: { detail: api.RechargeDetail; facts: CellFacts }) {
  const { t } = useLingui()
  const statusOf = (key: string) => facts.dict('recharge_status', key)?.value ?? key
  return (
    <>
      {detail.proofImgs.length > 0 && (
        <Part title={t`转账凭证`}>
          <ProofImages images={detail.proofImgs} />
        </Part>
      )}
      <Part title={t`会员余额`}>
        <SmallTable
          head={[t`钱包类型`, t`可用`, t`冻结`, t`占用保证金`]}
          rows={detail.balances.map((wallet) => [
            facts.dict('wallet_type', wallet.walletType)?.value ?? wallet.walletType,
            `${formatMoney(wallet.available)} ${wallet.currency}`,
            formatMoney(wallet.frozen),
            formatMoney(wallet.margin),
          ])}
        />
      </Part>
      <Part title={t`记账凭证`}>
        <Journals journals={detail.journals} />
      </Part>
      <Part title={t`该会员最近 10 笔充值`}>
        <SmallTable
          head={[t`充值单号`, t`充值金额`, t`状态`, t`创建时间`]}
          rows={detail.memberRecent.map((each) => [
            each.rechargeNo,
            `${formatMoney(each.amount)} ${each.currency}`,
            statusOf(each.status),
            formatDateTime(each.createdAt),
          ])}
        />
      </Part>
      <Part title={t`时间线`}>
        <RecordTimeline events={detail.timeline} />
      </Part>
    </>
  )
}
