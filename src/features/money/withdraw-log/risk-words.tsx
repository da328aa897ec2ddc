// The figures behind the flags of a withdrawal, in words.
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { RiskFact } from '#contract/money/withdraw-risk.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { formatDateTime } from '#core/format/format-time.ts'

type Code = RiskFact['code']
type Figures<C extends Code> = NonNullable<Extract<RiskFact, { code: C }>['figures']>

const usd = (amount: string) => formatMoney(amount, { displayScale: 2 })

const words: { readonly [C in Code]: (figures: Figures<C>, currency: string) => ReactNode } = {
  newAddress: ({ payouts, savedAt }) =>
    payouts === 0 ? (
      <Trans>此前没有向该地址付过款</Trans>
    ) : (
      <Trans>地址添加于 {savedAt === null ? '' : formatDateTime(savedAt)}，不足 24 小时</Trans>
    ),
  newDevice: ({ device, firstSeenAt }) =>
    firstSeenAt === null ? (
      <Trans>{device} 从未登录过该账户</Trans>
    ) : (
      <Trans>
        {device} 首次登录于 {formatDateTime(firstSeenAt)}
      </Trans>
    ),
  newIp: ({ ip, country, countries }) => {
    const known = countries.join(' · ')
    return (
      <Trans>
        {ip} 位于 {country}，最近 5 次登录在 {known}
      </Trans>
    )
  },
  credentialHold: ({ changedAt, heldUntil }) =>
    changedAt !== null ? (
      <Trans>登录凭证变更于 {formatDateTime(changedAt)}</Trans>
    ) : (
      heldUntil !== null && <Trans>登录凭证被重置，暂停提币至 {formatDateTime(heldUntil)}</Trans>
    ),
  velocity: ({ count, sumUsd, meanUsd }) => (
    <Trans>
      24 小时内申请 {count} 笔，合计 {usd(sumUsd)} USDT；此前提币日均 {usd(meanUsd)} USDT
    </Trans>
  ),
  largeAmount: ({ usd: value, percent }) => (
    <Trans>
      折合 {usd(value)} USDT，占申请时余额的 {percent}%
    </Trans>
  ),
  firstWithdraw: () => <Trans>此前没有成功的提币</Trans>,
  noTrade: ({ rechargedAt, rechargedUsd, tradedUsd }) => (
    <Trans>
      {formatDateTime(rechargedAt)} 充值 {usd(rechargedUsd)} USDT 后，仅交易 {usd(tradedUsd)} USDT
    </Trans>
  ),
  sharedAddress: ({ members }) => <Trans>{members} 个会员使用该地址</Trans>,
  sharedIp: ({ ip, members }) => (
    <Trans>
      7 天内 {members} 个会员使用 {ip}
    </Trans>
  ),
  blockedAddress: () => <Trans>收款地址在黑名单内，不能通过</Trans>,
  bonusFunds: ({ rewards, inflow, trialProfit }, currency) => (
    <Trans>
      奖励 {formatMoney(rewards)} / 转入 {formatMoney(inflow)} {currency}；7 天内体验金盈利{' '}
      {formatMoney(trialProfit)} {currency}
    </Trans>
  ),
  kycMissing: ({ sumUsd }) => <Trans>未通过实名认证，30 天内提币 {usd(sumUsd)} USDT</Trans>,
  ledgerMismatch: ({ diff }, currency) => (
    <Trans>
      流水合计与余额相差 {formatMoney(diff)} {currency}，不能通过
    </Trans>
  ),
  violation: ({ cases, isCritical }) =>
    isCritical && cases === 0 ? (
      <Trans>会员风险等级为极高</Trans>
    ) : (
      <Trans>{cases} 起违规已确认</Trans>
    ),
}

/** What raised a flag; the sentence of a flag whose reason is gone says that it stays. */
export function RiskWords({ fact, currency }: { fact: RiskFact; currency: string }) {
  if (fact.figures === null) return <Trans>曾经命中，当前已不成立；标识保留</Trans>
  // Code and figures of a fact belong together.
  const say = words[fact.code] as (figures: object, currency: string) => ReactNode
  return say(fact.figures, currency)
}
