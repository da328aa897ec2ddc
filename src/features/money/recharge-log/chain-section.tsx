import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as api from '#contract/money/recharge-log.ts'
import { type ChainCheck, recheck } from '#contract/money/recharge-recheck.ts'
import { blank } from '#core/format/blank.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import { call, invalidate } from '#core/http/api.ts'
import { ActionButtons } from '#kit/actions/action-buttons.tsx'
import { getClaimHolder } from '#kit/review/review-rules.ts'
import { Section } from '#kit/review/small-table.tsx'
import { useText } from '#kit/use-text.ts'
import { Badge } from '#ui/badge.tsx'
import { DescriptionList } from '#ui/description-list.tsx'

const states = {
  confirmed: { label: msg`已上链`, tone: 'success' },
  unconfirmed: { label: msg`尚未打包`, tone: 'warning' },
  failed: { label: msg`交易失败`, tone: 'danger' },
  notFound: { label: msg`链上无此交易`, tone: 'danger' },
  gone: { label: msg`曾经上链，现已消失`, tone: 'danger' },
} as const
const differs = {
  amount: msg`金额不符`,
  toAddress: msg`收款地址不符`,
  token: msg`币种不符`,
} as const

/** What the chain says of the record's transaction, beside its hash; `k` asks it again. */
export function ChainSection({ row, check }: { row: api.RechargeLog; check: ChainCheck | null }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const ask = useMutation({
    mutationFn: () => call(recheck, { id: row.id }),
    // Whatever was answered: a refusal may tell of a record that changed.
    onSettled: () => Promise.all([invalidate(client, api.get), invalidate(client, api.list)]),
  })
  const holder = getClaimHolder(row)
  const isOpen = row.status === 'confirming' || row.status === 'pending'
  return (
    <Section title={t`链上核对`}>
      {check ? (
        <Facts check={check} currency={row.currency} />
      ) : (
        <p className="text-text-muted">
          <Trans>尚未复核</Trans>
        </p>
      )}
      <div className="flex">
        <ActionButtons
          layer="drawer"
          size="sm"
          actions={[
            {
              keys: 'k',
              label: msg`链上复核`,
              endpoint: recheck,
              blocked:
                (ask.isPending && msg`正在询问节点，请稍候`) ||
                (isOpen && holder !== undefined && msg`${holder} 正在处理此单`),
              run: () => ask.mutate(),
            },
          ]}
        />
      </div>
    </Section>
  )
}

const address = (text: string | null) =>
  text === null ? blank : <span className="font-mono break-all">{text}</span>

function Facts({ check, currency }: { check: ChainCheck; currency: string }) {
  const { t } = useLingui()
  const text = useText()
  const { confirmations, confirmationsRequired: required, chainAmount, token } = check
  const isShallow = check.state === 'confirmed' && confirmations < required
  const { label, tone } = states[check.state]
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={tone}>{text(label)}</Badge>
        {check.differences.map((each) => (
          <Badge key={each} tone="danger">
            {text(differs[each])}
          </Badge>
        ))}
        {isShallow && (
          <Badge tone="warning">
            <Trans>确认数不足</Trans>
          </Badge>
        )}
        {check.matched && !isShallow && (
          <Badge tone="success">
            <Trans>与记录一致</Trans>
          </Badge>
        )}
        <span className="text-sm text-text-muted tabular-nums">
          {formatDateTime(check.checkedAt)} {check.operatorName}
        </span>
      </p>
      <DescriptionList
        columns={3}
        items={[
          { id: 'confirmations', term: t`确认数`, value: `${confirmations}/${required}` },
          {
            id: 'amount',
            term: t`链上金额`,
            value:
              chainAmount === null ? blank : `${formatMoney(chainAmount)} ${token ?? currency}`,
          },
          { id: 'blockTime', term: t`出块时间`, value: formatDateTime(check.blockTime) },
          { id: 'from', term: t`链上付款地址`, value: address(check.fromAddress), wide: true },
          { id: 'to', term: t`链上收款地址`, value: address(check.toAddress), wide: true },
        ]}
      />
    </>
  )
}
