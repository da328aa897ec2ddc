// What operators should know of the system: notices to them, halted products, the books, the payout channels.
import { Trans, useLingui } from '@lingui/react/macro'
import type { Desk } from '#contract/home-desk.ts'
import type { ShownNotice } from '#contract/system/sys-notice-read.ts'
import { formatDateTime } from '#core/format/format-time.ts'
import { SmallTable } from '#kit/review/small-table.tsx'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { Count, ListNumber } from '../list-number.tsx'

function LastCheck({ check, timeZone }: { check: Desk['ledgerCheck']; timeZone: string }) {
  const { t } = useLingui()
  if (!check) return null
  const at = formatDateTime(check.ranAt, timeZone)
  const isBad = check.status === 'failed' || check.status === 'crashed'
  return (
    <li className="flex flex-wrap items-baseline gap-2">
      <span className="grow text-text-muted">
        <ListNumber list={check.list}>
          <Trans>账本核对</Trans>
        </ListNumber>
      </span>
      {check.ranAt !== null && <span className="text-text-faint tabular-nums">{at}</span>}
      {check.status === null ? (
        <Badge tone="muted">{t`尚未执行`}</Badge>
      ) : check.status === 'success' ? (
        <Badge tone="success">{t`账目一致`}</Badge>
      ) : (
        <Badge tone={isBad ? 'danger' : 'info'}>{isBad ? t`核对失败` : t`核对中`}</Badge>
      )}
    </li>
  )
}

function Channels({ channels }: { channels: Desk['channels'] }) {
  const { t } = useLingui()
  if (channels.length === 0) return null
  return (
    <SmallTable
      head={[t`打款渠道（今日）`, t`提交`, t`失败`, t`未知`]}
      rows={channels.map(({ code, name, enabled, submitted, failed, unknown }) => [
        enabled ? name : t`${name}（已停用）`,
        <Count key={`${code}-submitted`} of={submitted} />,
        <Count key={`${code}-failed`} of={failed} isBad />,
        <Count key={`${code}-unknown`} of={unknown} isBad />,
      ])}
    />
  )
}

/** Notices to operators, what is halted, and what the last checks said. */
export function SystemNotes({ desk, notices }: { desk: Desk; notices: readonly ShownNotice[] }) {
  const { t } = useLingui()
  const { haltedProducts, membersAtRisk, ledgerCheck, channels } = desk
  return (
    <Card title={t`系统提示`}>
      <div className="flex flex-col gap-3">
        <ul className="flex flex-col gap-2 text-sm">
          {notices.map(({ id, title, createdAt }) => (
            <li key={id} className="flex items-baseline gap-2">
              <span className="min-w-0 grow truncate" title={title}>
                <ListNumber list={{ component: 'system/sysNotice/show', search: { open: id } }}>
                  {title}
                </ListNumber>
              </span>
              <span className="shrink-0 text-text-faint tabular-nums">
                {formatDateTime(createdAt, desk.timeZone)}
              </span>
            </li>
          ))}
          {membersAtRisk && (
            <li className="flex items-baseline gap-2">
              <span className="grow text-text-muted">
                <Trans>保证金率偏高的会员</Trans>
              </span>
              <Count of={membersAtRisk} isBad />
            </li>
          )}
          {haltedProducts && (
            <li className="flex items-baseline gap-2">
              <span className="grow text-text-muted">
                <Trans>暂停交易或仅可平仓的产品</Trans>
              </span>
              <Count of={haltedProducts} isBad />
            </li>
          )}
          <LastCheck check={ledgerCheck} timeZone={desk.timeZone} />
        </ul>
        <Channels channels={channels} />
      </div>
    </Card>
  )
}
