import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as api from '#contract/member/member-asset.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import { invalidate } from '#core/http/api.ts'
import { useAccess } from '#core/session/access.ts'
import { type CellContext, cells } from '#kit/grid/cells.tsx'
import { Section, SmallTable } from '#kit/review/small-table.tsx'
import { Button } from '#ui/button.tsx'
import { ReleaseDialog } from './hold-dialogs.tsx'

/** What is held of the wallet, and the other wallets of the member. */
export function AssetSections({ detail, facts }: { detail: api.Detail; facts: CellContext }) {
  const { t } = useLingui()
  const { can } = useAccess()
  const client = useQueryClient()
  const [hold, setHold] = useState<api.Hold>()
  const { row, holds, wallets } = detail
  const mayRelease = can(api.unfreeze)
  const onDone = async () => {
    await Promise.all([invalidate(client, api.get), invalidate(client, api.list)])
    setHold(undefined)
  }
  return (
    <>
      {holds.length > 0 && (
        <Section title={t`人工冻结`}>
          <SmallTable
            head={[
              t`冻结金额`,
              t`已解冻`,
              t`原因`,
              t`操作人`,
              t`创建时间`,
              ...(mayRelease ? [t`操作`] : []),
            ]}
            rows={holds.map((each) => [
              formatMoney(each.amount),
              formatMoney(each.released),
              each.reason,
              each.operatorName,
              formatDateTime(each.createdAt),
              ...(mayRelease
                ? [
                    <Button key={each.id} size="sm" onClick={() => setHold(each)}>
                      <Trans>解冻金额</Trans>
                    </Button>,
                  ]
                : []),
            ])}
          />
        </Section>
      )}
      {wallets.length > 0 && (
        <Section title={t`该会员的其他钱包`}>
          <SmallTable
            head={[t`钱包`, t`币种`, t`可用`, t`冻结`, t`占用保证金`, t`折合USDT`]}
            rows={wallets.map((wallet) => [
              cells.badge('wallet_type').render(wallet.walletType, {}, facts),
              wallet.currency,
              formatMoney(wallet.available),
              formatMoney(wallet.frozen),
              formatMoney(wallet.margin),
              formatMoney(wallet.usdValue, { displayScale: 2 }),
            ])}
          />
        </Section>
      )}
      {hold && (
        <ReleaseDialog
          hold={hold}
          currency={row.currency}
          onDone={() => void onDone()}
          onClose={() => setHold(undefined)}
        />
      )}
    </>
  )
}
