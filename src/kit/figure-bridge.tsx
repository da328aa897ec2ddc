import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { BridgePart } from '#contract/evidence.ts'
import { formatMoney } from '#core/format/format-money.ts'
import { ListNumber } from './list-number.tsx'
import { useText } from './use-text.ts'

const labels: Record<BridgePart['key'], MessageDescriptor> = {
  approvedRecharges: msg`已通过充值`,
  reversedSince: msg`其后冲正`,
  reversals: msg`当期冲正`,
  paidWithdrawals: msg`已付提币`,
  dealFees: msg`成交手续费`,
  copiedDealFees: msg`跟单手续费`,
  deliveryFees: msg`交割手续费`,
  refundedFees: msg`退还手续费`,
  other: msg`价格与日界差异`,
}

interface FigureBridgeProps {
  parts: readonly BridgePart[]
  className?: string | undefined
}

/** What a figure is made of, each part with its list, where two figures of like name count on different bases. */
export function FigureBridge({ parts, className }: FigureBridgeProps) {
  const text = useText()
  return (
    <p className={className}>
      <Trans>构成</Trans>
      {parts.map(({ key, value, list }) => {
        const label = text(labels[key])
        const shown = formatMoney(value, { displayScale: 2, sign: true })
        return (
          <span key={key} className="ml-2 inline-block tabular-nums">
            {label}{' '}
            <ListNumber list={list} label={`${label} ${shown}`}>
              {shown}
            </ListNumber>
          </span>
        )
      })}
    </p>
  )
}
