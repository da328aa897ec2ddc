import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { FlaskConical } from 'lucide-react'
import { useSnapshot } from 'valtio'
import type { Simulated } from '#contract/session.ts'
import { translate } from '#core/i18n/text.ts'
import { session } from '#core/session/session.ts'

const names = {
  data: msg`演示数据`,
  payouts: msg`模拟付款`,
  chains: msg`模拟链上查询`,
  codes: msg`短信验证码只写入日志`,
} as const satisfies Record<Simulated, unknown>

/** Says on every page what on this server is made up or simulated, so that nobody takes it for real money. */
export const SimulatedMark = () => {
  const { t } = useLingui()
  const { simulated } = useSnapshot(session.state)
  if (simulated.length === 0) return null
  return (
    <section
      aria-label={t`模拟环境`}
      data-line="simulated"
      className="flex min-h-5 shrink-0 items-center justify-center gap-2 bg-warning-soft px-4 py-0.5 text-xs text-warning-strong"
    >
      <FlaskConical aria-hidden className="size-3.5 shrink-0" />
      <p>
        <strong className="font-semibold">
          <Trans>模拟环境</Trans>
        </strong>
        {' · '}
        {simulated.map((part) => translate(names[part])).join(' · ')}
      </p>
    </section>
  )
}
